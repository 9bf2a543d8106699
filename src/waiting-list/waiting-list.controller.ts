import { Get, HttpCode, Post } from '@nestjs/common';
import { Caller, CurrentUser, Languages } from '#core/context';
import { shopVisitors, signedInManagers, STRICT } from '../cal/tickets/kernel/index.js';
import { DEMO_IDS } from '../demo/demo-ids.js';
import { ApiCreatedResponse, ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, Endpoint, RestController, RestParams } from '#core/rest';
import {
  JoinWaitingListDto,
  LeaveWaitingDto,
  ListWaitingDto,
  MoveWaitingDto,
  WaitingEntryDto,
} from './waiting-list.dto.js';
import { managersOrWaiting } from './waiting-list.policy.js';
import { WaitingEntryResponse, WaitingJoinedResponse, WaitingListResponse } from './waiting-list.response.js';
import { WaitingListService } from './waiting-list.service.js';

/** The demo site sends no e-mail, so no one can wait: examples show the form of requests. */
const EXAMPLE_ENTRY_ID = 1;
const NOT_FOUND = 'No such entry (`waiting-entry-not-found`).';
const ENTRY_OVER = 'The person does not wait any more (`waiting-entry-over`).';

/** `waiting-list/v1/entries`. */
@RestController('waiting-list/v1', 'entries')
export class WaitingListController {
  constructor(private readonly list: WaitingListService) {}

  @Get()
  @Authorize(signedInManagers)
  @ApiOperation({
    operationId: 'listWaitingEntries',
    summary: 'List who waits',
    description: 'Lists the people on waiting lists by event, in the order in which seats are offered to them.',
  })
  @ApiOkResponse({ description: 'A page of entries.', type: WaitingListResponse })
  entries(@RestParams() params: ListWaitingDto): Promise<WaitingListResponse> {
    return this.list.list(params);
  }

  @Post()
  @Authorize(shopVisitors)
  @Endpoint({ strict: STRICT })
  @ApiOperation({
    operationId: 'joinWaitingList',
    summary: 'Wait for seats',
    description:
      'Puts a person at the end of the waiting list of an event or ticket that is sold out, once for each e-mail address. Seats that come back are held for the first in line, who gets a message with a link.',
  })
  @ApiExample({ body: { event: DEMO_IDS.event, ticket: DEMO_IDS.ticket, name: 'Pat Buyer', email: 'pat@example.org' } })
  @ApiCreatedResponse({ description: 'The request was taken.', type: WaitingJoinedResponse })
  @ApiErrors({
    404: 'No such event or ticket (`event-not-found`, `ticket-does-not-exist`).',
    409: 'There are seats (`tickets-available`), nothing is on sale (`ticket-not-on-sale`, `event-cancelled`), or there are no lists (`waiting-list-off`, `waiting-list-full`).',
    429: 'Too many requests of the network or the address (`rest_too_many_requests`).',
  })
  join(
    @CurrentUser() caller: Caller,
    @RestParams() params: JoinWaitingListDto,
    @Languages() languages: string,
  ): Promise<WaitingJoinedResponse> {
    return this.list.join(caller, params, languages);
  }

  @Post(':id/move')
  @HttpCode(200)
  @Authorize(signedInManagers)
  @Endpoint({ strict: STRICT })
  @ApiOperation({
    operationId: 'moveWaitingEntry',
    summary: 'Move a person in the line',
    description: 'Moves a person who waits to a position among those of the event who wait.',
  })
  @ApiExample({ path: { id: EXAMPLE_ENTRY_ID }, body: { position: 1 } })
  @ApiOkResponse({ description: 'The entry.', type: WaitingEntryResponse })
  @ApiErrors({ 404: NOT_FOUND, 409: ENTRY_OVER })
  move(@RestParams() params: MoveWaitingDto): Promise<WaitingEntryResponse> {
    return this.list.move(params);
  }

  @Post(':id/offer')
  @HttpCode(200)
  @Authorize(signedInManagers)
  @Endpoint({ strict: STRICT })
  @ApiOperation({
    operationId: 'offerToWaitingEntry',
    summary: 'Offer seats to a person now',
    description: 'Holds free seats for a person who waits, before those in front, and sends the message with the link.',
  })
  @ApiExample({ path: { id: EXAMPLE_ENTRY_ID } })
  @ApiOkResponse({ description: 'The entry with its offer.', type: WaitingEntryResponse })
  @ApiErrors({ 404: NOT_FOUND, 409: `${ENTRY_OVER} There are not enough seats (\`ticket-sold-out\`).` })
  offer(@CurrentUser() caller: Caller, @RestParams() { id }: WaitingEntryDto): Promise<WaitingEntryResponse> {
    return this.list.offerNow(caller, id);
  }

  @Post(':id/leave')
  @HttpCode(200)
  @Authorize(managersOrWaiting)
  @Endpoint({ strict: STRICT })
  @ApiOperation({
    operationId: 'leaveWaitingList',
    summary: 'Leave the waiting list',
    description: 'Takes a person off the list. The seats of an offer go to the next person.',
  })
  @ApiExample({ path: { id: EXAMPLE_ENTRY_ID } })
  @ApiOkResponse({ description: 'The entry.', type: WaitingEntryResponse })
  @ApiErrors({ 404: NOT_FOUND, 409: ENTRY_OVER })
  leave(@RestParams() { id }: LeaveWaitingDto): Promise<WaitingEntryResponse> {
    return this.list.leave(id);
  }
}
