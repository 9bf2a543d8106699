import { cookieValue } from '#core/http';
import { decodePath } from '#core/rest';
import type { ActionData, MatchType } from '../redirect/action.js';
import { plainAddress } from './client-address.js';
import { acceptedLanguages } from './languages.js';

/** What conditions may ask about a request. */
export interface ConditionFacts {
  /** Value of a header, named in any case; several of one name joined with a comma. */
  header: (name: string) => string | undefined;
  /** Host name without port, in lower case. */
  host: string;
  /** Client address in its usual form, empty where it is not known. */
  address: string;
  /** Whether the site has nothing to show for the request. */
  notFound: boolean;
  /** Whether the visitor is signed in. */
  signedIn: () => Promise<boolean>;
  /** Whether the visitor has a role or a capability of this name. */
  hasRole: (name: string) => Promise<boolean>;
  /** Whether a pattern, letter case aside, is found in a text. */
  matches: (pattern: string, text: string) => boolean;
  /** The result of the named predicate; false for one that is not registered. */
  custom: (name: string) => Promise<boolean>;
}

type Condition = (data: ActionData, facts: ConditionFacts) => boolean | Promise<boolean>;

/** Patterns are found anywhere and in any case, plain values must be equal. A value that is missing is no pattern's. */
const compare = (data: ActionData, wanted: string | undefined, value: string | undefined, facts: ConditionFacts) =>
  value !== undefined && (data.regex ? facts.matches(wanted ?? '', value) : value === (wanted ?? ''));

const CONDITIONS: Readonly<Record<MatchType, Condition>> = {
  url: () => true,
  login: (_, { signedIn }) => signedIn(),
  referrer: (data, facts) => compare(data, data.referrer, facts.header('referer') ?? '', facts),
  agent: (data, facts) => compare(data, data.agent, facts.header('user-agent') ?? '', facts),
  cookie: (data, facts) =>
    compare(data, data.value, formDecoded(cookieValue(facts.header('cookie'), data.name ?? '')), facts),
  header: (data, facts) => compare(data, data.value, data.name ? facts.header(data.name) : undefined, facts),
  custom: (data, { custom }) => custom(data.filter ?? ''),
  role: (data, { hasRole }) => hasRole(data.role ?? ''),
  server: (data, { host }) => hostOf(data.server ?? '') === host,
  ip: (data, { address }) => address !== '' && (data.ip ?? []).map(plainAddress).includes(address),
  page: (_, { notFound }) => notFound,
  language: (data, { header }) => {
    const accepted = acceptedLanguages(header('accept-language'));
    return (data.language ?? '').split(',').some((wanted) => wanted !== '' && accepted.includes(wanted.trim()));
  },
};

/** Whether the condition of a rule holds (redirects.md §3, match types). */
export async function conditionHolds(
  rule: { match_type: MatchType; action_data: ActionData | null },
  facts: ConditionFacts,
): Promise<boolean> {
  return CONDITIONS[rule.match_type](rule.action_data ?? {}, facts);
}

/** A cookie's value as forms encode it; what is encoded wrongly stays. */
function formDecoded(value: string | undefined): string | undefined {
  return value === undefined ? undefined : decodePath(value.replaceAll('+', ' '));
}

/** Host name of `scheme://host`, in lower case. */
function hostOf(server: string): string {
  return URL.canParse(server) ? new URL(server).hostname : server.toLowerCase();
}
