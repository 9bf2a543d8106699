import { BLOCK_ELEMENTS } from './elements.js';
import { tokenizeMarkup, type MarkupToken } from './markup.js';
import { ParagraphWriter } from './paragraph-writer.js';

/** Blocks that are copied to the letter, from their opening to their closing tag. */
const VERBATIM_BLOCKS: ReadonlySet<string> = new Set(['pre', 'style']);

/** Elements within a line in which line feeds mean nothing. */
const OPAQUE_ELEMENTS: ReadonlySet<string> = new Set(
  'script textarea iframe noembed noframes xmp svg math object select audio video canvas template'.split(' '),
);

const VOID_BLOCKS: ReadonlySet<string> = new Set(['hr']);

/**
 * Makes paragraphs of plain or half-marked-up text (events.md §14):
 *
 * - a blank line, or two `<br>` in a row, parts paragraphs (`<p>…</p>`); a single line feed becomes `<br />` and a
 *   line feed
 * - block elements are not put into paragraphs and begin and end on lines of their own; what a block holds becomes
 *   paragraphs only where it contains blank lines or other blocks, in a `blockquote` always
 * - `pre` and `style` are copied to the letter; line feeds inside tags, comments, `script`, `svg`, `select` and the
 *   like are left alone
 * - empty paragraphs vanish; an open `<p>` is closed
 * - a last paragraph with a `<` that is never closed keeps a line feed before its `</p>`, as recorded
 *
 * Every line of the result, the last included, ends with a line feed; text of white space only gives "".
 */
export function autop(text: string): string {
  const tokens = tokenizeMarkup(text.replace(/\r\n?/g, '\n'));
  const writer = new ParagraphWriter();
  const spans = new ElementSpans(tokens);
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (token.kind === 'text') {
      writer.text(token.text);
    } else if (token.kind !== 'tag') {
      writer.opaque(token.text);
    } else if (VERBATIM_BLOCKS.has(token.name) && !token.closing) {
      const end = spans.closingOf(token.name, i) ?? tokens.length - 1;
      writer.solid(join(tokens, i, end));
      i = end;
    } else if (OPAQUE_ELEMENTS.has(token.name) && !token.closing) {
      const end = spans.closingOf(token.name, i) ?? i;
      writer.opaque(join(tokens, i, end));
      i = end;
    } else {
      writeTag(writer, token);
    }
  }
  return writer.finish();
}

function writeTag(writer: ParagraphWriter, token: Extract<MarkupToken, { kind: 'tag' }>): void {
  if (token.name === 'br') writer.lineBreak(token.text);
  else if (VOID_BLOCKS.has(token.name)) writer.solid(token.text);
  else if (!BLOCK_ELEMENTS.has(token.name)) writer.opaque(token.text);
  else if (token.closing) writer.close(token);
  else writer.open(token);
}

function join(tokens: readonly MarkupToken[], from: number, to: number): string {
  let result = '';
  for (let i = from; i <= to; i++) result += tokens[i].text;
  return result;
}

/** Finds closing tags; remembers what is not to be found, so that no tail is searched twice. */
class ElementSpans {
  private readonly unclosed = new Set<string>();

  constructor(private readonly tokens: readonly MarkupToken[]) {}

  /** Index of the first tag that closes `name` after `from`. */
  closingOf(name: string, from: number): number | undefined {
    if (this.unclosed.has(name)) return undefined;
    for (let i = from + 1; i < this.tokens.length; i++) {
      const token = this.tokens[i];
      if (token.kind === 'tag' && token.closing && token.name === name) return i;
    }
    this.unclosed.add(name);
    return undefined;
  }
}
