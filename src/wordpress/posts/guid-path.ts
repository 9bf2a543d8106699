/** A guid without the address of its site. */
export function guidPath(guid: string, siteUrl: string): string {
  const plain = guid.replaceAll('&#038;', '&').replaceAll('&amp;', '&');
  const own = [siteUrl, siteUrl.replace(/^https:/, 'http:'), siteUrl.replace(/^http:/, 'https:')].find((url) =>
    plain.startsWith(url),
  );
  if (own !== undefined) return plain.slice(own.length) || '/';
  if (!URL.canParse(plain)) return plain;
  const { pathname, search } = new URL(plain);
  return pathname + search;
}
