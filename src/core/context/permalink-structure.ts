/** Structure of addresses of posts where the settings of the site name none. */
export const PLAIN_STRUCTURE = '/%postname%/';

/** What an address of a structure is made from. */
export interface StructuredPost {
  id: number;
  /** As it is stored, with escapes. */
  slug: string;
  /** `YYYY-MM-DD HH:MM:SS` in the zone of the site. */
  date: string;
}

/** What an address says of a post. */
export interface NamedPost {
  /** With escapes, in any case. */
  slug?: string;
  id?: number;
  /** Start of the date of the post, with `_` for what the address does not say. */
  date: string;
}

/** Parts that structures may have, with where the date of a post has them. */
const DATE_PARTS: Readonly<Record<string, readonly [from: number, to: number]>> = {
  year: [0, 4],
  monthnum: [5, 7],
  day: [8, 10],
  hour: [11, 13],
  minute: [14, 16],
  second: [17, 19],
};
const PATTERNS: Readonly<Record<string, string>> = { year: '\\d{4}', post_id: '\\d{1,9}', postname: '[^/]+' };
const UNSAID = '____-__-__ __:__:__';

const NAME = /^[A-Za-z0-9_-]{1,100}$/;
const PART = /^%(?:year|monthnum|day|hour|minute|second|post_id|postname)%$/;

/**
 * Whether addresses of posts can have this structure: plain names, parts of the date, and `%postname%` or `%post_id%`.
 * Categories and authors are no parts: an address would change with them.
 */
export function isPermalinkStructure(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > 200 || !/^\/.*\/$/s.test(value)) return false;
  const segments = value.slice(1, -1).split('/');
  const parts = segments.filter((segment) => PART.test(segment));
  if (!segments.every((segment) => PART.test(segment) || NAME.test(segment))) return false;
  return new Set(parts).size === parts.length && parts.some((part) => part === '%postname%' || part === '%post_id%');
}

/** Path of a post, `/` first and last. @param structure that `isPermalinkStructure` accepts */
export function structuredPath(structure: string, { id, slug, date }: StructuredPost): string {
  return structure.replace(/%(\w+)%/g, (_, part: string) => {
    if (part === 'postname') return slug;
    return part === 'post_id' ? String(id) : date.slice(...(DATE_PARTS[part] ?? [0, 0]));
  });
}

/** What a path says of a post; nothing where it has another structure. @param path with or without a slash at its end */
export function readStructuredPath(structure: string, path: string): NamedPost | undefined {
  const groups = expressionOf(structure).exec(path)?.groups;
  if (!groups) return undefined;
  let date = UNSAID;
  for (const [part, [from, to]] of Object.entries(DATE_PARTS))
    if (groups[part] !== undefined) date = date.slice(0, from) + groups[part] + date.slice(to);
  return { slug: groups.postname, id: groups.post_id === undefined ? undefined : Number(groups.post_id), date };
}

/** Whether the date of a post (`YYYY-MM-DD HH:MM:SS`) is what an address says of it. */
export function hasDate(date: string, { date: named }: NamedPost): boolean {
  return date.length === named.length && [...named].every((char, i) => char === '_' || char === date[i]);
}

const expressions = new Map<string, RegExp>();

/** There are as many structures as the site has had. */
function expressionOf(structure: string): RegExp {
  let expression = expressions.get(structure);
  if (!expression) {
    const source = structure.replace(/%(\w+)%/g, (_, part: string) => `(?<${part}>${PATTERNS[part] ?? '\\d{2}'})`);
    expressions.set(structure, (expression = new RegExp(`^${source}?$`, 'i')));
  }
  return expression;
}
