import type { IncomingHttpHeaders } from 'node:http';
import { Get, Headers } from '@nestjs/common';
import { Caller, CurrentUser, SiteUrls } from '#core/context';
import { RestResponse, Public, Authorize, Endpoint, RestParams, RestController, Update } from '#core/rest';
import { DEMO_IDS } from '../../../../demo/demo-ids.js';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { shopVisitors } from '../../kernel/access/shop-visitors.policy.js';
import { cartCookie, cartSecret } from '../../kernel/access/cart-cookie.js';
import { ReadCartDto, WriteCartDto } from './cart.dto.js';
import { CartResponse } from './cart.response.js';
import { CartService } from './cart.service.js';

/** `cal/tickets/v1/cart`. Writes hold places, so they run a unit of work of their own (`CapacityService`). */
@RestController('cal/tickets/v1', 'cart')
export class CartController {
  constructor(
    private readonly carts: CartService,
    private readonly urls: SiteUrls,
  ) {}

  @Get()
  @Authorize(Public)
  @Endpoint({ personal: true })
  @ApiOperation({
    operationId: 'getCart',
    summary: 'Get the cart of the caller',
    description: 'Returns the tickets whose seats are held. The cart is identified by `cart_hash` or by its cookie.',
  })
  @ApiOkResponse({ description: 'The cart.', type: CartResponse })
  read(@RestParams() params: ReadCartDto, @Headers() headers: IncomingHttpHeaders): Promise<CartResponse> {
    return this.carts.read(params, cartSecret(params.cart_hash, headers, this.urls.siteUrl));
  }

  @Update()
  @Authorize(shopVisitors)
  @Endpoint({ transaction: false, personal: true })
  @ApiOperation({
    operationId: 'updateCart',
    summary: 'Put tickets into the cart',
    description:
      'Sets the number of tickets of each kind and holds their seats for some minutes. Creates the cart if there is none and sends its cookie.',
  })
  @ApiExample({ body: { tickets: [{ ticket_id: DEMO_IDS.ticket, quantity: 2 }], provider: 'tickets-commerce' } })
  @ApiOkResponse({ description: 'The cart.', type: CartResponse })
  @ApiErrors({ 409: 'There are not enough seats.', 429: 'The network holds too many seats or carts.' })
  async write(
    @CurrentUser() caller: Caller,
    @RestParams() params: WriteCartDto,
    @Headers() headers: IncomingHttpHeaders,
  ): Promise<RestResponse<CartResponse>> {
    const { siteUrl } = this.urls;
    const sentSecret = cartSecret(params.cart_hash, headers, siteUrl);
    const { toResponse, secret, seconds } = await this.carts.write(caller, params, sentSecret);
    return new RestResponse(toResponse, { headers: { 'Set-Cookie': cartCookie(secret, seconds, siteUrl) } });
  }
}
