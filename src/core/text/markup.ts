/**
 * Cuts text that may hold HTML into tags, comments and what lies between, without judging it.
 * Everything in this folder that has to skip markup uses this one reader.
 */

/** A piece of the source; the `text` of all pieces joined is the source again. */
export type MarkupToken =
  /** Visible text, including any `<` that starts no tag. */
  | { readonly kind: 'text'; readonly text: string }
  /** What stands inside an element whose contents are not markup, such as `script`. */
  | { readonly kind: 'raw'; readonly text: string }
  /** A comment, a doctype or a processing instruction. */
  | { readonly kind: 'comment'; readonly text: string }
  /** An opening or closing tag; `name` is in lower case. */
  | { readonly kind: 'tag'; readonly text: string; readonly name: string; readonly closing: boolean };

/** Elements whose contents a browser reads as text up to their own closing tag. */
const RAW_TEXT_ELEMENTS = new Set(['script', 'style', 'textarea', 'iframe', 'noembed', 'noframes', 'xmp']);

const RAW_TEXT_CLOSING = /<\/(script|style|textarea|iframe|noembed|noframes|xmp)(?=[\s/>])/gi;

const LT = 0x3c;
const GT = 0x3e;
const SLASH = 0x2f;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;

const isLetter = (code: number): boolean => (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
const endsName = (code: number): boolean => code <= 0x20 || code === SLASH || code === GT || code === LT;

/** Reads one source from left to right. Every look-ahead is answered in constant or amortised constant time. */
class MarkupReader {
  private readonly tokens: MarkupToken[] = [];
  private readonly lastGt: number;
  private readonly lastDouble: number;
  private readonly lastSingle: number;
  private readonly lastCommentEnd: number;
  private rawClosings: Map<string, number[]> | undefined;
  private textStart = 0;

  constructor(private readonly source: string) {
    this.lastGt = source.lastIndexOf('>');
    this.lastDouble = source.lastIndexOf('"');
    this.lastSingle = source.lastIndexOf("'");
    this.lastCommentEnd = source.lastIndexOf('-->');
  }

  read(): MarkupToken[] {
    let at = this.source.indexOf('<');
    while (at !== -1) {
      const end = this.markupFrom(at);
      at = this.source.indexOf('<', end);
    }
    this.flushText(this.source.length);
    return this.tokens;
  }

  /** Adds the tag or comment that starts at `at`, if one does, and says where to read on. */
  private markupFrom(at: number): number {
    const next = this.source.charCodeAt(at + 1);
    if (next === 0x21 || next === 0x3f) {
      const end = this.commentEnd(at);
      return end === -1 ? at + 1 : this.push({ kind: 'comment', text: this.source.slice(at, end) }, at, end);
    }
    const closing = next === SLASH;
    const nameStart = closing ? at + 2 : at + 1;
    if (!isLetter(this.source.charCodeAt(nameStart))) return at + 1;
    const end = this.tagEnd(nameStart);
    if (end === -1) return at + 1;
    const name = this.nameFrom(nameStart, end);
    this.push({ kind: 'tag', text: this.source.slice(at, end), name, closing }, at, end);
    return !closing && RAW_TEXT_ELEMENTS.has(name) ? this.rawFrom(end, name) : end;
  }

  private commentEnd(at: number): number {
    if (this.source.startsWith('<!--', at)) {
      return this.lastCommentEnd < at + 4 ? this.source.length : this.source.indexOf('-->', at + 4) + 3;
    }
    return this.lastGt < at ? -1 : this.source.indexOf('>', at) + 1;
  }

  /**
   * Position after the `>` of a tag, stepping over quoted attribute values, or -1 when another `<` or the end comes
   * first. Scans from different starts can overlap only three deep (two kinds of quote and none), so that the whole
   * reading stays linear.
   */
  private tagEnd(from: number): number {
    for (let i = from; i <= this.lastGt; i++) {
      const code = this.source.charCodeAt(i);
      if (code === GT) return i + 1;
      if (code === LT) return -1;
      if (code === DOUBLE_QUOTE && i < this.lastDouble) i = this.source.indexOf('"', i + 1);
      else if (code === SINGLE_QUOTE && i < this.lastSingle) i = this.source.indexOf("'", i + 1);
    }
    return -1;
  }

  private nameFrom(start: number, limit: number): string {
    let end = start;
    while (end < limit && !endsName(this.source.charCodeAt(end))) end++;
    return this.source.slice(start, end).toLowerCase();
  }

  private rawFrom(start: number, name: string): number {
    const closings = this.closingsOf(name);
    while (closings.length > 0 && closings[closings.length - 1] < start) closings.pop();
    const end = closings.length > 0 ? closings[closings.length - 1] : this.source.length;
    return end > start ? this.push({ kind: 'raw', text: this.source.slice(start, end) }, start, end) : end;
  }

  /** Where `name` is closed, last first, so that those already behind can be popped off. */
  private closingsOf(name: string): number[] {
    if (!this.rawClosings) {
      this.rawClosings = new Map();
      for (const match of this.source.matchAll(RAW_TEXT_CLOSING)) {
        const key = match[1].toLowerCase();
        const list = this.rawClosings.get(key);
        if (list) list.push(match.index);
        else this.rawClosings.set(key, [match.index]);
      }
      for (const list of this.rawClosings.values()) list.reverse();
    }
    return this.rawClosings.get(name) ?? [];
  }

  private push(token: MarkupToken, start: number, end: number): number {
    this.flushText(start);
    this.tokens.push(token);
    this.textStart = end;
    return end;
  }

  private flushText(end: number): void {
    if (end > this.textStart) this.tokens.push({ kind: 'text', text: this.source.slice(this.textStart, end) });
    this.textStart = end;
  }
}

/**
 * Splits `source` into tags, comments and text. A `<` that begins no complete tag stays part of the text. Takes time
 * in proportion to the length, whatever the contents, and accepts any string.
 */
export function tokenizeMarkup(source: string): MarkupToken[] {
  return new MarkupReader(source).read();
}
