import { Get } from '@nestjs/common';
import { Public } from '../../core/rest/policy.js';
import { Authorize } from '../../core/rest/guards/policy.guard.js';
import { RestController } from '../../core/rest/route.decorators.js';
import { ApiOkResponse, ApiOperation } from '../../core/openapi/swagger.js';
import { DocsService } from './docs.service.js';

/** `calendar/v1/docs`. */
@RestController('calendar/v1', 'docs')
export class DocsController {
  constructor(private readonly docs: DocsService) {}

  @Get()
  @Authorize(Public)
  @ApiOperation({
    operationId: 'getCalendarDocument',
    summary: 'Get the OpenAPI document of the namespace',
    description: 'Returns the routes of `calendar/v1` with their parameters and bodies as an OpenAPI document.',
  })
  @ApiOkResponse({ description: 'The document.', schema: { type: 'object', additionalProperties: true } })
  read(): Promise<object> {
    return this.docs.document();
  }
}
