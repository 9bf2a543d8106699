import type { Answer } from './answer.js';
import { IndexService } from './index.service.js';
import { NamespaceIndexParams, RootIndexParams } from './index.dto.js';
import { RestParams, Read, RestController, Rights } from './route.decorators.js';
import { anyone } from './rights.js';
import { NAMESPACE_INDEX } from './route-table.js';

/** `GET {root}/` and `GET {root}/<namespace>`: what the interface offers. */
@RestController('')
export class IndexController {
  constructor(private readonly index: IndexService) {}

  @Read()
  @Rights(anyone)
  root(@RestParams() _: RootIndexParams): Promise<Record<string, unknown>> {
    return this.index.root();
  }

  @Read(NAMESPACE_INDEX)
  @Rights(anyone)
  namespace(@RestParams() params: NamespaceIndexParams): Answer {
    return this.index.namespace(params.namespace);
  }
}
