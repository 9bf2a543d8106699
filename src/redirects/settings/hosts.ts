/** The host name in what somebody wrote for one: an address, or a host with port and path. Empty for none. */
export function readHost(given: string): string {
  return parse(given, 'http')?.hostname ?? '';
}

/** `scheme://host/path` of what somebody wrote for a site, without port and query. Empty for none. */
export function readSite(given: string, scheme: string): string {
  const url = parse(given, scheme);
  if (!url) return '';
  const slash = given.replace(/^\s*(?:https?:)?\/\//i, '').includes('/');
  return `${url.protocol}//${url.hostname}${slash ? url.pathname : ''}`;
}

function parse(given: string, scheme: string): URL | undefined {
  const text = given.replace(/\s/g, '');
  const address = /^https?:\/\//i.test(text) ? text : `${scheme}://${text.replace(/^\/\//, '')}`;
  if (text === '' || address.length > MAX_URL_LENGTH || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  return /^[a-z\d.-]+$|^\[[a-f\d:.]+\]$/.test(url.hostname) ? url : undefined;
}

/** Longer addresses are none. */
const MAX_URL_LENGTH = 2000;
