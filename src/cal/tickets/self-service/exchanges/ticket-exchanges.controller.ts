import type { IncomingHttpHeaders } from 'node:http';
import { Get, Headers, Post } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { Authorize, Endpoint, type RestResponse, RestController, RestParams } from '#core/rest';
import { ApiCreatedResponse, ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { DEMO_IDS } from '../../../../demo/demo-ids.js';
import { UNCHECKED_PARAMETERS } from '../../kernel/access/attendee-access.service.js';
import { managersOrPurchaser } from '../../sales/orders/order.policy.js';
import { OrderResponse } from '../../sales/model/order.response.js';
import { OrdersService } from '../../sales/orders/orders.service.js';
import { ExchangeTicketDto, ListExchangesDto } from './exchange.dto.js';
import { ExchangeOptionsResponse } from '../../sales/model/exchange.response.js';
import { TicketExchangesService } from './ticket-exchanges.service.js';

const NOT_FOUND = 'No such order (`order-not-found`), or no such attendee in it (`attendee-not-found`).';
const OFF = 'The organizer does not permit it (`self-service-off`).';

/** `cal/tickets/v1/orders/<id>/attendees/<attendee_id>/exchange`: another ticket for the difference. */
@RestController('cal/tickets/v1', 'orders/:id/attendees/:attendee_id/exchange')
export class TicketExchangesController {
  constructor(
    private readonly exchanges: TicketExchangesService,
    private readonly orders: OrdersService,
  ) {}

  @Get()
  @Authorize(managersOrPurchaser)
  @ApiOperation({
    operationId: 'listTicketExchanges',
    summary: 'List the tickets that one can be exchanged for',
    description:
      'Lists the other tickets of the event or page that are on sale, and the same ticket on other dates of a series, with what an order of each costs and the difference to what is left of the price of this one. Purchasers get back what they would for a canceled ticket; tickets for which nothing may go back are not listed.',
  })
  @ApiExample({ path: { id: DEMO_IDS.paidOrder, attendee_id: DEMO_IDS.paidAttendee } })
  @ApiOkResponse({ description: 'The tickets.', type: ExchangeOptionsResponse })
  @ApiErrors({
    403: OFF,
    404: NOT_FOUND,
    409: 'The deadline is over (`self-service-closed`), the ticket is used, transferred or not valid, or its payment cannot be refunded in parts; `code` says which.',
  })
  list(@CurrentUser() caller: Caller, @RestParams() params: ListExchangesDto): Promise<ExchangeOptionsResponse> {
    return this.exchanges.options(caller, params);
  }

  @Post()
  @Authorize(managersOrPurchaser)
  @Endpoint({ transaction: false, strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'exchangeTicket',
    summary: 'Exchange a ticket for another one',
    description:
      'Places an order of the new ticket, which the former one pays for as far as it is worth that. A difference is paid as for any order, and the former ticket is valid until then. Where nothing is to be paid, the order is completed at once, and what the former ticket is worth beyond it goes back as for a canceled ticket: without the fee of the organizer, and not where purchasers cannot cancel paid tickets. Send an `Idempotency-Key`, so that a repeat gets the first order.',
  })
  @ApiExample({
    path: { id: DEMO_IDS.paidOrder, attendee_id: DEMO_IDS.paidAttendee },
    body: { ticket_id: DEMO_IDS.ticket, gateway: 'manual', expected_difference_minor: 1000 },
  })
  @ApiCreatedResponse({ description: 'The order of the new ticket, with its key.', type: OrderResponse })
  @ApiErrors({
    400: 'An answer to the fields of the new ticket is missing or does not fit, or the gateway is not known.',
    403: OFF,
    404: NOT_FOUND,
    409: 'It is not possible now (as for the list, `ticket-not-exchangeable`, `exchange-open`, `exchange-void`), there are no seats (`ticket-sold-out`), or the difference is another one (`exchange-price-changed`).',
    502: 'The payment could not begin (`payment-failed`).',
    503: 'The gateway is not configured (`payment-not-configured`).',
  })
  async exchange(
    @CurrentUser() caller: Caller,
    @RestParams() params: ExchangeTicketDto,
    @Headers() headers: IncomingHttpHeaders,
  ): Promise<RestResponse<OrderResponse>> {
    return this.orders.placed(await this.exchanges.exchange(caller, params, headers));
  }
}
