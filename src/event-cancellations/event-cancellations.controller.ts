import { Get, HttpCode, Post } from '@nestjs/common';
import { signedInManagers, STRICT } from '../cal/tickets/kernel/index.js';
import { DEMO_IDS } from '../demo/demo-ids.js';
import { Caller, CurrentUser } from '#core/context';
import { ApiAcceptedResponse, ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, Endpoint, RestController, RestParams } from '#core/rest';
import {
  CancellationDto,
  ListCancellationItemsDto,
  ListCancellationsDto,
  PreviewCancellationDto,
  StartCancellationDto,
} from './event-cancellation.dto.js';
import { cancelsEvent } from './event-cancellation.policy.js';
import {
  CancellationItemListResponse,
  CancellationPreviewResponse,
  EventCancellationListResponse,
  EventCancellationResponse,
} from './event-cancellation.response.js';
import { EventCancellationsService } from './event-cancellations.service.js';

const NO_EVENT = 'There is no such event, or it is in the trash (`event-not-found`).';
const NOT_FOUND = 'No such cancellation (`cancellation-not-found`).';
const OPEN = 'another cancellation of the event is under way (`cancellation-open`)';

/** `cal/tickets/v1/event-cancellations`: events that are canceled, with the money of their orders. */
@RestController('cal/tickets/v1', 'event-cancellations')
export class EventCancellationsController {
  constructor(private readonly cancellations: EventCancellationsService) {}

  @Post('preview')
  @HttpCode(200)
  @Authorize(cancelsEvent)
  @Endpoint({ transaction: false, strict: STRICT })
  @ApiOperation({
    operationId: 'previewEventCancellation',
    summary: 'Show what canceling an event would do',
    description:
      'Returns how many orders and tickets are returned, what goes back by each payment provider or by a person, what is retained, and what is not returned and why. Nothing is stored. `preview_key` confirms it.',
  })
  @ApiExample({ body: { event_id: DEMO_IDS.event, refunds: 'all', reason: 'The hall is being repaired.' } })
  @ApiOkResponse({ description: 'What would be done.', type: CancellationPreviewResponse })
  @ApiErrors({ 404: NO_EVENT })
  preview(@RestParams() params: PreviewCancellationDto): Promise<CancellationPreviewResponse> {
    return this.cancellations.preview(params);
  }

  @Post()
  @HttpCode(202)
  @Authorize(cancelsEvent)
  @Endpoint({ strict: STRICT })
  @ApiOperation({
    operationId: 'startEventCancellation',
    summary: 'Cancel an event and return its orders',
    description:
      'Does what the preview with this `preview_key` has shown: changes the status of the event, sends the messages, and returns the orders in the background, each once. A repeat with the same key returns the first cancellation.',
  })
  @ApiAcceptedResponse({ description: 'The cancellation.', type: EventCancellationResponse })
  @ApiErrors({
    404: NO_EVENT,
    409: `Orders were changed since the preview (\`cancellation-changed\`; \`data.preview\` has the present one), or ${OPEN}.`,
  })
  start(@CurrentUser() caller: Caller, @RestParams() params: StartCancellationDto): Promise<EventCancellationResponse> {
    return this.cancellations.start(caller, params);
  }

  @Get()
  @Authorize(signedInManagers)
  @ApiOperation({
    operationId: 'listEventCancellations',
    summary: 'List cancellations of events',
    description:
      'Lists cancellations, newest first, with their progress. `unfinished=true` lists those whose orders are being returned, have failed, or have money that a person returns.',
  })
  @ApiOkResponse({ description: 'A page of cancellations.', type: EventCancellationListResponse })
  list(@RestParams() params: ListCancellationsDto): Promise<EventCancellationListResponse> {
    return this.cancellations.list(params);
  }

  @Get(':id')
  @Authorize(signedInManagers)
  @ApiOperation({
    operationId: 'getEventCancellation',
    summary: 'Get a cancellation',
    description: 'Returns a cancellation with its progress.',
  })
  @ApiExample({ path: { id: 1 } })
  @ApiOkResponse({ description: 'The cancellation.', type: EventCancellationResponse })
  @ApiErrors({ 404: NOT_FOUND })
  read(@RestParams() params: CancellationDto): Promise<EventCancellationResponse> {
    return this.cancellations.read(params);
  }

  @Get(':id/items')
  @Authorize(signedInManagers)
  @ApiOperation({
    operationId: 'listEventCancellationItems',
    summary: 'List the orders of a cancellation',
    description: 'Lists what became of each order, and why one has failed or was skipped.',
  })
  @ApiExample({ path: { id: 1 } })
  @ApiOkResponse({ description: 'A page of orders.', type: CancellationItemListResponse })
  @ApiErrors({ 404: NOT_FOUND })
  items(@RestParams() params: ListCancellationItemsDto): Promise<CancellationItemListResponse> {
    return this.cancellations.items(params);
  }

  @Post(':id/retry')
  @HttpCode(202)
  @Authorize(signedInManagers)
  @Endpoint({ strict: STRICT })
  @ApiOperation({
    operationId: 'retryEventCancellation',
    summary: 'Try orders of a cancellation again',
    description:
      'Tries the orders again that have failed, as they are now. Refunds that a payment service has refused are requested again. Without effect where none has failed.',
  })
  @ApiAcceptedResponse({ description: 'The cancellation.', type: EventCancellationResponse })
  @ApiErrors({ 404: NOT_FOUND, 409: `The order cannot be tried again: ${OPEN}.` })
  retry(@RestParams() params: CancellationDto): Promise<EventCancellationResponse> {
    return this.cancellations.retry(params);
  }
}
