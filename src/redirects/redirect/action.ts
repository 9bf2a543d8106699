/** What a rule does (redirects.md §3, actions and codes). */
export const ACTION_TYPES = ['url', 'error', 'nothing', 'random', 'pass'] as const;
export type ActionType = (typeof ACTION_TYPES)[number];

/** When a rule acts, beside its source (redirects.md §3, match types). */
export const MATCH_TYPES = [
  'url',
  'login',
  'referrer',
  'agent',
  'cookie',
  'header',
  'custom',
  'role',
  'server',
  'ip',
  'page',
  'language',
] as const;
export type MatchType = (typeof MATCH_TYPES)[number];

/** Conditions and targets of a rule; which members there are depends on the match type. */
export interface ActionData {
  /** `url`, `page`: target. */
  url?: string;
  logged_in?: string;
  logged_out?: string;
  /** Target where the condition holds. */
  url_from?: string;
  /** Target where it does not. */
  url_notfrom?: string;
  /** Whether `referrer`, `agent` or `value` is a pattern. */
  regex?: boolean;
  referrer?: string;
  agent?: string;
  name?: string;
  value?: string;
  filter?: string;
  role?: string;
  server?: string;
  ip?: string[];
  page?: string;
  language?: string;
}

/** Status codes that redirect. */
export const REDIRECT_CODES: readonly number[] = [301, 302, 303, 304, 307, 308];
/** Status codes of errors. */
export const ERROR_CODES: readonly number[] = [400, 401, 403, 404, 410, 418, 451, 500, 501, 502, 503, 504];

/** The code that a rule gets: the requested one where its action allows it, else the action's own. */
export function actionCode(type: ActionType, wanted: number | undefined): number {
  const [allowed, preset] =
    type === 'error' ? [ERROR_CODES, 404] : type === 'url' || type === 'random' ? [REDIRECT_CODES, 301] : [[], 0];
  return wanted !== undefined && allowed.includes(wanted) ? wanted : preset;
}

/** Whether an action leads to a target of the rule's own. */
export const needsTarget = (type: ActionType): boolean => type === 'url' || type === 'pass';
