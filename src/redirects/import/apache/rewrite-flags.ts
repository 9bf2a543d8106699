/** Flags of a `RewriteRule`, as far as they matter to rules. */
export interface RewriteFlags {
  /** Status of the response; undefined: no redirect was requested. */
  code?: number;
  ignoreCase: boolean;
  /** `QSA`: the query of the request is added to that of the target. */
  appendsQuery: boolean;
  /** `QSD`: the query of the request is dropped. */
  dropsQuery: boolean;
  /** `NE`: `#` and `%` in the target keep their meaning. */
  keepsEscapes: boolean;
  /** `C`: the next rule is tried only if this one matches. */
  chained: boolean;
  /** `S=n`: so many next rules are left out if this one matches. */
  skips: number;
  proxies: boolean;
}

/** Statuses that have a name in Apache. */
const CODE_NAMES: Readonly<Record<string, number>> = {
  permanent: 301,
  temp: 302,
  seeother: 303,
  gone: 410,
};
export const STATUS_FOUND = 302;

/** The status that a number or a name of Apache means; undefined for other words. */
export function statusOf(word: string): number | undefined {
  if (/^\d{3}$/.test(word)) return Number(word);
  return Object.hasOwn(CODE_NAMES, word.toLowerCase()) ? CODE_NAMES[word.toLowerCase()] : undefined;
}

/** Reads `[R=301,L,NC]`. */
export function readFlags(words: readonly string[]): RewriteFlags {
  const flags = new Map(
    words
      .join(' ')
      .replace(/^\s*\[|\]\s*$/g, '')
      .split(',')
      .map((flag) => {
        const [name, ...value] = flag.trim().split('=');
        return [name.trim().toUpperCase(), value.join('=').trim()];
      }),
  );
  const value = (...names: string[]): string | undefined =>
    names.map((name) => flags.get(name)).find((flag) => flag !== undefined);
  const redirect = value('R', 'REDIRECT');
  const code =
    redirect === undefined ? undefined : redirect === '' ? STATUS_FOUND : (statusOf(redirect) ?? STATUS_FOUND);
  return {
    code: value('G', 'GONE') !== undefined ? 410 : value('F', 'FORBIDDEN') !== undefined ? 403 : code,
    ignoreCase: value('NC', 'NOCASE') !== undefined,
    appendsQuery: value('QSA', 'QSAPPEND') !== undefined,
    dropsQuery: value('QSD', 'QSDISCARD') !== undefined,
    keepsEscapes: value('NE', 'NOESCAPE') !== undefined,
    chained: value('C', 'CHAIN') !== undefined,
    skips: Number.parseInt(value('S', 'SKIP') ?? '0', 10) || 0,
    proxies: value('P', 'PROXY') !== undefined,
  };
}
