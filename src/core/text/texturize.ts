import { BLOCK_ELEMENTS } from './elements.js';
import { encodeLoneAmpersands } from './escape.js';
import { tokenizeMarkup } from './markup.js';
import { OBJECT_CHARACTER, Typesetter, type Cut } from './typesetter.js';

/** Elements whose text is shown to the letter. */
const LITERAL_ELEMENTS: ReadonlySet<string> = new Set([
  'pre',
  'code',
  'kbd',
  'tt',
  'samp',
  'script',
  'style',
  'textarea',
]);

/** Elements that are visible but contain no text of their line. */
const VISIBLE_OBJECTS: ReadonlySet<string> = new Set(['img', 'iframe', 'input', 'video', 'audio', 'svg', 'object']);

/** Collects the text of one block after the other and hands each to a {@link Typesetter}. */
class FlowWriter {
  private result = '';
  private flow: string[] = [];
  private length = 0;
  private cuts: Cut[] = [];

  text(text: string): void {
    this.flow.push(text);
    this.length += text.length;
  }

  /** Markup that does not interrupt the text around it. */
  inline(html: string): void {
    this.cuts.push({ at: this.length, length: 0, html });
  }

  /** Markup that takes the place of `character` in the line. */
  object(html: string, character: string = OBJECT_CHARACTER): void {
    this.cuts.push({ at: this.length, length: 1, html });
    this.text(character);
  }

  /** Markup that ends the text before it. */
  block(html: string): void {
    this.endFlow();
    this.result += html;
  }

  finish(): string {
    this.endFlow();
    return this.result;
  }

  private endFlow(): void {
    if (this.length > 0 || this.cuts.length > 0) {
      this.result += new Typesetter(this.flow.join(''), this.cuts).set();
    }
    this.flow = [];
    this.cuts = [];
    this.length = 0;
  }
}

/**
 * Typographic quotation marks, dashes and so on, as numeric entities (events.md §14):
 *
 * - `'` → `&#8216;`, `&#8217;`; `"` → `&#8220;`, `&#8221;`; after digits primes `&#8242;`, `&#8243;`
 * - `--` between spaces and `---` → `&#8212;`; other `--`, and `-` between spaces → `&#8211;`
 * - `...` → `&#8230;`; `5x5` → `5&#215;5`; ` (tm)` → ` &#8482;`
 * - an `&` that begins no entity → `&#038;`, in attributes too
 *
 * Tags (but for that `&`), comments, entities, shortcodes with their attributes and the contents of `pre`, `code`,
 * `kbd`, `script`, `style` and the like stay as they are. Setting the result again changes nothing.
 */
export function texturize(html: string): string {
  const writer = new FlowWriter();
  /** Literal elements that are open, and whether they are blocks. */
  const literal: string[] = [];
  for (const token of tokenizeMarkup(html)) {
    if (token.kind === 'text') {
      if (literal.length > 0) writer.object(token.text);
      else writer.text(token.text);
    } else if (token.kind !== 'tag') {
      writer.inline(token.text);
    } else {
      if (LITERAL_ELEMENTS.has(token.name)) trackLiteral(literal, token.name, token.closing);
      const tag = encodeLoneAmpersands(token.text);
      if (token.name === 'br') writer.object(tag, ' ');
      else if (BLOCK_ELEMENTS.has(token.name)) writer.block(tag);
      else if (!token.closing && VISIBLE_OBJECTS.has(token.name)) writer.object(tag);
      else writer.inline(tag);
    }
  }
  return writer.finish();
}

function trackLiteral(open: string[], name: string, closing: boolean): void {
  if (!closing) open.push(name);
  else if (open.at(-1) === name) open.pop();
}
