import { TextDecoder } from 'node:util';

/** Bytes of a piece; longer lines come in several pieces. */
const MAX_PIECE_BYTES = 64 * 1024;

/** Bytes that show whether a text without byte order mark is UTF-16. */
const HEAD_BYTES = 256;

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const CLOSING_BRACE = 0x7d;

/** Where texts are cut: `lines` at all line ends, `rows` at those that the first one is like, `objects` also at braces. */
export type PieceKind = 'lines' | 'rows' | 'objects';

/**
 * A file as pieces of UTF-8 (or of an older encoding, which is up to the reader), each with its line end. UTF-16 is
 * recognised by its byte order mark or by its zero bytes.
 */
export async function* textPieces(chunks: AsyncIterable<Uint8Array>, kind: PieceKind): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  const cutter = new PieceCutter(kind);
  for await (const chunk of asUtf8(chunks)) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let from = 0;
    for (let to = cutter.endOf(bytes, from); to > 0; to = cutter.endOf(bytes, from)) {
      yield bytes.subarray(from, to);
      from = to;
    }
    rest = bytes.subarray(from);
  }
  if (rest.length > 0) yield rest;
}

/** A piece without the line end that it may have. */
export function withoutLineEnd(piece: Buffer): Buffer {
  let to = piece.length;
  if (piece[to - 1] === LINE_FEED) to -= 1;
  if (piece[to - 1] === CARRIAGE_RETURN) to -= 1;
  return piece.subarray(0, to);
}

class PieceCutter {
  /** Whether a carriage return alone ends a line; unknown before the first line end of a table. */
  private endsAtReturn: boolean | undefined;

  constructor(private readonly kind: PieceKind) {
    if (kind !== 'rows') this.endsAtReturn = kind === 'lines';
  }

  /** Where the piece that begins at `from` ends; 0 when that is not known yet. */
  endOf(bytes: Buffer, from: number): number {
    const to = Math.min(bytes.length, from + MAX_PIECE_BYTES);
    for (let at = from; at < to; at += 1) {
      const byte = bytes[at];
      if (byte === LINE_FEED || (byte === CLOSING_BRACE && this.kind === 'objects')) {
        this.endsAtReturn ??= false;
        return at + 1;
      }
      if (byte !== CARRIAGE_RETURN || this.endsAtReturn === false) continue;
      // What follows a carriage return at the end may be the rest of one line end.
      if (at + 1 >= bytes.length) return 0;
      this.endsAtReturn ??= bytes[at + 1] !== LINE_FEED;
      if (bytes[at + 1] === LINE_FEED) return at + 2;
      if (this.endsAtReturn) return at + 1;
    }
    return bytes.length - from <= MAX_PIECE_BYTES ? 0 : startOfCharacter(bytes, to);
  }
}

/** The beginning of the character that a position lies in; characters have at most four bytes. */
function startOfCharacter(bytes: Buffer, at: number): number {
  // Bytes 10xxxxxx continue a character.
  for (let start = at; start > at - 4; start -= 1) if ((bytes[start] & 0xc0) !== 0x80) return start;
  return at;
}

async function* asUtf8(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | null | undefined;
  let head: Buffer = Buffer.alloc(0);
  const converted = (bytes: Buffer): Buffer => (decoder ? Buffer.from(decoder.decode(bytes, { stream: true })) : bytes);
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    if (decoder !== undefined) {
      yield converted(bytes);
      continue;
    }
    head = Buffer.concat([head, bytes]);
    if (head.length < HEAD_BYTES) continue;
    decoder = decoderFor(head);
    yield converted(head);
  }
  if (decoder === undefined) {
    decoder = decoderFor(head);
    yield converted(head);
  }
  if (decoder) yield Buffer.from(decoder.decode());
}

function decoderFor(head: Buffer): TextDecoder | null {
  const encoding = utf16Of(head);
  return encoding === undefined ? null : new TextDecoder(encoding);
}

/** The kind of UTF-16 that a file begins in; nothing for other encodings. */
function utf16Of(head: Buffer): string | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (let at = 0; at < Math.min(head.length, HEAD_BYTES); at += 1) if (head[at] === 0) zeros[at % 2] += 1;
  const [even, odd] = zeros;
  const half = Math.min(head.length, HEAD_BYTES) / 2;
  if (odd > half / 2 && even < half / 8) return 'utf-16le';
  return even > half / 2 && odd < half / 8 ? 'utf-16be' : undefined;
}
