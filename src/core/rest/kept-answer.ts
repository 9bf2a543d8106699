import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Answer, RawAnswer } from './answer.js';
import type { AnswerHeaders } from './answer.js';
import { RestError } from './errors.js';

/** Header of an answer that was given before. */
const REPLAY = { 'Idempotency-Replay': 'true' };

/** What is kept of an answer: enough to give it again as if the handler had. */
type Kept =
  | { kind: 'answer'; body: unknown; status: number; headers?: AnswerHeaders; keep?: string[] }
  | { kind: 'raw'; body: string; contentType: string; status: number; headers?: AnswerHeaders }
  | { kind: 'refusal'; body: Record<string, unknown>; status: number; headers: Record<string, string> };

/** A refusal given again, word for word. */
class KeptRefusal extends RestError {
  constructor(private readonly kept: Extract<Kept, { kind: 'refusal' }>) {
    super(String(kept.body.code), String(kept.body.message), kept.status);
    this.withHeaders({ ...kept.headers, ...REPLAY });
  }

  override toBody(): Record<string, unknown> {
    return this.kept.body;
  }
}

/** What a handler returned or threw, as text. @param status used unless the answer has its own */
export function packAnswer(result: unknown, status: number): string {
  return JSON.stringify(kept(result, status));
}

function kept(result: unknown, status: number): Kept {
  if (result instanceof RestError) {
    return { kind: 'refusal', body: result.toBody(), status: result.status, headers: result.headers };
  }
  if (result instanceof RawAnswer) {
    const { body, contentType, options } = result;
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body);
    return {
      kind: 'raw',
      body: bytes.toString('base64'),
      contentType,
      status: options.status ?? status,
      headers: options.headers,
    };
  }
  const { body, options } = result instanceof Answer ? result : new Answer(result);
  return { kind: 'answer', body, status: options.status ?? status, headers: options.headers, keep: options.keep };
}

/** The answer to give again: to be sent like a handler's, or thrown. */
export function unpackAnswer(text: string): Answer | RawAnswer | RestError {
  const found = JSON.parse(text) as Kept;
  const { status } = found;
  const headers = { ...found.headers, ...REPLAY };
  if (found.kind === 'refusal') return new KeptRefusal(found);
  if (found.kind === 'raw')
    return new RawAnswer(Buffer.from(found.body, 'base64'), found.contentType, { status, headers });
  return new Answer(found.body, { status, headers, keep: found.keep });
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a kept answer, which may hold what is shown only once (a new application password).
 * @param key 64 hex digits that cannot be told from the database alone
 */
export function seal(text: string, key: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, Buffer.from(key, 'hex'), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** Undoes `seal`. @throws Error when key or text is not the one */
export function unseal(sealed: string, key: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(CIPHER, Buffer.from(key, 'hex'), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
