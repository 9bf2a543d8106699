import type { IncomingHttpHeaders } from 'node:http';
import { Get, Headers, HttpCode, Post } from '@nestjs/common';
import { Caller, CurrentUser, Languages } from '#core/context';
import { type RestResponse, Authorize, Endpoint, RestParams, RestController } from '#core/rest';
import { DEMO_IDS } from '../../../../demo/demo-ids.js';
import {
  ApiCreatedResponse,
  ApiErrors,
  ApiExample,
  ApiOkResponse,
  ApiOperation,
  TICKET_LIST_HEADERS,
} from '#core/openapi';
import { UNCHECKED_PARAMETERS, signedInManagers } from '../../kernel/access/attendee-access.service.js';
import { shopVisitors } from '../../kernel/access/shop-visitors.policy.js';
import { cookieSecret } from '../../kernel/access/cart-cookie.js';
import { QueryNames } from '../../kernel/listing/sent-query.js';
import { CreateOrderDto } from '../model/create-order.dto.js';
import { ListOrdersDto, ReadOrderDto, RenewOrderKeyDto } from './order.dto.js';
import { OrderListResponse, OrderResponse } from '../model/order.response.js';
import { managersOrPurchaser } from './order.policy.js';
import { OrderListService } from './order-list.service.js';
import { OrdersService } from './orders.service.js';

/** `cal/tickets/v1/orders`. An order takes seats, so it is stored in a unit of work of its own. */
@RestController('cal/tickets/v1', 'orders')
export class OrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly lists: OrderListService,
  ) {}

  @Get()
  @Authorize(signedInManagers)
  @ApiOperation({
    operationId: 'listOrders',
    summary: 'List orders',
    description:
      'Lists orders by status, event, ticket, e-mail address and date, newest first unless `order` says otherwise.',
  })
  @ApiOkResponse({ description: 'A page of orders.', type: OrderListResponse, headers: TICKET_LIST_HEADERS })
  list(@RestParams() params: ListOrdersDto, @QueryNames() named: string[]): Promise<RestResponse<OrderListResponse>> {
    return this.lists.list(params, named);
  }

  @Post()
  @Authorize(shopVisitors)
  @Endpoint({ transaction: false, strict: UNCHECKED_PARAMETERS, originator: cookieSecret })
  @ApiOperation({
    operationId: 'createOrder',
    summary: 'Order tickets',
    description:
      'Takes the seats of a cart or of the given tickets and creates an attendee for each. An order without a price is completed at once; others hold their seats until they are paid or expire. Never sells more seats than there are.',
  })
  @ApiExample({
    body: {
      tickets: [{ ticket_id: DEMO_IDS.ticket, quantity: 1 }],
      purchaser: { name: 'Ada Lovelace', email: 'ada@example.org' },
    },
  })
  @ApiCreatedResponse({ description: 'The order with its key.', type: OrderResponse })
  @ApiErrors({
    409: 'There are not enough seats, or the tickets are not on sale.',
    429: 'The network or e-mail address holds too many seats.',
  })
  create(
    @CurrentUser() caller: Caller,
    @RestParams() params: CreateOrderDto,
    @Headers() headers: IncomingHttpHeaders,
    @Languages() languages: string,
  ): Promise<RestResponse<OrderResponse>> {
    return this.orders.create(caller, params, headers, languages);
  }

  @Get(':id')
  @Authorize(managersOrPurchaser)
  @ApiOperation({
    operationId: 'getOrder',
    summary: 'Get an order',
    description: 'Returns an order with its tickets and attendees. Purchasers send the key of the order.',
  })
  @ApiExample({ path: { id: DEMO_IDS.order } })
  @ApiOkResponse({ description: 'The order.', type: OrderResponse })
  @ApiErrors({ 404: 'No such order (`order-not-found`).' })
  read(@CurrentUser() caller: Caller, @RestParams() params: ReadOrderDto): Promise<OrderResponse> {
    return this.orders.read(caller, params);
  }

  @Post(':id/key')
  @HttpCode(200)
  @Authorize(signedInManagers)
  @Endpoint({ strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'renewOrderKey',
    summary: 'Replace the key of an order',
    description:
      'Gives an order a new key, such as after the old one was shown to others. The old key and the address of the order page that contains it are no longer valid. Codes of tickets do not change.',
  })
  @ApiExample({ path: { id: DEMO_IDS.order } })
  @ApiOkResponse({ description: 'The order with its new key.', type: OrderResponse })
  @ApiErrors({ 404: 'No such order (`order-not-found`).' })
  renewKey(@RestParams() params: RenewOrderKeyDto): Promise<OrderResponse> {
    return this.orders.renewKey(params);
  }
}
