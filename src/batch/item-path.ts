/** Where an item of a batch leads. */
export interface ItemPath {
  /** As written, with escapes. */
  pathname: string;
  /** With its `?`, or empty. */
  search: string;
}

/** Scheme, authority, path and query of an address; every text has them. */
const ADDRESS = /^(?:[a-z][a-z\d+.-]*:)?(?:\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?/is;
const AUTHORITY = /^(?:[^@]*@)?[^:@]+(?::(\d{0,5}))?$|^(?:[^@]*@)?\[[^\]]*\](?::(\d{0,5}))?$/;
const MAX_PORT = 65_535;

/**
 * Takes the address of a batch item apart. Only path and query count; scheme and host may be there and are ignored
 * (core.md §9). Nothing when it is no address: an authority without a host, or with an impossible port.
 */
export function itemPath(address: string): ItemPath | undefined {
  const [, authority, pathname = '', search = ''] = ADDRESS.exec(address) ?? [];
  if (authority !== undefined) {
    const parts = AUTHORITY.exec(authority);
    if (!parts || Number(parts[1] ?? parts[2] ?? 0) > MAX_PORT) return undefined;
  }
  return { pathname, search };
}

/** Whether a path could be that of a route: absolute, and without a slash at the end (core.md §9). */
export function canBeRoute(pathname: string): boolean {
  return pathname.startsWith('/') && !pathname.endsWith('/');
}
