import type { RestResponse } from './rest-response.js';
import { IndexService } from './index.service.js';
import { NamespaceIndexParams, RootIndexParams } from './index.dto.js';
import { RestParams, Read, RestController, Rights } from './route.decorators.js';
import { anyone } from './rights.js';
import { NAMESPACE_INDEX } from './route-table.js';
import { NamespaceIndexResponse, RootIndexResponse } from './index.response.js';
import { ApiOkResponse, ApiOperation } from './swagger.js';

/** `GET {root}/` and `GET {root}/<namespace>`: what the interface offers. */
@RestController('')
export class IndexController {
  constructor(private readonly index: IndexService) {}

  @Read()
  @Rights(anyone)
  @ApiOperation({
    operationId: 'getIndex',
    summary: 'Describe the site and the interface',
    description: 'Lists the namespaces and routes with their parameters, and the addresses where apps are authorized.',
  })
  @ApiOkResponse({ description: 'The index.', type: RootIndexResponse })
  root(@RestParams() _: RootIndexParams): Promise<RootIndexResponse> {
    return this.index.root();
  }

  @Read(NAMESPACE_INDEX)
  @Rights(anyone)
  @ApiOperation({
    operationId: 'getIndex',
    summary: 'List the routes of the namespace',
    description: 'Lists the routes of the namespace with their methods and parameters.',
  })
  @ApiOkResponse({ description: 'The routes.', type: NamespaceIndexResponse })
  namespace(@RestParams() params: NamespaceIndexParams): RestResponse<NamespaceIndexResponse> {
    return this.index.namespace(params.namespace);
  }
}
