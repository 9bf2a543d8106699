import { separatesWords } from './elements.js';
import { decodeEntities } from './escape.js';
import { tokenizeMarkup } from './markup.js';

/** Settings of {@link stripMarkup}. */
interface StripOptions {
  /** What becomes of a `<` that belongs to no tag: escaped, or unchanged if it can't start one. */
  strayBracket: 'escape' | 'keep';
  /** What to put where a block or a line break was. */
  blockSign: string;
}

/**
 * Takes out tags, comments and the contents of scripts, style sheets and frames. What is left can't be put together
 * into a new tag, however the parts were nested (`<scr<b>ipt>`).
 */
function stripMarkup(source: string, { strayBracket, blockSign }: StripOptions): string {
  if (!source.includes('<')) return source;
  let result = '';
  for (const token of tokenizeMarkup(source)) {
    if (token.kind === 'text') result += tameBrackets(token.text, strayBracket);
    else if (token.kind === 'tag' && separatesWords(token.name)) result += blockSign;
  }
  return result;
}

/**
 * A `<` remains only where the next character shows that it is meant as one (`<3`, `a < b`, `<=`): at the end of a
 * piece it could meet a name after a removed tag, and before a control character after a later clean-up.
 */
function tameBrackets(text: string, strayBracket: 'escape' | 'keep'): string {
  return strayBracket === 'escape' ? text.replace(/</g, '&lt;') : text.replace(/<(?![\s\d=-])/g, '');
}

/**
 * Removes all tags and comments, and scripts, style sheets and frames with their contents; white space and entities
 * stay as they are. A `<` that starts no tag remains (`I <3 jazz`); one that might start one is dropped, so that the
 * result holds no markup. For a cost, a summary, the text of a name.
 */
export function stripTags(raw: string): string {
  return stripMarkup(raw, { strayBracket: 'keep', blockSign: '' });
}

/**
 * Like {@link stripTags}, with a space where a block or a line break was, for joining words.
 * @param blockSign another sign for these places
 */
export function visibleText(html: string, blockSign = ' '): string {
  return stripMarkup(html, { strayBracket: 'keep', blockSign });
}

/**
 * A stored title, name or excerpt as one line of plain text, for everything that is no HTML: tables, documents, mails,
 * wallets, calendar files, feeds. Tags out, entities as their characters, white space collapsed. The result can hold
 * `<` and `&`, so markup must escape it.
 */
export function plainLine(stored: string): string {
  return decodeEntities(visibleText(stored)).replace(/\s+/g, ' ').trim();
}

/** Control characters (other than white space) and halves of surrogate pairs: they mean nothing in a line of text. */
const UNPRINTABLE = /[^\P{Cc}\s]|\p{Cs}/gu;

/**
 * A value for a plain one-line field (address, phone, alternative text, name of an application password): tags out,
 * white space collapsed to single spaces, trimmed, control characters and lone surrogates dropped. `&`, `>` and
 * quotes stay as typed; a `<` that belongs to no tag becomes `&lt;` (events.md §14, auth.md).
 */
export function plainText(raw: string): string {
  return stripMarkup(raw, { strayBracket: 'escape', blockSign: ' ' })
    .replace(UNPRINTABLE, '')
    .replace(/\s+/g, ' ')
    .trim();
}
