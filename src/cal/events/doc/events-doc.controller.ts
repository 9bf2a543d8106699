import { Get } from '@nestjs/common';
import { ApiDocumentsService, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Public, Authorize, RestController } from '#core/rest';

/** `cal/events/v1/doc`. */
@RestController('cal/events/v1', 'doc')
export class EventsDocController {
  constructor(private readonly documents: ApiDocumentsService) {}

  @Get()
  @Authorize(Public)
  @ApiOperation({
    operationId: 'getEventsDocument',
    summary: 'Get the document of this namespace',
    description: 'Returns an OpenAPI document with the routes of this namespace alone.',
  })
  @ApiOkResponse({ description: 'The OpenAPI document.', schema: { type: 'object', additionalProperties: true } })
  read(): Promise<object> {
    return this.documents.ofNamespace('cal/events/v1', {
      title: 'Almanac events',
      description: 'Events, venues, organizers, categories and tags.',
    });
  }
}
