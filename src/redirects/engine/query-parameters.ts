import { decodeEscapes } from '../redirect/source.js';

/** One parameter of a query, as written. */
export interface QueryPair {
  /** Decoded, with its brackets: `a`, `a[]`, `a[b]`. */
  name: string;
  /** Decoded; null for a parameter without `=`. */
  value: string | null;
}

/** The parameters of a query in their order; empty ones are passed over. */
export function queryPairs(query: string | undefined): QueryPair[] {
  return (query ?? '')
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const mark = pair.indexOf('=');
      return mark < 0
        ? { name: formDecoded(pair), value: null }
        : { name: formDecoded(pair.slice(0, mark)), value: formDecoded(pair.slice(mark + 1)) };
    });
}

function formDecoded(text: string): string {
  return decodeEscapes(text.replaceAll('+', ' '));
}

/**
 * The parameters as PHP counts them: members of lists get their number (`a[]=1&a[]=2` is `a[0]` and `a[1]`), of two
 * with one name the last counts.
 */
export function parameters(pairs: readonly QueryPair[]): Map<string, string | null> {
  const byName = new Map<string, string | null>();
  const next = new Map<string, number>();
  for (const { name, value } of pairs) byName.set(numbered(name, next), value);
  return byName;
}

function numbered(name: string, next: Map<string, number>): string {
  const bracket = name.indexOf('[');
  if (bracket < 1) return name;
  let key = name.slice(0, bracket);
  for (const [, part] of name.slice(bracket, name.lastIndexOf(']') + 1).matchAll(/\[([^\]]*)\]/g)) {
    const free = next.get(key) ?? 0;
    const member = part === '' ? String(free) : part;
    if (/^\d{1,9}$/.test(member)) next.set(key, Math.max(free, Number(member) + 1));
    key += `[${member}]`;
  }
  return key;
}

/** The first part of a name, which is what all members of a list have in common. */
export function baseName(name: string): string {
  const bracket = name.indexOf('[');
  return bracket < 1 ? name : name.slice(0, bracket);
}
