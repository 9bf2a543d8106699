import type { IncomingHttpHeaders } from 'node:http';
import { Headers, HttpCode, Post } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { ApiCreatedResponse, ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, Endpoint, RestController, RestParams, type RestResponse } from '#core/rest';
import { DEMO_IDS } from '../../../demo/demo-ids.js';
import { UNCHECKED_PARAMETERS, signedInManagers } from '../kernel/access/attendee-access.service.js';
import { OrderResponse } from '../sales/model/order.response.js';
import { BoxOfficeQuoteDto, CreateBoxOfficeOrderDto } from './box-office-order.dto.js';
import { BoxOfficeOrdersService } from './box-office-orders.service.js';
import { BoxOfficeQuoteResponse } from './box-office-quote.response.js';

/** `cal/tickets/v1/box-office`: orders that managers enter. They take seats, so they are units of work of their own. */
@RestController('cal/tickets/v1', 'box-office')
export class BoxOfficeController {
  constructor(private readonly orders: BoxOfficeOrdersService) {}

  @Post('quotes')
  @HttpCode(200)
  @Authorize(signedInManagers)
  @Endpoint({ transaction: false, strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'quoteBoxOfficeOrder',
    summary: 'Get what an order at the box office would cost',
    description: 'Returns the total of tickets with full, reduced and complimentary prices. Stores nothing.',
  })
  @ApiExample({ body: { tickets: [{ ticket_id: DEMO_IDS.ticket, quantity: 2, price: 'complimentary' }] } })
  @ApiOkResponse({ description: 'What it would cost now.', type: BoxOfficeQuoteResponse })
  @ApiErrors({
    404: 'No such ticket (`ticket-does-not-exist`).',
    409: 'The event is cancelled, or the ticket is gone.',
  })
  quote(@RestParams() params: BoxOfficeQuoteDto): Promise<BoxOfficeQuoteResponse> {
    return this.orders.quote(params);
  }

  @Post('orders')
  @Authorize(signedInManagers)
  @Endpoint({ transaction: false, strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'createBoxOfficeOrder',
    summary: 'Enter an order at the box office',
    description:
      'Sells tickets at their price or a reduced one, or gives them to guests (`complimentary`), with the payment that was taken. Name and e-mail address are optional: the response has the codes of the tickets. Complimentary tickets take seats, are no income and have no invoice. Send an `Idempotency-Key`, so that a repeat sells once.',
  })
  @ApiExample({
    body: { tickets: [{ ticket_id: DEMO_IDS.ticket, price: 'complimentary' }], purchaser: { name: 'Ada' } },
  })
  @ApiCreatedResponse({ description: 'The order with its key and the codes of its tickets.', type: OrderResponse })
  @ApiErrors({
    404: 'No such ticket (`ticket-does-not-exist`).',
    409: 'There are not enough seats, the event is cancelled, or the total is another one.',
  })
  create(
    @CurrentUser() caller: Caller,
    @RestParams() params: CreateBoxOfficeOrderDto,
    @Headers() headers: IncomingHttpHeaders,
  ): Promise<RestResponse<OrderResponse>> {
    return this.orders.create(caller, params, headers);
  }
}
