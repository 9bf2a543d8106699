import type { SourceFlags } from '../flags.js';
import { decodeEscapes, splitQuery } from '../redirect/source.js';
import { parameters, queryPairs, type QueryPair } from './query-parameters.js';
import type { RequestTarget } from './request-target.js';

/**
 * Whether a plain source is that of a request (redirects.md §10): the path is compared decoded, `+` as a blank; the
 * query by `flag_query`.
 * @param source cleaned, so decoded already
 */
export function matchesSource(source: string, flags: SourceFlags, target: RequestTarget): boolean {
  const { path, query } = splitQuery(source);
  return comparable(path, flags) === comparable(target.path, flags) && matchesQuery(query, flags, target.query);
}

function comparable(path: string, { flag_case: caseless, flag_trailing: ignoresSlash }: SourceFlags): string {
  const spaced = path.replaceAll('+', ' ');
  const bare = ignoresSlash && spaced.endsWith('/') ? spaced.slice(0, -1) : spaced;
  return caseless ? bare.toLowerCase() : bare;
}

function matchesQuery(source: string | undefined, flags: SourceFlags, requestQuery: string | undefined): boolean {
  const lenient = flags.flag_query === 'ignore' || flags.flag_query === 'pass';
  const sourcePairs = queryPairs(source);
  const requestPairs = queryPairs(requestQuery);
  if (flags.flag_query === 'exactorder' && ordered(source) !== ordered(requestQuery)) return false;
  const fold = (pairs: QueryPair[]) =>
    parameters(
      pairs.map(({ name, value }) => ({
        name: flags.flag_case || lenient ? name.toLowerCase() : name,
        value: flags.flag_case ? (value?.toLowerCase() ?? null) : value,
      })),
    );
  const [all, has] = [fold(sourcePairs), fold(requestPairs)];
  if (!lenient && all.size !== has.size) return false;
  return [...all].every(([name, value]) => has.has(name) && has.get(name) === value);
}

/** The query as it is looked up: letter case aside, but in its order. */
function ordered(query: string | undefined): string {
  const pairs = (query ?? '').split('&').filter((pair) => pair !== '');
  return pairs.map((pair) => decodeEscapes(pair.replaceAll('+', ' ')).toLowerCase()).join('&');
}
