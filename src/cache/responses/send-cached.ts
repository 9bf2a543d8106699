import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import type { CachedResponse } from './cached-response.js';

/**
 * Sends a cached response, or 304 if the client has it already.
 * @param age seconds since it was made; none: it was made for this request
 */
export function sendCached(
  request: Request,
  response: Response,
  { headers, body }: CachedResponse,
  age?: number,
): void {
  if (age !== undefined) {
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    response.setHeader('X-Request-Id', randomUUID());
    response.setHeader('Age', String(age));
  }
  for (let i = 0; i < headers.length; i += 2) response.setHeader(headers[i], headers[i + 1]);
  response.setHeader('X-Cache', age === undefined ? 'MISS' : 'HIT');
  response.statusCode = 200;
  if (isConditional(request) && request.fresh) {
    response.statusCode = 304;
    for (const name of ['Content-Type', 'Content-Length']) response.removeHeader(name);
    response.end();
    return;
  }
  response.setHeader('Content-Length', body.length);
  response.end(body);
}

const isConditional = ({ headers }: Request): boolean =>
  headers['if-none-match'] !== undefined || headers['if-modified-since'] !== undefined;
