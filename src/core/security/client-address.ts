import { RequestContext } from '#core/context';

/**
 * The address of the client of the running request, after trusted proxies. Limits are checked far from the controller,
 * in policies and services of every module, so that it is the one fact of the request that they do not pass on.
 * @returns empty outside of a request, which counts as one unknown network
 */
export function clientAddress(): string {
  return RequestContext.peek()?.address ?? '';
}
