import { InlineRun } from './inline-run.js';

/** A tag of a block element. */
export interface BlockTag {
  readonly text: string;
  readonly name: string;
}

/** Blocks that can't hold paragraphs. */
const PHRASING_BLOCKS: ReadonlySet<string> = new Set('h1 h2 h3 h4 h5 h6 dt caption legend summary'.split(' '));

/** Blocks in which a text beside other blocks stays as it is, as long as no blank line parts it from them. */
const LOOSE_BLOCKS: ReadonlySet<string> = new Set('li td th dd'.split(' '));

/**
 * Writes blocks and paragraphs line by line for `autop`. A line is at most one opening tag, one run of text and one
 * closing tag: a line ends before each opening and after each closing block tag, and at blank lines.
 */
export class ParagraphWriter {
  private readonly lines: string[] = [];
  private run = new InlineRun();
  private opened: BlockTag | undefined;
  private afterBlank = false;
  /** A heading or the like is open: blank lines don't part its text. */
  private inPhrasing = false;

  /** Text, with line feeds. */
  text(text: string): void {
    let start = 0;
    for (let feed = text.indexOf('\n'); feed !== -1; feed = text.indexOf('\n', start)) {
      this.run.text(text.slice(start, feed));
      if (this.run.lineFeed()) this.blank();
      start = feed + 1;
    }
    this.run.text(text.slice(start));
  }

  /** Markup that belongs to the text around it. */
  opaque(html: string): void {
    this.run.opaque(html);
  }

  /** A `<br>`. */
  lineBreak(html: string): void {
    if (this.run.lineBreak(html)) this.blank();
  }

  /** A block that is written as it is, on a line of its own. */
  solid(html: string): void {
    this.endLine(false);
    this.lines.push(html);
  }

  /** The beginning of a block. */
  open(tag: BlockTag): void {
    this.endLine(false);
    this.opened = tag;
    this.inPhrasing = PHRASING_BLOCKS.has(tag.name);
  }

  /** The end of a block. */
  close(tag: BlockTag): void {
    this.endLine(false, tag);
  }

  /** All lines, each with its line feed. */
  finish(): string {
    this.endLine(false, undefined, true);
    return this.lines.length > 0 ? `${this.lines.join('\n')}\n` : '';
  }

  private blank(): void {
    if (!this.inPhrasing) this.endLine(true);
  }

  private endLine(beforeBlank: boolean, closed?: BlockTag, last = false): void {
    const line = this.line(closed, last);
    if (line !== '') this.lines.push(line);
    this.run = new InlineRun();
    this.opened = undefined;
    this.afterBlank = beforeBlank;
    this.inPhrasing = false;
  }

  private line(closed: BlockTag | undefined, last: boolean): string {
    const { opened } = this;
    const inside = this.run.paragraph();
    if (opened?.name === 'p') return this.ownParagraph(opened, inside, closed, last);
    const before = opened?.text ?? '';
    if (inside === '') return before + this.emptyInside(closed) + (closed?.name === 'p' ? '' : (closed?.text ?? ''));
    if (closed?.name === 'p') return `${before}<p>${inside}</p>`;
    const after = closed?.text ?? '';
    if (!this.wraps(closed)) return before + (closed && opened ? this.run.contents() : inside) + after;
    return `${before}<p>${inside}${last ? tail(inside) : ''}</p>${after}`;
  }

  /** A paragraph whose `<p>` was there: closed if it wasn't, dropped if there is nothing in it or on it. */
  private ownParagraph(opened: BlockTag, inside: string, closed: BlockTag | undefined, last: boolean): string {
    const after = closed && closed.name !== 'p' ? closed.text : '';
    if (inside === '' && /^<p\s*>$/i.test(opened.text)) return after;
    return `${opened.text}${inside}${last ? tail(inside) : ''}</p>${after}`;
  }

  private emptyInside(closed: BlockTag | undefined): string {
    return this.opened && closed ? this.run.contents() : '';
  }

  /** Whether the text of this line becomes a paragraph. */
  private wraps(closed: BlockTag | undefined): boolean {
    const { opened } = this;
    if (!opened && !closed) return true;
    if (opened && closed && opened.name === closed.name) return opened.name === 'blockquote';
    const name = (opened ?? closed)?.name ?? '';
    if (PHRASING_BLOCKS.has(name)) return false;
    if (LOOSE_BLOCKS.has(name)) return !opened && this.afterBlank;
    return true;
  }
}

/** The recorded line feed after a `<` that nothing closes. */
function tail(inside: string): string {
  return inside.lastIndexOf('<') > inside.lastIndexOf('>') ? '\n' : '';
}
