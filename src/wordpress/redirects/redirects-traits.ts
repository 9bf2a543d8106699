import { isLater, isMore } from '../../migration/changed-since.js';
import type { KindTraits } from '../../migration/kind-traits.js';
import type { SourceRecord } from '../../migration/source.js';

export const REDIRECT_GROUPS: KindTraits = {
  name: 'redirect_groups',
  order: 170,
  replacesSamples: true,
  addresses: { isUnchanged: true },
};

export const REDIRECTS: KindTraits = {
  name: 'redirects',
  order: 180,
  after: ['redirect_groups'],
  addresses: { paths: ['url', 'match_url'], isOfSite: isForThisHost },
  decided: [
    {
      fields: /^match_url$/,
      effect: 'technical',
      reason: 'Derived from the source address.',
    },
  ],
  changedByUse: [
    {
      names: ['last_count', 'redirects.last_count'],
      isUse: isMore,
      reason: 'The redirect was used.',
    },
    {
      names: ['last_access', 'redirects.last_access'],
      isUse: isLater,
      reason: 'The redirect was used.',
    },
  ],
};

export const REDIRECT_LOG: KindTraits = {
  name: 'redirect_log',
  order: 190,
  after: ['redirects'],
  isUnreferred: true,
  addresses: { isUnchanged: true },
};

export const NOT_FOUND_LOG: KindTraits = {
  name: 'not_found_log',
  order: 200,
  isUnreferred: true,
  addresses: { isUnchanged: true },
};

/** Whether a redirect is for requests to this site: one for requests to another host has the paths of that host. */
function isForThisHost({ fields: { action_data: data } }: SourceRecord): boolean {
  return typeof data !== 'object' || data === null || !Object.keys(data).includes('server');
}
