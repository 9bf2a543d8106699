import { HttpCode, Post } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { Authorize, Endpoint, RestController, RestParams } from '#core/rest';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { DEMO_IDS } from '../../../demo/demo-ids.js';
import { UNCHECKED_PARAMETERS } from '../kernel/access/attendee-access.service.js';
import { managersOrPurchaser } from '../sales/orders/order.policy.js';
import { OrderResponse } from '../sales/model/order.response.js';
import {
  CancelTicketDto,
  ChangeOrderAttendeeDto,
  OrderAttendeeIdDto,
  TransferTicketDto,
} from './order-attendee.dto.js';
import { TicketReturnsService } from './ticket-returns.service.js';
import { OrderAttendeesService } from './order-attendees.service.js';

const NOT_FOUND = 'No such order (`order-not-found`), or no such attendee in it (`attendee-not-found`).';
const OFF = 'The organizer does not permit it (`self-service-off`).';
const CLOSED =
  'The deadline is over (`self-service-closed`), or the ticket is used, transferred or not valid; `code` says which.';

/** `cal/tickets/v1/orders/<id>/attendees`: what purchasers change of single tickets, within the rules of the event. */
@RestController('cal/tickets/v1', 'orders/:id/attendees/:attendee_id')
export class OrderAttendeesController {
  constructor(
    private readonly attendees: OrderAttendeesService,
    private readonly returns: TicketReturnsService,
  ) {}

  @Post()
  @HttpCode(200)
  @Authorize(managersOrPurchaser)
  @Endpoint({ transaction: false, strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'changeOrderAttendee',
    summary: 'Change an attendee of an order',
    description: 'Changes name and answers of an attendee, for the purchaser until the deadline of the event.',
  })
  @ApiExample({
    path: { id: DEMO_IDS.paidOrder, attendee_id: DEMO_IDS.paidAttendee },
    body: { full_name: 'Grace Hopper' },
  })
  @ApiOkResponse({ description: 'The order.', type: OrderResponse })
  @ApiErrors({ 403: OFF, 404: NOT_FOUND, 409: CLOSED })
  change(@CurrentUser() caller: Caller, @RestParams() params: ChangeOrderAttendeeDto): Promise<OrderResponse> {
    return this.attendees.change(caller, params);
  }

  @Post('transfer')
  @HttpCode(200)
  @Authorize(managersOrPurchaser)
  @Endpoint({ transaction: false, strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'transferTicket',
    summary: 'Transfer a ticket to another person',
    description:
      'Gives the ticket a new holder and a new code. The old code is refused at the check-in. The new holder and the former one get a message, and the page of the order no longer shows the code.',
  })
  @ApiExample({
    path: { id: DEMO_IDS.paidOrder, attendee_id: DEMO_IDS.paidAttendee },
    body: { full_name: 'Grace Hopper', email: 'grace@example.org' },
  })
  @ApiOkResponse({ description: 'The order.', type: OrderResponse })
  @ApiErrors({ 403: OFF, 404: NOT_FOUND, 409: CLOSED })
  transfer(@CurrentUser() caller: Caller, @RestParams() params: TransferTicketDto): Promise<OrderResponse> {
    return this.attendees.transfer(caller, params);
  }

  @Post('cancel')
  @HttpCode(200)
  @Authorize(managersOrPurchaser)
  @Endpoint({ transaction: false, strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'cancelTicket',
    summary: 'Cancel a paid ticket',
    description:
      'Cancels one ticket of a paid order within the rules of the event: its seat is on sale again, and its price without the fee of the organizer goes back by the payment service. Where only a person can return the money, the refund is due until it is noted. The order stays completed.',
  })
  @ApiOkResponse({ description: 'The order.', type: OrderResponse })
  @ApiErrors({ 403: OFF, 404: NOT_FOUND, 409: CLOSED })
  cancel(@CurrentUser() caller: Caller, @RestParams() params: CancelTicketDto): Promise<OrderResponse> {
    return this.returns.cancel(caller, params);
  }

  @Post('withdraw')
  @HttpCode(200)
  @Authorize(managersOrPurchaser)
  @Endpoint({ transaction: false, strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'withdrawTicket',
    summary: 'Withdraw a free ticket or an RSVP',
    description:
      'Returns the seat of an attendee who does not come. When the last one is withdrawn, the order is void.',
  })
  @ApiOkResponse({ description: 'The order.', type: OrderResponse })
  @ApiErrors({ 403: OFF, 404: NOT_FOUND, 409: CLOSED })
  withdraw(@CurrentUser() caller: Caller, @RestParams() params: OrderAttendeeIdDto): Promise<OrderResponse> {
    return this.returns.withdraw(caller, params);
  }
}
