import { forbidden } from '#core/errors';
import { policy, type Policy } from '#core/rest';
import { ViewNoncesService } from './view-nonces.service.js';

/**
 * Callers with a nonce for views, signed in or not. A rule and not a `NonceGuard`: there are two nonces, either is enough,
 * and without one the answer has no `Allow` header (recorded), which is worked out from the rules.
 */
export const withViewNonce: Policy = policy(
  'with a nonce for _view_rest',
  [ViewNoncesService],
  ({ caller, params }, nonces) =>
    nonces.accepts(caller, params) ||
    forbidden('rest_forbidden', 'This needs a nonce for the action _view_rest, as tvn1 or tvn2.'),
  ({ caller, params }, nonces) => nonces.accepts(caller, params),
);
