/** One element of a JSON file, still as text, or why it cannot be read. */
export type JsonPiece = { text: string } | { issue: string };

/** Characters of one element. */
const MAX_ELEMENT_LENGTH = 1_000_000;

/**
 * Cuts JSON into its records while it arrives, so that neither the size of a file nor one broken record matters: the
 * elements of an array, the elements of the array `events` of an object, or objects one after another. `stream-json`
 * ends at the first syntax error; here only the broken record is lost.
 */
export async function* splitJson(chunks: AsyncIterable<string>): AsyncGenerator<JsonPiece> {
  const splitter = new JsonSplitter();
  for await (const chunk of chunks) {
    yield* splitter.push(chunk);
    if (splitter.finished) return;
  }
  yield* splitter.end();
}

/** Cuts a file with one object on each line; a broken line spoils no other. */
export async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<JsonPiece> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') yield { text: line };
    if (rest.length > MAX_ELEMENT_LENGTH) {
      yield { issue: TOO_LONG };
      return;
    }
  }
  if (rest.trim() !== '') yield { text: rest };
}

const TOO_LONG = `The record has more than ${MAX_ELEMENT_LENGTH} characters. Is the file one line per record, or a JSON array?`;

/** Characters before a bracket among which the key of its list must be. */
const LOOK_BACK_LENGTH = 100;

const NOT_JSON = 'The file is not JSON. It must be an array of objects, {"events": [...]}, or one object per line.';

class JsonSplitter {
  /** Set when nothing more can be read. */
  finished = false;

  private pieces: JsonPiece[] = [];
  private text = '';
  private at = 0;
  private depth = 0;
  /** The depth of elements: 0 in a row of objects, 1 in an array, 2 in `{"events": [...]}`. */
  private elementDepth = 0;
  private start = -1;
  private inString = false;
  private stringStart = 0;
  private lastString = '';

  /** Takes the next part of the file; what became complete by it is returned. */
  push(chunk: string): JsonPiece[] {
    this.text += chunk;
    while (this.at < this.text.length && !this.finished) {
      this.take(this.text[this.at]);
      this.at += 1;
    }
    this.forget();
    if (this.start >= 0 && this.text.length > MAX_ELEMENT_LENGTH) this.giveUp(TOO_LONG);
    return this.pieces.splice(0);
  }

  /** What is left at the end of the file. */
  end(): JsonPiece[] {
    if (this.start >= 0) return [{ issue: 'The file ends in the middle of this record.' }];
    return this.depth > 0 ? [{ issue: 'The file ends before its JSON does: it was cut off.' }] : [];
  }

  private take(character: string): void {
    if (this.inString) this.takeInString(character);
    else if (character === '"') this.openString();
    else if (character === '{' || character === '[') this.open(character);
    else if (character === '}' || character === ']') this.close();
    else if (character === ',') this.endScalar();
    else if (/[^\s:]/.test(character)) this.startScalar();
  }

  private takeInString(character: string): void {
    if (character === '\\') {
      this.at += 1;
    } else if (character === '"') {
      this.inString = false;
      this.lastString = this.text.slice(this.stringStart + 1, this.at);
    }
  }

  private openString(): void {
    this.startScalar();
    this.inString = true;
    this.stringStart = this.at;
  }

  private open(character: string): void {
    if (character === '[' && this.isList()) {
      this.elementDepth = this.depth + 1;
      this.start = -1;
    } else if (this.start < 0 && this.depth === this.elementDepth) {
      this.start = this.at;
    }
    this.depth += 1;
  }

  /** Whether the bracket opens the list of records: that of the whole file, or that of the member `events`. */
  private isList(): boolean {
    if (this.elementDepth !== 0) return false;
    if (this.depth === 0) return true;
    const before = this.text.slice(Math.max(0, this.at - LOOK_BACK_LENGTH), this.at);
    return this.depth === 1 && this.lastString === 'events' && /"\s*:\s*$/.test(before);
  }

  private close(): void {
    if (this.depth === 0) {
      this.giveUp(NOT_JSON);
      return;
    }
    this.endScalar();
    this.depth -= 1;
    if (this.start >= 0 && this.depth === this.elementDepth) this.cut(this.at + 1);
    if (this.depth === 0 && this.elementDepth > 0) this.finished = true;
  }

  private startScalar(): void {
    if (this.depth === 0) this.giveUp(NOT_JSON);
    else if (this.start < 0 && this.depth === this.elementDepth) this.start = this.at;
  }

  private endScalar(): void {
    if (this.start >= 0 && this.depth === this.elementDepth) this.cut(this.at);
  }

  private cut(end: number): void {
    this.pieces.push({ text: this.text.slice(this.start, end) });
    this.start = -1;
  }

  private giveUp(fault: string): void {
    this.pieces.push({ issue: fault });
    this.finished = true;
    this.start = -1;
  }

  /** Drops what was read, but for an element or string that goes on, and the key before a list. */
  private forget(): void {
    const lookBack = Math.max(0, this.at - LOOK_BACK_LENGTH);
    const keep = this.start >= 0 ? this.start : this.inString ? this.stringStart : lookBack;
    const drop = Math.min(keep, this.text.length);
    this.text = this.text.slice(drop);
    this.at -= drop;
    this.stringStart -= drop;
    if (this.start >= 0) this.start -= drop;
  }
}
