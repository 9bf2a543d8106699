import { forbidden } from '../../core/rest/errors.js';
import type { RightsRule } from '../../core/rest/rights.js';
import { ViewNonces } from './view-nonces.service.js';

/** Whoever has a nonce for views, signed in or not. */
export const withViewNonce: RightsRule = {
  label: 'with a nonce for _view_rest',
  decide: ({ params, lookup }) =>
    lookup.get(ViewNonces).accepts(params) ||
    forbidden('rest_forbidden', 'This needs a nonce for the action _view_rest, as tvn1 or tvn2.'),
  allows: ({ params, lookup }) => lookup.get(ViewNonces).accepts(params),
};
