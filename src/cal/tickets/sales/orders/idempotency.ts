import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Caller } from '#core/context';
import { RestError } from '#core/errors';
import { originatorOf } from '#core/rest';
import { clientAddress } from '#core/security';

/** What makes a repeated request the same one. */
export interface Idempotency {
  /** Hash of the caller and the `Idempotency-Key` header. */
  key: string;
  /** Hash of the contents of the request. */
  fingerprint: string;
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * The `Idempotency-Key` header as it is stored with the order. Repeats are answered by `core/rest` before they get here;
 * this second check is in the unit of work that makes the order: it holds when a process ends between making the order
 * and storing the answer. Only the originator of an order gets it again.
 * @param secret of the caller's cart; empty for none
 */
export function idempotencyOf(
  caller: Caller,
  headers: IncomingHttpHeaders,
  requestBody: unknown,
  secret: string,
): Idempotency | undefined {
  const sent = headers['idempotency-key'];
  if (typeof sent !== 'string' || sent === '') return undefined;
  return {
    key: hash(`${originatorOf({ caller, address: clientAddress() }, secret)}\0${sent}`),
    fingerprint: hash(JSON.stringify(requestBody)),
  };
}

/** Refuses a key that was used for something else. @throws RestError 422 `rest_idempotency_key_reused` */
export function checkSame(stored: string | null, requestBody: Idempotency): void {
  if (stored === requestBody.fingerprint) return;
  throw new RestError(
    'rest_idempotency_key_reused',
    'This Idempotency-Key was sent with another request before. Make a new key for each write.',
    422,
  );
}
