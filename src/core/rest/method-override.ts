import type { Caller } from '#core/context';
import { RestError } from '#core/errors';

/**
 * Refuses visitors who turn a GET into a write by `_method` or `X-HTTP-Method-Override`: links and images of any page
 * send a GET. Callers with credentials may, as clients are used to it: no page can add their credentials to a link.
 * @param sent method of the request itself
 * @param method method after the override, of an endpoint that exists
 * @throws RestError 403 `rest_method_override_refused`
 */
export function checkMethodOverride(caller: Caller, sent: string, method: string): void {
  const isOverridden = (sent === 'GET' || sent === 'HEAD') && method !== 'GET';
  if (!isOverridden || caller.known) return;
  throw new RestError(
    'rest_method_override_refused',
    `Visitors cannot turn ${sent} into ${method}. Send a ${method} or POST request.`,
    403,
  );
}
