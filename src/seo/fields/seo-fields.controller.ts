import { Endpoint, RestParams, Read, RestController, Rights } from '../../core/rest/route.decorators.js';
import { ReadFieldsParams } from './seo-fields.dto.js';
import type { SeoFields } from './seo-fields.js';
import { editsTheObject } from './seo-fields.rights.js';
import { SeoFieldsService } from './seo-fields.service.js';

/** `seo/v1/fields`: reading what `seo` on writes of `content/v2` has set. */
@RestController('seo/v1', 'fields')
export class SeoFieldsController {
  constructor(private readonly fields: SeoFieldsService) {}

  @Read(':object/:id')
  @Rights(editsTheObject)
  @Endpoint({ hidden: true })
  read(@RestParams() { object, id }: ReadFieldsParams): Promise<SeoFields> {
    return this.fields.read(object, id);
  }
}
