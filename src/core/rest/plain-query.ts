/** Letters, digits and signs that have no special meaning: no escapes, no brackets. */
const PLAIN = /^[A-Za-z0-9_.,:&=-]*$/;

/** Longer queries are left to the parser with limits. */
const MAX_QUERY_LENGTH = 1000;

/**
 * Members of a query in which nothing needs decoding or nesting, as most queries of lists are; nothing for all others.
 * The same as `qs` gives: of members of one name the last counts, names that every object has are ignored.
 */
export function plainQuery(text: string): Record<string, string> | undefined {
  if (text.length > MAX_QUERY_LENGTH || !PLAIN.test(text)) return undefined;
  const members: Record<string, string> = {};
  for (const part of text.split('&')) {
    const equals = part.indexOf('=');
    const name = equals < 0 ? part : part.slice(0, equals);
    if (name !== '' && !(name in Object.prototype)) members[name] = equals < 0 ? '' : part.slice(equals + 1);
  }
  return members;
}
