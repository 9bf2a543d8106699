import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import type { CachedResponse } from './cached-response.js';
import { encodingFor, packed, sentHeaders, type Encoding } from './packed.js';

/** Sends a response that was made for this request and is cached now, or 304 if the client has it already. */
export function sendMade(request: Request, response: Response, made: CachedResponse): void {
  setHeaders(response, made.headers);
  response.setHeader('X-Cache', 'MISS');
  if (endIfFresh(request, response)) return;
  response.setHeader('Content-Length', made.body.length);
  response.end(made.body, 'latin1');
}

/**
 * Sends a response from the cache, compressed if the client accepts that, or 304 if the client has it already.
 * @param age seconds since it was made
 */
export function sendHit(request: Request, response: Response, cached: CachedResponse, age: number): void {
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  const requestId = randomUUID();
  const own = ['X-Request-Id', requestId, 'Age', String(age), 'X-Cache', 'HIT'];
  // For logs and spans: headers that are given to `writeHead` cannot be read from the response, and no context was made.
  response.locals.requestId = requestId;
  if (isConditional(request)) {
    setHeaders(response, sentHeaders(cached));
    setHeaders(response, own);
    if (endIfFresh(request, response)) return;
  }
  const encoding = encodingFor(request, cached);
  const send = (body: string, sentAs: Encoding): void => {
    const encoded = sentAs === 'identity' ? [] : ['Content-Encoding', sentAs];
    response.writeHead(200, [...sentHeaders(cached), ...own, ...encoded, 'Content-Length', String(body.length)]);
    response.end(body, 'latin1');
  };
  const body = packed(cached, encoding);
  if (typeof body === 'string') send(body, encoding);
  else
    body.then(
      (text) => send(text, encoding),
      () => send(cached.body, 'identity'),
    );
}

function setHeaders(response: Response, headers: readonly string[]): void {
  for (let i = 0; i < headers.length; i += 2) response.setHeader(headers[i], headers[i + 1]);
}

/** Ends a response with 304 if the client has it already. @returns whether it is so */
function endIfFresh(request: Request, response: Response): boolean {
  response.statusCode = 200;
  if (!isConditional(request) || !request.fresh) return false;
  response.statusCode = 304;
  for (const name of ['Content-Type', 'Content-Length']) response.removeHeader(name);
  response.end();
  return true;
}

const isConditional = ({ headers }: Request): boolean =>
  headers['if-none-match'] !== undefined || headers['if-modified-since'] !== undefined;
