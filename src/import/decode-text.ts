import { TextDecoder } from 'node:util';

/** Bytes that the encoding is guessed from. */
const SAMPLE_BYTES = 64 * 1024;

/**
 * Bytes as text, piece by piece. A byte order mark determines the encoding (UTF-8, UTF-16), else it is UTF-8; when the
 * beginning is not valid UTF-8 it is Windows-1252, which is what old spreadsheets write. Never throws: what still does
 * not fit becomes the replacement character.
 */
export async function* decodeText(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let sample = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (decoder) {
      yield decoder.decode(chunk, { stream: true });
      continue;
    }
    sample = Buffer.concat([sample, chunk]);
    if (sample.length < SAMPLE_BYTES) continue;
    decoder = new TextDecoder(guessEncoding(sample, true));
    yield decoder.decode(sample, { stream: true });
  }
  if (decoder) yield decoder.decode();
  else yield new TextDecoder(guessEncoding(sample, false)).decode(sample);
}

/** The first characters of a file, at most `SAMPLE` bytes of it; for guessing what it is. */
export async function firstText(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  for await (const text of decodeText(takeBytes(chunks, SAMPLE_BYTES))) return text;
  return '';
}

async function* takeBytes(chunks: AsyncIterable<Uint8Array>, count: number): AsyncGenerator<Uint8Array> {
  let left = count;
  for await (const chunk of chunks) {
    yield chunk.subarray(0, left);
    left -= chunk.length;
    if (left <= 0) return;
  }
}

function guessEncoding(bytes: Uint8Array, cutOff: boolean): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: cutOff });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
