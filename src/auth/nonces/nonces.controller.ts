import { Act, RestParams, RestController, Rights } from '../../core/rest/route.decorators.js';
import { anyone } from '../../core/rest/rights.js';
import { sessionCaller } from '../sessions/session-caller.js';
import { ApiExample, ApiOkResponse, ApiOperation } from '../../core/rest/swagger.js';
import { CreateNonceParams } from './nonces.dto.js';
import { NonceResponse } from './nonces.response.js';
import { NoncesService } from './nonces.service.js';

/** `auth/v1/nonces`: proof that a later write was meant by the same caller. */
@RestController('auth/v1', 'nonces')
export class NoncesController {
  constructor(private readonly nonces: NoncesService) {}

  @Act()
  @Rights(anyone)
  @ApiOperation({
    operationId: 'createNonce',
    summary: 'Create a nonce',
    description:
      'Creates a nonce for an action, bound to the caller and the session. Writes with a session cookie need one for `wp_rest` in the header `X-WP-Nonce`.',
  })
  @ApiExample({ body: { action: 'wp_rest' } })
  @ApiOkResponse({ description: 'The nonce.', type: NonceResponse })
  create(@RestParams() { action }: CreateNonceParams): NonceResponse {
    return { nonce: this.nonces.create(sessionCaller(), action), action, expires_in: 43_200 };
  }
}
