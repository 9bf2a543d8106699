import type { IncomingMessage } from 'node:http';
import type { Settings } from '#core/config';
import type { RouteMatch } from './route.js';

/**
 * Bytes that the body of a request may have (uploads apart): `MAX_BODY_BYTES` for requests that come with credentials,
 * and on routes that take long bodies from visitors (`EndpointOptions.longBody`); `MAX_VISITOR_BODY_BYTES` for the
 * others. Credentials are not checked yet: wrong ones are refused before the body is parsed.
 */
export function bodyLimit(
  { maxBodyBytes, maxVisitorBodyBytes }: Pick<Settings, 'maxBodyBytes' | 'maxVisitorBodyBytes'>,
  match: RouteMatch | undefined,
  { headers }: Pick<IncomingMessage, 'headers'>,
): number {
  const isVisitor = headers.authorization === undefined && headers.cookie === undefined;
  const isLong = match?.route.endpoints.some(({ options }) => options.longBody === true) ?? false;
  return isVisitor && !isLong ? Math.min(maxVisitorBodyBytes, maxBodyBytes) : maxBodyBytes;
}
