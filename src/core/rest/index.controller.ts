import type { Answer } from './answer.js';
import { IndexService } from './index.service.js';
import { NamespaceIndexParams, RootIndexParams } from './index.dto.js';
import { Params, Read, RestController, Rights } from './route.decorators.js';
import { anyone } from './rights.js';
import { NAMESPACE_INDEX } from './route-table.js';

/** `GET {root}/` and `GET {root}/<namespace>`: what the interface offers. */
@RestController('')
export class IndexController {
  constructor(private readonly index: IndexService) {}

  @Read()
  @Rights(anyone)
  root(@Params() _: RootIndexParams): Promise<Record<string, unknown>> {
    return this.index.root();
  }

  @Read(NAMESPACE_INDEX)
  @Rights(anyone)
  namespace(@Params() params: NamespaceIndexParams): Answer {
    return this.index.namespace(params.namespace);
  }
}
