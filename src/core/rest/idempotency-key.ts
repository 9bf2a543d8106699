import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { RequestContext } from '#core/context';
import { RestError } from '#core/errors';
import type { RestRequest } from './rest-request.js';

const KEY = /^[\x21-\x7e]{1,255}$/;
/** Least characters of the key of a visitor: others behind the same address must not guess it. */
const MIN_VISITOR_KEY_LENGTH = 16;
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * The `Idempotency-Key` of a writing request; nothing when it has none or only reads.
 * @param isVisitor whether the caller has no account: then the key alone shows who repeats a request
 * @throws RestError 400 `rest_idempotency_key_invalid` unless it is 1 to 255 (of visitors 16 to 255) visible ASCII
 * characters, given once
 */
export function idempotencyKey(method: string, headers: IncomingHttpHeaders, isVisitor: boolean): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined || !WRITES.has(method)) return undefined;
  const least = isVisitor ? MIN_VISITOR_KEY_LENGTH : 1;
  if (typeof key === 'string' && KEY.test(key) && key.length >= least) return key;
  throw new RestError(
    'rest_idempotency_key_invalid',
    `An Idempotency-Key has ${least} to 255 visible ASCII characters. Make one for each write, such as a UUID.`,
    400,
  );
}

/**
 * The owner of a stored response: the account, or the client address of a visitor. What is stored for one is
 * neither shown to another nor in their way.
 * @param secret what the route tells visitors behind one address apart by; empty: nothing
 */
export function originatorOf({ caller, address }: Pick<RequestContext, 'caller' | 'address'>, secret = ''): string {
  if (caller.known) return `user ${caller.id}`;
  return secret === '' ? `visitor ${address}` : `visitor ${address} ${secret}`;
}

/**
 * A digest (hex) of what a request wants: method, route, query and body. How the answer is to be written (`_fields` and
 * other names with an underscore) is no part of it, nor is a nonce, which a retry may have renewed.
 */
export async function requestDigest(rest: RestRequest): Promise<string> {
  const { body: raw, content, files } = rest.upload;
  const hash = createHash('sha256');
  const query = Object.entries(rest.sources.query).filter(([name]) => !name.startsWith('_') && name !== 'rest_route');
  hash.update(`${rest.method} ${rest.path}\n${JSON.stringify(query)}\n`);
  if (content) hash.update(await content.hash('sha256'));
  else if (raw.length > 0) hash.update(raw);
  else {
    // The boundary of a multipart body is another each time, its parts are not.
    hash.update(JSON.stringify(rest.sources.body));
    for (const { field, fileName, type, content: data } of files) {
      hash.update(`\n${JSON.stringify([field, fileName, type, data.size])}\n`).update(await data.hash('sha256'));
    }
  }
  return hash.digest('hex');
}
