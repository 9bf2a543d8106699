/** Parts of a post's former address. */
export interface OldPermalink {
  /** Slug, decoded. */
  name?: string;
  id?: number;
  /** Start of the post's own date, `YYYY-MM-DD HH:MM:SS`, with `_` for what the address does not say. */
  date: string;
}

const TAGS: Readonly<Record<string, string>> = {
  year: '(?<year>\\d{4})',
  monthnum: '(?<monthnum>\\d{1,2})',
  day: '(?<day>\\d{1,2})',
  hour: '(?<hour>\\d{1,2})',
  minute: '(?<minute>\\d{1,2})',
  second: '(?<second>\\d{1,2})',
  post_id: '(?<id>\\d{1,15})',
  postname: '(?<name>[^/]+)',
  category: '[^/]+(?:/[^/]+){0,9}?',
  author: '[^/]+',
};

/**
 * What a path says by a former structure of permalinks such as `/%year%/%monthnum%/%postname%/` (redirects.md §13).
 * @param path decoded, `/` first
 * @returns nothing where it does not fit or names no single post
 */
export function parseOldPermalink(path: string, structure: string): OldPermalink | undefined {
  const match = expressionOf(structure)?.exec(path);
  if (!match?.groups) return undefined;
  const { name, id, year, monthnum, day, hour, minute, second } = match.groups;
  if (name === undefined && id === undefined) return undefined;
  const two = (part: string | undefined) => part?.padStart(2, '0') ?? '__';
  return {
    name,
    id: id === undefined ? undefined : Number(id),
    date: `${year ?? '____'}-${two(monthnum)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`,
  };
}

/** Whether a post's date (`YYYY-MM-DD HH:MM:SS`) is what an address says of it. */
export function matchesDate(date: string, requestedDate: string): boolean {
  return (
    date.length === requestedDate.length && [...requestedDate].every((char, i) => char === '_' || char === date[i])
  );
}

function expressionOf(structure: string): RegExp | undefined {
  const seen = new Set<string>();
  let broken = false;
  const source = structure
    .replace(/^\/*|\/+$/g, '')
    .split(/(%\w+%)/)
    .map((part) => {
      const tag = /^%(\w+)%$/.exec(part)?.[1];
      if (tag === undefined) return part.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
      if (!Object.hasOwn(TAGS, tag) || seen.has(tag)) broken = true;
      seen.add(tag);
      return TAGS[tag] ?? '';
    })
    .join('');
  return broken || seen.size === 0 ? undefined : new RegExp(`^/${source}/?$`);
}
