import { Get } from '@nestjs/common';
import { ApiDocumentsService, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Public, Authorize, RestController } from '#core/rest';

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
