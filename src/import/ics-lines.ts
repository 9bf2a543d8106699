import { type TextPiece, decodePieces } from './decode-text.js';
import { textPieces, withoutLineEnd } from './text-pieces.js';
import { isQuotedPrintable, withoutTransferEncoding } from './vcalendar-line.js';

/** Bytes of one line that are stored. */
const MAX_LINE_BYTES = 500_000;

const BLANK = 0x20;
const TAB = 0x09;
const EQUALS_SIGN = 0x3d;

/**
 * The lines of an iCalendar file, unfolded and without their ends. They are unfolded before they are decoded, since a
 * fold may lie inside a character (RFC 5545, 3.1).
 */
export async function* icsLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<TextPiece> {
  yield* decodePieces(unfold(textPieces(chunks, 'lines')));
}

async function* unfold(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let line: UnfoldedLine | undefined;
  let isOpen = false;
  for await (const piece of pieces) {
    const content = withoutLineEnd(piece);
    // A piece without line end goes on in the next one.
    const continues = isOpen;
    isOpen = content.length === piece.length;
    // Files that went through several programs may have doubled line ends.
    if (content.length === 0) continue;
    if (line?.takes(content, continues)) continue;
    if (line) yield line.bytes();
    line = new UnfoldedLine(content);
  }
  if (line) yield line.bytes();
}

class UnfoldedLine {
  private readonly parts: Buffer[];
  private size: number;

  constructor(first: Buffer) {
    this.parts = [first];
    this.size = first.length;
  }

  /** Adds what belongs to this line. @returns Whether it does. */
  takes(content: Buffer, continues: boolean): boolean {
    const isFolded = content[0] === BLANK || content[0] === TAB;
    if (!continues && !isFolded && !this.hasSoftBreak()) return false;
    const part = isFolded && !continues ? content.subarray(1) : content;
    if (this.size < MAX_LINE_BYTES) this.parts.push(part);
    this.size += part.length;
    return true;
  }

  bytes(): Buffer {
    const bytes = this.parts.length === 1 ? this.parts[0] : Buffer.concat(this.parts);
    return withoutTransferEncoding(bytes.subarray(0, MAX_LINE_BYTES));
  }

  /** How vCalendar 1.0 folds encoded texts: `=` at the end, and no blank after it. */
  private hasSoftBreak(): boolean {
    const last = this.parts[this.parts.length - 1];
    if (last[last.length - 1] !== EQUALS_SIGN || !isQuotedPrintable(this.parts[0])) return false;
    this.parts[this.parts.length - 1] = last.subarray(0, -1);
    return true;
  }
}
