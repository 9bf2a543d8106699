import { Answer } from '../../../core/rest/answer.js';
import { anyone } from '../../../core/rest/rights.js';
import {
  Endpoint,
  RestParams,
  Read,
  RestController,
  Rights,
  Update,
  Upload,
} from '../../../core/rest/route.decorators.js';
import type { UploadInput } from '../../../core/rest/rest-request.js';
import { cartCookie, cartSecret } from './cart-cookie.js';
import { ReadCartParams, WriteCartParams } from './cart.dto.js';
import { CartService } from './cart.service.js';

/** `cal/tickets/v1/cart`. Writes hold places, so they run a unit of work of their own (`PlacesService`). */
@RestController('cal/tickets/v1', 'cart')
export class CartController {
  constructor(private readonly carts: CartService) {}

  @Read()
  @Rights(anyone)
  @Endpoint({ personal: true })
  read(@RestParams() params: ReadCartParams, @Upload() { headers }: UploadInput): Promise<Record<string, unknown>> {
    return this.carts.read(params, cartSecret(params.cart_hash, headers));
  }

  @Update()
  @Rights(anyone)
  @Endpoint({ transaction: false, personal: true })
  async write(@RestParams() params: WriteCartParams, @Upload() { headers }: UploadInput): Promise<Answer> {
    const { wire, secret, seconds } = await this.carts.write(params, cartSecret(params.cart_hash, headers));
    return new Answer(wire, { headers: { 'Set-Cookie': cartCookie(secret, seconds) } });
  }
}
