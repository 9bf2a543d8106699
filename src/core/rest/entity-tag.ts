import { hash } from 'node:crypto';
import type { Response } from 'express';

/** Characters of an `ETag`, 162 bits. */
const TAG_LENGTH = 27;

/** The weak `ETag` of a body: it says that the contents are the same, also when it is compressed on the way. */
export function entityTag(body: string | Buffer): string {
  return `W/"${hash('sha256', body, 'base64url').slice(0, TAG_LENGTH)}"`;
}

/** Leaves it to the response cache, which sees every response as it is sent, to end one that the client has. */
export function endsElsewhere(response: Response): void {
  response.locals.endsElsewhere = true;
}

/** Ends a response whose headers are set with 304 if the client has its body already. @returns whether it is so */
export function endIfKnown(response: Response): boolean {
  const { req: request } = response;
  if (response.locals.endsElsewhere === true || request.headers['if-none-match'] === undefined) return false;
  if (!request.fresh) return false;
  response.statusCode = 304;
  for (const name of ['Content-Type', 'Content-Length']) response.removeHeader(name);
  response.end();
  return true;
}
