import { escapeAttribute } from './escape.js';
import { tokenizeMarkup } from './markup.js';

/** Elements whose tags are not part of the page that a browser shows. */
const INERT_ELEMENTS = new Set(['template', 'noscript']);

/** Changes the opening tags of a page, but for those in scripts, styles, comments and inert elements. */
export function replaceTags(html: string, change: (tag: string, name: string) => string): string {
  let made = '';
  let inert: string | undefined;
  for (const token of tokenizeMarkup(html)) {
    const { kind, text } = token;
    if (kind !== 'tag') made += text;
    else if (inert !== undefined) {
      if (token.closing && token.name === inert) inert = undefined;
      made += text;
    } else if (token.closing) made += text;
    else {
      if (INERT_ELEMENTS.has(token.name)) inert = token.name;
      made += change(text, token.name);
    }
  }
  return made;
}

/** The value of an attribute of a tag, entities and all; nothing where it has none. @param name in lower case */
export function tagAttribute(tag: string, name: string): string | undefined {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag);
  return match?.slice(1).find((value) => value !== undefined);
}

/** A tag with these attributes, in the place of those that it has. @param values as people read them */
export function withTagAttributes(tag: string, values: Readonly<Record<string, string>>): string {
  const bare = Object.keys(values).reduce(
    (text, name) => text.replace(new RegExp(`\\s${name}\\s*=\\s*(?:"[^"]*"|'[^']*'|[^\\s"'>]+)`, 'i'), ''),
    tag,
  );
  const added = Object.entries(values).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
  return bare.replace(/^<[a-z][a-z0-9-]*/i, (start) => start + added.join(''));
}
