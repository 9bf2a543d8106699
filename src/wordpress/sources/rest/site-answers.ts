import type { SafeResponse } from '#core/http';
import { jsonOrUndefined } from '#core/text';

/** Most places at which a value may end. */
const MAX_ENDS = 20;
/** The end of a message of PHP: `in <b>file</b> on line <b>7</b><br />`. */
const [LINE, BREAK] = [' on line <b>', '<br />'];

/**
 * The JSON of an answer; undefined for what is none, and for what is cut off. Sites whose PHP prints its messages put them
 * in front of it or behind it, and caches a comment behind it.
 */
export function jsonOf(body: Buffer): unknown {
  const text = withoutMessages(body.toString('utf8'));
  // Other messages are lines of their own.
  const lastLine = text.slice(text.lastIndexOf('\n') + 1);
  return jsonOrUndefined(text) ?? (/^[{[]/.test(text) ? parsedInFront(text) : jsonOrUndefined(lastLine));
}

/** An answer without messages of PHP, marks of the order of bytes and white space in front of it. */
function withoutMessages(answer: string): string {
  for (let text = answer.trim(); ;) {
    const line = /^(?:<br \/>\s{0,9})?<b>/.test(text) ? text.indexOf(LINE) : -1;
    const end = line < 0 ? -1 : text.indexOf(BREAK, line);
    if (end < 0) return text;
    text = text.slice(end + BREAK.length).trim();
  }
}

/** A value that HTML follows. */
function parsedInFront(text: string): unknown {
  const ends = [...text.matchAll(/[}\]](?=\s{0,9}<)/g)].slice(-MAX_ENDS);
  for (const { index } of ends.toReversed()) {
    const found = jsonOrUndefined(text.slice(0, index + 1));
    if (found !== undefined) return found;
  }
  return undefined;
}

const LINK = /<([^<>]{1,2000})>;\s{0,5}rel="https:\/\/api\.w\.org\/"/;

/** Where a page of a site says that its interface is: in a header, or in its head. */
export function indexAddresses({ headers, body }: Pick<SafeResponse, 'headers' | 'body'>): string[] {
  const found: string[] = [];
  const header = LINK.exec(headers.link ?? '')?.[1];
  if (header !== undefined) found.push(header);
  const html = body.toString('utf8');
  const at = html.indexOf('https://api.w.org/');
  const tag = at < 0 ? '' : html.slice(html.lastIndexOf('<link', at), html.indexOf('>', at));
  const href = /href=["']([^"']{1,2000})["']/.exec(tag)?.[1];
  if (href !== undefined) found.push(href.replaceAll('&#038;', '&').replaceAll('&amp;', '&'));
  return found.filter((address) => URL.canParse(address));
}
