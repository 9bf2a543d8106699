import { RestParams, Read, RestController, Rights } from '../../core/rest/route.decorators.js';
import { anyone } from '../../core/rest/rights.js';
import { typeSchema } from './type.mapper.js';
import { ListTypesParams, ReadTypeParams } from './types.dto.js';
import { listsTypes } from './types.rights.js';
import { TypesService } from './types.service.js';

/** `content/v2/types`. */
@RestController('content/v2', 'types', { schema: typeSchema })
export class TypesController {
  constructor(private readonly types: TypesService) {}

  @Read()
  @Rights(listsTypes)
  list(@RestParams() params: ListTypesParams): Promise<Record<string, unknown>> {
    return this.types.list(params);
  }

  /** The service decides about the edit context, so that everybody is told that reading is allowed (recorded). */
  @Read(':type')
  @Rights(anyone)
  read(@RestParams() params: ReadTypeParams): Promise<Record<string, unknown>> {
    return this.types.read(params);
  }
}
