import { HttpCode, Post } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { Authorize, Endpoint, RestParams, RestController, Public } from '#core/rest';
import { ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { CreateNonceDto } from './nonces.dto.js';
import { NonceResponse } from './nonces.response.js';
import { NoncesService } from './nonces.service.js';

/** `auth/v1/nonces`: proof that a later write was meant by the same caller. */
@RestController('auth/v1', 'nonces')
export class NoncesController {
  constructor(private readonly nonces: NoncesService) {}

  @Post()
  @HttpCode(200)
  @Authorize(Public)
  @Endpoint({ strict: [] })
  @ApiOperation({
    operationId: 'createNonce',
    summary: 'Create a nonce',
    description:
      'Creates a nonce for an action, bound to the caller and the session. Writes with a session cookie need one for `wp_rest` in the header `X-WP-Nonce`.',
  })
  @ApiExample({ body: { action: 'wp_rest' } })
  @ApiOkResponse({ description: 'The nonce.', type: NonceResponse })
  create(@CurrentUser() caller: Caller, @RestParams() { action }: CreateNonceDto): NonceResponse {
    return { nonce: this.nonces.create(caller.sessionUser, action), action, expires_in: 43_200 };
  }
}
