import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

/** Where elements are looked for. */
export interface ElementsWithin {
  /** The document is over where this element begins. */
  until?: string;
  /** Elements in which nothing is looked for. */
  notIn?: readonly string[];
}

/**
 * The elements of some names in a document, in its order, read in one pass. Documents from elsewhere may be made so that
 * building a tree of them, or looking for something in it with selectors, takes minutes; this takes time in proportion
 * to their length. Elements that are not closed go to the end.
 * @param html any text; never throws
 */
export function elementsIn(html: string, names: readonly string[], within: ElementsWithin = {}): FoundElement[] {
  const reader = new ElementReader(html, names, within);
  const tokenizer = new Tokenizer({}, reader);
  tokenizer.write(html);
  tokenizer.end();
  return reader.found;
}

/** An element found in a document. */
export class FoundElement {
  /** Its attributes with entities decoded, by their names in lower case; the first of a name counts. */
  readonly attributes = new Map<string, string>();
  private readonly start: number;
  private end = Infinity;

  /**
   * @param name its tag, in lower case
   * @param pieces the text of the document as far as it has been read
   */
  constructor(
    readonly name: string,
    private readonly pieces: string[],
  ) {
    // What begins later begins at another place, also where there is no text in between.
    this.start = pieces.push('');
  }

  /** All text between its tags, markup left out and entities decoded. */
  get text(): string {
    return this.pieces.slice(this.start, this.end).join('');
  }

  /** Whether it contains another element of the same document. */
  contains(other: FoundElement): boolean {
    return this.start < other.start && other.start <= this.end;
  }

  /** Says that its text is over. */
  close(): void {
    this.end = this.pieces.length;
  }
}

/** Void elements: there is nothing in them, and no tag that closes them. */
const VOID = new Set(['base', 'link', 'meta']);

class ElementReader implements TokenizerCallbacks {
  readonly found: FoundElement[] = [];
  private readonly names: ReadonlySet<string>;
  private readonly notIn: ReadonlySet<string>;
  private readonly until?: string;
  private readonly pieces: string[] = [];
  /** Elements that are open, by their names. */
  private readonly open = new Map<string, FoundElement[]>();
  private tag = '';
  private current?: FoundElement;
  private attribute = '';
  private value = '';
  /** How many elements are open in which nothing is looked for. */
  private apart = 0;
  private over = false;

  constructor(
    private readonly html: string,
    names: readonly string[],
    { until, notIn = [] }: ElementsWithin,
  ) {
    this.names = new Set(names);
    this.notIn = new Set(notIn);
    this.until = until;
  }

  onopentagname(start: number, end: number): void {
    this.tag = this.html.slice(start, end).toLowerCase();
    this.over ||= this.tag === this.until;
    if (this.notIn.has(this.tag)) this.apart += 1;
    const isRead = this.reads && this.names.has(this.tag);
    this.current = isRead ? new FoundElement(this.tag, this.pieces) : undefined;
  }

  onattribname(start: number, end: number): void {
    this.attribute = this.current ? this.html.slice(start, end).toLowerCase() : '';
    this.value = '';
  }

  onattribdata(start: number, end: number): void {
    if (this.current) this.value += this.html.slice(start, end);
  }

  onattribentity(codePoint: number): void {
    this.value += String.fromCodePoint(codePoint);
  }

  onattribend(): void {
    const { current, attribute } = this;
    if (current && !current.attributes.has(attribute)) current.attributes.set(attribute, this.value);
  }

  onopentagend(): void {
    const { current } = this;
    if (!current) return;
    this.found.push(current);
    if (VOID.has(current.name)) current.close();
    else this.opened(current.name).push(current);
  }

  onselfclosingtag(): void {
    // Only in drawings and formulas does the stroke close an element; there, nothing else is looked for.
    if (this.notIn.has(this.tag)) this.apart -= 1;
    else this.onopentagend();
  }

  onclosetag(start: number, end: number): void {
    const name = this.html.slice(start, end).toLowerCase();
    if (this.notIn.has(name)) this.apart = Math.max(0, this.apart - 1);
    else if (this.reads) this.opened(name).pop()?.close();
  }

  ontext(start: number, end: number): void {
    if (this.reads) this.pieces.push(this.html.slice(start, end));
  }

  ontextentity(codePoint: number): void {
    if (this.reads) this.pieces.push(String.fromCodePoint(codePoint));
  }

  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  private get reads(): boolean {
    return !this.over && this.apart === 0;
  }

  private opened(name: string): FoundElement[] {
    let list = this.open.get(name);
    if (!list) this.open.set(name, (list = []));
    return list;
  }
}
