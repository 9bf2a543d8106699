import { decodeEscapes, splitQuery } from '../redirect/source.js';

/** The address of a request, in the forms that rules need. */
export interface RequestTarget {
  /** Path and query as they came. */
  raw: string;
  /** The path, decoded; `+` stays. */
  path: string;
  /** The query as it came; undefined without `?`. */
  query: string | undefined;
  /** Path and query decoded, `+` as it is: what patterns are tried on. */
  decoded: string;
  /** Decoded path and raw query: what targets are made from. */
  base: string;
}

/** Reads a request line's target; of one with scheme and host (as proxies get) what follows them. */
export function requestTarget(line: string): RequestTarget {
  const absolute = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(line)?.[0] ?? '';
  const rest = line.slice(absolute.length);
  const raw = rest.startsWith('/') ? rest : `/${rest}`;
  const { path: rawPath, query } = splitQuery(raw);
  const path = decodeEscapes(rawPath);
  const joined = (text: string) => (query === undefined ? path : `${path}?${text}`);
  return { raw, path, query, decoded: joined(decodeEscapes(query ?? '')), base: joined(query ?? '') };
}
