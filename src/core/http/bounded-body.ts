import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { OutgoingRequestRefusedError } from './outgoing-request-refused.error.js';

/** How much of a body is read. */
export interface BodyLimit {
  /** Most bytes, counted both on the wire and after decompression. */
  maxBytes: number;
  /** What to do with a longer body: `refuse` it (reason `too_large`) or `truncate` it at the limit. */
  overflow: 'refuse' | 'truncate';
}

/** A body read to its end or to the limit. */
export interface BoundedBody {
  /** Decompressed bytes, never more than the limit. */
  data: Buffer;
  /** True when there was more than the limit and the rest was left unread. */
  truncated: boolean;
}

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Ends the pipeline early; never leaves this file. */
class BodyLimitError extends Error {}

/**
 * Reads and decompresses a response body without ever holding more than the limit, whatever it would inflate to.
 *
 * @param body the bytes as they come from the wire; destroyed when the limit is reached
 * @param contentEncoding the Content-Encoding header; several encodings on top of each other are refused
 * @param signal ends reading at once
 * @throws OutgoingRequestRefusedError `too_large` (only with `refuse`) or `encoding`; other stream errors as they are
 */
export async function readBoundedBody(
  body: Readable,
  contentEncoding: string | undefined,
  { maxBytes, overflow }: BodyLimit,
  signal?: AbortSignal,
): Promise<BoundedBody> {
  const decoder = decoderFor(contentEncoding);
  const chunks: Buffer[] = [];
  let size = 0;
  let receivedBytes = 0;

  // The compressed side is bounded too: empty deflate blocks without end would cost time without ever growing.
  const limitReceived = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      receivedBytes += chunk.length;
      if (receivedBytes > maxBytes) throw new BodyLimitError();
      yield chunk;
    }
  };

  const collect = async (source: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of source) {
      const remaining = maxBytes - size;
      chunks.push(chunk.length > remaining ? chunk.subarray(0, remaining) : chunk);
      size += Math.min(chunk.length, remaining);
      if (chunk.length > remaining) throw new BodyLimitError();
    }
  };

  try {
    if (decoder) await pipeline(body, limitReceived, decoder, collect, { signal });
    else await pipeline(body, collect, { signal });
  } catch (error) {
    if (isBrokenCompression(error)) {
      // Some servers announce a compression and then send no body at all.
      if (receivedBytes === 0) return { data: Buffer.alloc(0), truncated: false };
      throw new OutgoingRequestRefusedError('encoding', 'the compressed body is broken', { cause: error });
    }
    if (!(error instanceof BodyLimitError)) throw error;
    if (overflow === 'refuse')
      throw new OutgoingRequestRefusedError('too_large', `body of more than ${maxBytes} bytes`);
    return { data: Buffer.concat(chunks), truncated: true };
  }
  return { data: Buffer.concat(chunks), truncated: false };
}

/** A response body that is read as it arrives. */
export interface BoundedStream {
  /** Decompressed bytes; fails as soon as there are more than the limit, or when the body breaks off. */
  stream: Readable;
  /** Why the body ended early: `too_large`, `encoding`, or an error of the connection; undefined: it did not. */
  failure: () => unknown;
}

/**
 * Decompresses a response body without holding it.
 *
 * @param body the bytes as they come from the wire
 * @param contentEncoding the Content-Encoding header; several encodings on top of each other are refused
 * @param signal ends reading at once
 * @throws OutgoingRequestRefusedError `encoding`
 */
export function boundedStream(
  body: Readable,
  contentEncoding: string | undefined,
  maxBytes: number,
  signal: AbortSignal,
): BoundedStream {
  const decoder = decoderFor(contentEncoding);
  let failure: unknown;
  const limited = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let size = 0;
    for await (const chunk of source) {
      size += chunk.length;
      if (size > maxBytes) throw new OutgoingRequestRefusedError('too_large', `body of more than ${maxBytes} bytes`);
      yield chunk;
    }
  };
  const decoded = async function* (): AsyncGenerator<Buffer> {
    try {
      if (!decoder) {
        yield* limited(body);
        return;
      }
      const decoding = pipeline(body, limited, decoder, { signal });
      // Reading the decoder fails with the same error.
      decoding.catch(() => undefined);
      yield* limited(decoder);
      await decoding;
    } catch (error) {
      failure = isBrokenCompression(error)
        ? new OutgoingRequestRefusedError('encoding', 'the compressed body is broken', { cause: error })
        : error;
      throw failure;
    }
  };
  return { stream: Readable.from(decoded(), { objectMode: false, signal }), failure: () => failure };
}

function decoderFor(contentEncoding: string | undefined): Transform | undefined {
  const name = (contentEncoding ?? '').trim().toLowerCase();
  if (name === '' || name === 'identity') return undefined;
  const create = Object.hasOwn(DECODERS, name) ? DECODERS[name] : undefined;
  if (!create) throw new OutgoingRequestRefusedError('encoding', `Content-Encoding ${name}`);
  return create();
}

/** The error codes of node:zlib for gzip and deflate, and for brotli. */
function isBrokenCompression(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  return /^(?:Z_|ERR__ERROR_|ERR_BROTLI)/.test(code);
}
