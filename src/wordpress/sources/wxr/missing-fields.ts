import type { Kind } from '../../../migration/kinds.js';

/** What an export has of a kind nowhere. */
export const MISSING_FIELDS: Partial<Record<Kind, readonly string[]>> = {
  users: [
    'accounts that wrote nothing',
    'user_pass',
    'user_url',
    'capabilities',
    'user_registered',
    'meta:nickname',
    'meta:description',
    'meta:locale',
  ],
  terms: ['seo:*'],
  menus: ['locations'],
  comments: ['spam', 'comment_agent'],
  settings: ['all but the structure of permalinks, which links show'],
};
