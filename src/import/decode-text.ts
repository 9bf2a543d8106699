import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { type PieceKind, textPieces } from './text-pieces.js';

/** Bytes from which it is guessed what most of a file is written in. */
const SAMPLE_BYTES = 64 * 1024;

/** A piece of a file as text. */
export interface TextPiece {
  text: string;
  /** Whether bytes of it are not UTF-8 and were read as Windows-1252, which is what old programs write. */
  isRepaired: boolean;
}

/** What is said of a record that has such a piece. */
export const REPAIRED_TEXT = 'Some of its text is not UTF-8 and was read as Windows-1252. Check its accented letters.';

const WINDOWS_1252 = new TextDecoder('windows-1252');

/**
 * Bytes as text, piece by piece (see `textPieces`). Each is decided by itself, so that one wrong byte changes nothing in
 * the pieces around it. Never throws.
 */
export function decodeText(chunks: AsyncIterable<Uint8Array>, kind: PieceKind): AsyncGenerator<TextPiece> {
  return decodePieces(textPieces(chunks, kind));
}

/** Pieces of bytes as text. What the first of them are written in decides where bytes can mean two things. */
export async function* decodePieces(pieces: AsyncIterable<Buffer>): AsyncGenerator<TextPiece> {
  let sample: Buffer[] | undefined = [];
  let size = 0;
  let isLegacy = false;
  for await (const piece of pieces) {
    if (!sample) {
      yield decodePiece(piece, isLegacy);
      continue;
    }
    sample.push(piece);
    size += piece.length;
    if (size < SAMPLE_BYTES) continue;
    isLegacy = isMostlyLegacy(sample);
    for (const bytes of sample) yield decodePiece(bytes, isLegacy);
    sample = undefined;
  }
  isLegacy = isMostlyLegacy(sample ?? []);
  for (const bytes of sample ?? []) yield decodePiece(bytes, isLegacy);
}

/** The first characters of a file, at most `SAMPLE_BYTES` of it; for guessing what it is. */
export async function firstText(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  let text = '';
  for await (const piece of decodeText(takeBytes(chunks, SAMPLE_BYTES), 'lines')) text += piece.text;
  return text;
}

async function* takeBytes(chunks: AsyncIterable<Uint8Array>, count: number): AsyncGenerator<Uint8Array> {
  let left = count;
  for await (const chunk of chunks) {
    yield chunk.subarray(0, left);
    left -= chunk.length;
    if (left <= 0) return;
  }
}

/** Whether more pieces have bytes that are not UTF-8 than have letters of UTF-8. */
function isMostlyLegacy(pieces: readonly Buffer[]): boolean {
  let balance = 0;
  for (const bytes of pieces) {
    if (!isUtf8(bytes)) balance += 1;
    else if (bytes.some((byte) => byte >= 0x80) && !decodeMixed(bytes).isRepaired) balance -= 1;
  }
  return balance > 0;
}

function decodePiece(piece: Buffer, isLegacy: boolean): TextPiece {
  // Files that were put together from several have byte order marks in between.
  const bytes = piece[0] === 0xef && piece[1] === 0xbb && piece[2] === 0xbf ? piece.subarray(3) : piece;
  return !isLegacy && isUtf8(bytes) ? { text: bytes.toString('utf8'), isRepaired: false } : decodeMixed(bytes);
}

/** Text of which some bytes are UTF-8 and others Windows-1252. */
function decodeMixed(bytes: Buffer): TextPiece {
  let text = '';
  let done = 0;
  let at = 0;
  while (at < bytes.length) {
    const length = bytes[at] < 0x80 ? 1 : characterLength(bytes, at);
    if (length > 0 && !(length === 2 && isDoubtful(bytes, at))) {
      at += length;
      continue;
    }
    text += bytes.toString('utf8', done, at) + WINDOWS_1252.decode(bytes.subarray(at, at + 1));
    at += 1;
    done = at;
  }
  return { text: text + bytes.toString('utf8', done), isRepaired: done > 0 };
}

/** Bytes of the character of UTF-8 that begins at a position; 0 when none does. */
function characterLength(bytes: Buffer, at: number): number {
  const first = bytes[at];
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  return first >= 0xc2 && at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length)) ? length : 0;
}

/**
 * Whether a character of two bytes is more likely a letter and a sign of Windows-1252, as in `Spaß“`: it would be one of
 * the rare scripts of UTF-8 (phonetic, Armenian, Syriac, N’Ko), and alone.
 */
function isDoubtful(bytes: Buffer, at: number): boolean {
  const first = bytes[at];
  const isRare = (first >= 0xc6 && first <= 0xcb) || (first >= 0xd2 && first <= 0xd6) || first >= 0xdc;
  const hasNeighbour = (at >= 2 && characterLength(bytes, at - 2) === 2) || characterLength(bytes, at + 2) > 0;
  return isRare && !hasNeighbour;
}
