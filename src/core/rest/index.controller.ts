import { Get } from '@nestjs/common';
import { type Caller, CurrentUser } from '#core/context';
import type { RestResponse } from './rest-response.js';
import { IndexService } from './index.service.js';
import { NamespaceIndexDto, RootIndexDto } from './index.dto.js';
import { Authorize } from './guards/policy.guard.js';
import { RestParams, RestController } from './route.decorators.js';
import { Public } from './policy.js';
import { NAMESPACE_INDEX } from './route-table.js';
import { NamespaceIndexResponse, RootIndexResponse } from './index.response.js';
import { ApiOkResponse, ApiOperation } from '#core/openapi';

/** `GET {root}/` and `GET {root}/<namespace>`: what the interface offers. */
@RestController('')
export class IndexController {
  constructor(private readonly index: IndexService) {}

  @Get()
  @Authorize(Public)
  @ApiOperation({
    operationId: 'getIndex',
    summary: 'Describe the site and the interface',
    description: 'Lists the namespaces and routes with their parameters, and the addresses where apps are authorized.',
  })
  @ApiOkResponse({ description: 'The index.', type: RootIndexResponse })
  root(@CurrentUser() caller: Caller, @RestParams() _: RootIndexDto): Promise<RootIndexResponse> {
    return this.index.root(caller);
  }

  @Get(NAMESPACE_INDEX)
  @Authorize(Public)
  @ApiOperation({
    operationId: 'getIndex',
    summary: 'List the routes of the namespace',
    description: 'Lists the routes of the namespace with their methods and parameters.',
  })
  @ApiOkResponse({ description: 'The routes.', type: NamespaceIndexResponse })
  namespace(@RestParams() params: NamespaceIndexDto): RestResponse<NamespaceIndexResponse> {
    return this.index.namespace(params.namespace);
  }
}
