import type { TextPiece } from './decode-text.js';

/** Characters of one row; more means that a quote was never closed. */
const MAX_ROW_LENGTH = 1_000_000;

/** Quotes without an end after which the rest of a file is given up, since each of them is looked for far ahead. */
const MAX_OPEN_QUOTES = 100;

/** One row of a table as text, without its line end. */
export interface CsvRow extends TextPiece {
  /** Why it cannot be read. */
  issue?: string;
}

const NOT_CLOSED = 'A double quote opens a cell here and none closes it. Write a double quote inside of a cell twice.';
const GIVEN_UP = `${NOT_CLOSED} There are more than ${MAX_OPEN_QUOTES} of them, so that the rest of the file was not read.`;
const TOO_LONG = `The row has more than ${MAX_ROW_LENGTH} characters.`;

/**
 * The rows of a table (RFC 4180): lines, joined while a cell in double quotes is open. A quote without an end costs its
 * own line only: `csv-parse` would take the rest of the file for one cell.
 *
 * @param lines With their line ends.
 */
export async function* csvRows(lines: AsyncIterable<TextPiece>, delimiter: string): AsyncGenerator<CsvRow> {
  const joiner = new RowJoiner(delimiter);
  for await (const line of wholeLines(lines)) {
    yield* joiner.take(line);
    if (joiner.finished) return;
  }
  yield* joiner.end();
}

/** Long lines come in several pieces. */
async function* wholeLines(pieces: AsyncIterable<TextPiece>): AsyncGenerator<TextPiece> {
  let line: TextPiece | undefined;
  for await (const { text, isRepaired } of pieces) {
    const begun = line?.text ?? '';
    const isTooLong = begun.length > MAX_ROW_LENGTH;
    line = { text: isTooLong ? begun : begun + text, isRepaired: isRepaired || line?.isRepaired === true };
    if (!/[\r\n]$/.test(text)) continue;
    yield line;
    line = undefined;
  }
  if (line) yield line;
}

class RowJoiner {
  /** Set when the rest of the file is not read. */
  finished = false;

  private lines: TextPiece[] = [];
  private length = 0;
  private isQuoted = false;
  private openQuoteCount = 0;

  constructor(private readonly delimiter: string) {}

  *take(line: TextPiece): Generator<CsvRow> {
    const state = quoteState(line.text, this.delimiter, this.isQuoted);
    const isMisplaced = state.isMisplaced && this.isQuoted && this.lines.length > 0;
    this.lines.push(line);
    this.length += line.text.length;
    this.isQuoted = state.isQuoted;
    if (isMisplaced || (this.isQuoted && this.length > MAX_ROW_LENGTH)) yield* this.giveUpFirstLine();
    else if (!this.isQuoted) yield this.row();
  }

  *end(): Generator<CsvRow> {
    while (this.isQuoted && !this.finished) yield* this.giveUpFirstLine();
    if (this.lines.length > 0 && !this.finished) yield this.row();
  }

  private row(): CsvRow {
    const text = this.lines.map((line) => line.text).join('');
    const isRepaired = this.lines.some((line) => line.isRepaired);
    const isLong = this.length > MAX_ROW_LENGTH;
    this.reset();
    return { text: isLong ? '' : text.replace(/\r?\n$|\r$/, ''), isRepaired, ...(isLong && { issue: TOO_LONG }) };
  }

  /** Refuses the line with the quote, and reads those after it again. */
  private *giveUpFirstLine(): Generator<CsvRow> {
    const others = this.lines.slice(1);
    this.reset();
    this.openQuoteCount += 1;
    this.finished = this.openQuoteCount > MAX_OPEN_QUOTES;
    yield { text: '', isRepaired: false, issue: this.finished ? GIVEN_UP : NOT_CLOSED };
    for (const line of this.finished ? [] : others) yield* this.take(line);
  }

  private reset(): void {
    this.lines = [];
    this.length = 0;
    this.isQuoted = false;
  }
}

/**
 * Whether a cell in quotes is open at the end of a text.
 *
 * @param wasQuoted Whether one is open at its beginning.
 * @returns Also whether the quote that closed the open cell is followed by something else than the end of a cell.
 */
function quoteState(text: string, delimiter: string, wasQuoted: boolean): { isQuoted: boolean; isMisplaced: boolean } {
  let isQuoted = wasQuoted;
  let isFirst = wasQuoted;
  let isMisplaced = false;
  let atCellStart = !wasQuoted;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isQuoted && character === '"') {
      if (text[at + 1] === '"') {
        at += 1;
        continue;
      }
      isQuoted = false;
      const next = text[at + 1];
      if (isFirst) isMisplaced = next !== undefined && next !== delimiter && next !== '\n' && next !== '\r';
      isFirst = false;
    } else if (!isQuoted && atCellStart && character === '"') {
      isQuoted = true;
    }
    atCellStart = !isQuoted && character === delimiter;
  }
  return { isQuoted, isMisplaced };
}
