import { Act, RestParams, RestController, Rights } from '../../core/rest/route.decorators.js';
import { anyone } from '../../core/rest/rights.js';
import { sessionCaller } from '../sessions/session-caller.js';
import { CreateNonceParams } from './nonces.dto.js';
import { NoncesService } from './nonces.service.js';

/** `auth/v1/nonces`: proof that a later write was meant by the same caller. */
@RestController('auth/v1', 'nonces')
export class NoncesController {
  constructor(private readonly nonces: NoncesService) {}

  @Act()
  @Rights(anyone)
  create(@RestParams() { action }: CreateNonceParams): { nonce: string; action: string; expires_in: number } {
    return { nonce: this.nonces.create(sessionCaller(), action), action, expires_in: 43_200 };
  }
}
