import type { Request } from 'express';
import type { RestRequest } from './rest-request.js';

/**
 * Everything that a request sent by name, unchecked: for guards. In the REST interface as its parameters are read (of
 * repeated names the last one counts), elsewhere as Express and the body parser have it.
 */
export function sentValues({ rest, query, body, params }: Request & { rest?: RestRequest }): Record<string, unknown> {
  if (rest) return { ...rest.sources.query, ...rest.sources.body, ...rest.sources.path };
  return { ...query, ...(body as object | undefined), ...params };
}
