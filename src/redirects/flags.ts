import { isObject } from '#core/parameters';

/** How the query of a source takes part in matching (redirects.md §10). */
export const QUERY_FLAGS = ['exact', 'exactorder', 'ignore', 'pass'] as const;
export type QueryFlag = (typeof QUERY_FLAGS)[number];

/** How a source is compared with a request. */
export interface SourceFlags {
  flag_query: QueryFlag;
  /** `true`: letter case makes no difference. */
  flag_case: boolean;
  /** `true`: a slash at the end makes no difference. */
  flag_trailing: boolean;
  /** `true`: the source is a regular expression. */
  flag_regex: boolean;
}

/** Values of flags that are left out of an object with flags: the strictest. */
export const STRICT_FLAGS: Readonly<SourceFlags> = {
  flag_query: 'exact',
  flag_case: false,
  flag_trailing: false,
  flag_regex: false,
};

/** What a rule holds beside its source; `source` has only the flags that differed from the site's when it was saved. */
export interface MatchData {
  source?: Partial<SourceFlags>;
  options?: { log_exclude: true };
}

/** `match_data` as it is sent. */
export interface SentMatchData {
  /** All flags, where the object with flags is sent. */
  source?: SourceFlags;
  options?: { log_exclude: boolean };
}

/** Flags and options of a rule; what is no object counts as not sent. */
export function sentMatchData(value: unknown): SentMatchData {
  const { source, options } = isObject(value) ? value : {};
  return {
    ...(isObject(source) && { source: readFlags(source) }),
    ...(isObject(options) && { options: { log_exclude: options.log_exclude === true } }),
  };
}

/** The flags in the members of an object sent by a client; what is no flag value counts as not sent. */
export function readFlags(given: Record<string, unknown>): SourceFlags {
  const query = QUERY_FLAGS.find((flag) => flag === given.flag_query) ?? STRICT_FLAGS.flag_query;
  const regex = given.flag_regex === true;
  return {
    flag_query: regex ? 'exact' : query,
    flag_case: given.flag_case === true,
    flag_trailing: given.flag_trailing === true,
    flag_regex: regex,
  };
}

/**
 * The flags that a rule keeps as its own: those that differ from the site's. The others follow the site's. Whether the
 * source is a pattern is stored by the rule itself.
 */
export function ownFlags(flags: SourceFlags, site: SourceFlags): Partial<SourceFlags> {
  return Object.fromEntries(
    Object.entries(flags).filter(([name, value]) => name !== 'flag_regex' && site[name as keyof SourceFlags] !== value),
  );
}

/** The four flags by which a rule is matched. Whether it is a pattern never follows the site's setting. */
export function flagsOf(
  { match_data: data, regex }: { match_data: MatchData | null; regex: boolean },
  site: SourceFlags,
): SourceFlags {
  const { flag_query, flag_case, flag_trailing } = { ...site, ...data?.source };
  return { flag_query, flag_case, flag_trailing, flag_regex: regex };
}
