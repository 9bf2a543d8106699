import { HttpException } from '@nestjs/common';
import { RestResponse, RawResponse, type ResponseHeaders } from './rest-response.js';
import { RestError } from '#core/errors';

/** Header of an answer that was given before. */
const REPLAY = { 'Idempotency-Replay': 'true' };

/** The stored response to a write that was done before: thrown to skip the handler, and sent by `RestExceptionFilter`. */
export class ReplayedResponse extends HttpException {
  constructor(readonly stored: RestResponse | RawResponse) {
    super(stored.body as Record<string, unknown>, stored.options.status ?? 200);
  }
}

/** The stored parts of a response: enough to send it again as the handler did. */
type StoredParts =
  | { kind: 'answer'; body: unknown; status: number; headers?: ResponseHeaders; keep?: string[] }
  | { kind: 'raw'; body: string; contentType: string; status: number; headers?: ResponseHeaders }
  | { kind: 'refusal'; body: Record<string, unknown>; status: number; headers: Record<string, string> };

/** A refusal given again, word for word. */
class StoredRefusal extends RestError {
  constructor(private readonly storedParts: Extract<StoredParts, { kind: 'refusal' }>) {
    super(String(storedParts.body.code), String(storedParts.body.message), storedParts.status);
    this.withHeaders({ ...storedParts.headers, ...REPLAY });
  }

  override toBody(): Record<string, unknown> {
    return this.storedParts.body;
  }
}

/** What a handler returned or threw, as text. @param status used unless the answer has its own */
export function serializeResponse(result: unknown, status: number): string {
  return JSON.stringify(storedParts(result, status));
}

function storedParts(result: unknown, status: number): StoredParts {
  if (result instanceof RestError) {
    return { kind: 'refusal', body: result.toBody(), status: result.getStatus(), headers: result.headers };
  }
  if (result instanceof RawResponse) {
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
  const answer: RestResponse = result instanceof RestResponse ? (result as RestResponse) : new RestResponse(result);
  const { body, options } = answer;
  return { kind: 'answer', body, status: options.status ?? status, headers: options.headers, keep: options.keep };
}

/** The answer to give again: to be sent like a handler's, or thrown. */
export function deserializeResponse(text: string): RestResponse | RawResponse | RestError {
  const parts = JSON.parse(text) as StoredParts;
  const { status } = parts;
  const headers = { ...parts.headers, ...REPLAY };
  if (parts.kind === 'refusal') return new StoredRefusal(parts);
  if (parts.kind === 'raw')
    return new RawResponse(Buffer.from(parts.body, 'base64'), parts.contentType, { status, headers });
  return new RestResponse(parts.body, { status, headers, keep: parts.keep });
}
