import { Get } from '@nestjs/common';
import { ApiDocumentsService } from '../../../core/openapi/api-documents.service.js';
import { Public } from '../../../core/rest/policy.js';
import { Authorize } from '../../../core/rest/guards/policy.guard.js';
import { RestController } from '../../../core/rest/route.decorators.js';
import { ApiOkResponse, ApiOperation } from '../../../core/openapi/swagger.js';

/** `cal/tickets/v1/doc`. */
@RestController('cal/tickets/v1', 'doc')
export class TicketsDocController {
  constructor(private readonly documents: ApiDocumentsService) {}

  @Get()
  @Authorize(Public)
  @ApiOperation({
    operationId: 'getCalTicketsDocument',
    summary: 'Get the OpenAPI document of the namespace',
    description: 'Returns the routes of `cal/tickets/v1` with their parameters and bodies as an OpenAPI document.',
  })
  @ApiOkResponse({ description: 'The document.', schema: { type: 'object', additionalProperties: true } })
  read(): Promise<object> {
    return this.documents.ofNamespace('cal/tickets/v1', {
      title: 'Almanac tickets',
      description: 'Tickets, attendees, carts, orders and check-in.',
    });
  }
}
