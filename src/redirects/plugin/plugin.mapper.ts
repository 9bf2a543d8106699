import type { IncomingHttpHeaders } from 'node:http';
import { ADDRESS_HEADERS } from '../settings/redirect.settings.js';
import { DATABASE_VERSION } from '../options/options.mapper.js';
import type { RedirectCheckResponse, RedirectStateResponse } from './plugin.response.js';

/** What the state of redirects is worked out from. */
export interface RedirectFacts {
  groups: number;
  /** Rules whose group is gone. */
  orphans: number;
  /** Whether the group of the monitor is there; it is if the monitor is off. */
  monitorGroup: boolean;
  /** Whether visitors are sent to https although the site's address is not. */
  mixedScheme: boolean;
  patterns: number;
}

/** More patterns than this are slow to try one after the other. */
const MAX_RECOMMENDED_PATTERNS = 200;

/** All checks, in the order and (where all is well) the words that clients know. */
export function checksOf(facts: RedirectFacts): RedirectCheckResponse[] {
  return [
    { id: 'db', name: 'Database tables', status: 'good', message: 'All tables present' },
    check(
      'groups',
      'Valid groups',
      facts.groups > 0,
      'Valid groups detected',
      'There is no group to keep redirects in',
    ),
    check(
      'redirect_groups',
      'Valid redirect group',
      facts.orphans === 0,
      'All redirects have a valid group',
      `${facts.orphans} redirects are in no group`,
    ),
    check(
      'monitor',
      'Post monitor group',
      facts.monitorGroup,
      'Post monitor group is valid',
      'The group that the monitor makes redirects in is gone',
    ),
    check(
      'redirect_url',
      'Site and home protocol',
      !facts.mixedScheme,
      'Site and home are consistent',
      'Visitors are to be sent to https, but the address of the site begins with http',
    ),
    ...(facts.patterns > MAX_RECOMMENDED_PATTERNS
      ? [check('regex', 'Patterns', false, '', `${facts.patterns} patterns are tried for every request`)]
      : []),
  ];
}

function check(id: string, name: string, good: boolean, praise: string, blame: string): RedirectCheckResponse {
  return { name, id, message: good ? praise : blame, status: good ? 'good' : 'problem' };
}

/** The headers of a request that can tell a client's address, as it brought them. */
export function toPluginResponse(
  status: RedirectCheckResponse[],
  headers: IncomingHttpHeaders,
  address: string,
): RedirectStateResponse {
  const shown = ADDRESS_HEADERS.map((name) => {
    const value =
      name === 'REMOTE_ADDR' ? address : headers[name.slice('HTTP_'.length).toLowerCase().replaceAll('_', '-')];
    return [name, (Array.isArray(value) ? value.join(', ') : value) || false];
  });
  return {
    status,
    debug: {
      database: { current: DATABASE_VERSION, latest: DATABASE_VERSION },
      ip_header: Object.fromEntries(shown) as Record<string, string | false>,
    },
  };
}
