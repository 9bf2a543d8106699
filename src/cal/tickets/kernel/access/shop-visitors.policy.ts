import { RequestContext } from '#core/context';
import { RestError } from '#core/errors';
import { policy } from '#core/rest';

/**
 * Permits everyone but visitors whom a page of another site sends: seats count against the network of the visitor, and
 * the cookie of a cart comes with links. Refusals are 403 `rest_foreign_page`.
 */
export const shopVisitors = policy(
  'anyone, but visitors not from pages of other sites',
  ({ caller }) => isPermitted(caller.known) || foreignPage(),
  ({ caller }) => isPermitted(caller.known),
);

function isPermitted(isKnown: boolean): boolean {
  return isKnown || !RequestContext.current().isFromForeignPage;
}

function foreignPage(): RestError {
  return new RestError(
    'rest_foreign_page',
    'Pages of other sites cannot order for their visitors. The operator permits the origin of a shop by SHOP_ORIGINS.',
    403,
  );
}
