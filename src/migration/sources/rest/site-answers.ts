import type { SafeResponse } from '#core/http';

/**
 * The JSON of an answer; undefined for what is none. Sites whose PHP prints its messages put them in front of it, in lines
 * of their own.
 */
export function jsonOf(body: Buffer): unknown {
  const text = body.toString('utf8').replace(/^\uFEFF/, '');
  const lastLine = text.trimEnd().slice(text.trimEnd().lastIndexOf('\n') + 1);
  for (const candidate of [text, lastLine]) {
    try {
      return JSON.parse(candidate);
    } catch {
      continue;
    }
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
