import { anyone } from '../../../core/rest/rights.js';
import { Read, RestController, Rights } from '../../../core/rest/route.decorators.js';
import { ApiOkResponse, ApiOperation } from '../../../core/rest/swagger.js';
import { EventsDocService } from './doc.service.js';

/** `cal/events/v1/doc`. */
@RestController('cal/events/v1', 'doc')
export class EventsDocController {
  constructor(private readonly doc: EventsDocService) {}

  @Read()
  @Rights(anyone)
  @ApiOperation({
    operationId: 'getEventsDocument',
    summary: 'Get the document of this namespace',
    description: 'Returns an OpenAPI document with the routes of this namespace alone.',
  })
  @ApiOkResponse({ description: 'The OpenAPI document.', schema: { type: 'object', additionalProperties: true } })
  read(): Promise<object> {
    return this.doc.document();
  }
}
