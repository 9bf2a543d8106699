import { refusal } from '../refusals.js';
import type { ActionData, MatchType } from './action.js';
import { MAX_SOURCE_LENGTH, PATTERN_KEY, cleanSource, matchUrl } from './source.js';

/** The source of a rule, and what it says about the rest of the rule. */
export interface RuleSource {
  url: string;
  matchUrl: string;
  match: MatchType;
  /** What was sent of `action_data`, or what takes its place. */
  data: ActionData | undefined;
}

interface Given {
  url: string;
  match: MatchType;
  data: ActionData | undefined;
}

const ABSOLUTE = /^(https?):\/\/([^/?#\s]+)([^?#]*)/i;

/**
 * Reads the source of a rule. One on another host than the site's makes a rule for that server (redirects.md §3).
 * @param ordered the query belongs to the lookup key
 * @throws RestError 400 `redirect` without a source, and for one that is too long
 */
export function readSource(
  given: Given,
  regex: boolean,
  ordered: boolean,
  context: { host: string; autoTarget: string; now: Date },
): RuleSource {
  const text = given.url || expandAutoTarget(context.autoTarget, context.now);
  const foreign = foreignServer(text, context.host);
  const url = cleanSource(foreign ? foreign.path : text, regex);
  if (url === '') throw refusal('redirect', 'url must be a path of this site, or a pattern.');
  const key = regex ? PATTERN_KEY : matchUrl(url, ordered);
  if (url.length > MAX_SOURCE_LENGTH || key.length > MAX_SOURCE_LENGTH)
    throw refusal(
      'redirect',
      `url may have at most ${MAX_SOURCE_LENGTH} characters, fewer where they must be encoded.`,
    );
  if (!foreign) return { url, matchUrl: key, match: given.match, data: given.data };
  return {
    url,
    matchUrl: key,
    match: 'server',
    data: { server: foreign.server, url_from: given.data?.url ?? '', url_notfrom: '' },
  };
}

function foreignServer(text: string, ownHost: string): { server: string; path: string } | undefined {
  const [, scheme = '', authority = '', path = ''] = ABSOLUTE.exec(text) ?? [];
  if (authority === '') return undefined;
  const server = `${scheme.toLowerCase()}://${authority}`;
  if (URL.canParse(server) && new URL(server).hostname === ownHost.toLowerCase()) return undefined;
  return { server, path: path === '' ? '/' : path };
}

/** `$dec$` is the time in seconds, `$hex$` the same in hexadecimal. */
function expandAutoTarget(template: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return template.replaceAll('$dec$', String(seconds)).replaceAll('$hex$', seconds.toString(16));
}
