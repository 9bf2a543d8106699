import type { Exception } from './crawler.js';

const ROOT = '^/(?:api|wp-json)/';

/** Every refusal that a URL in a response may be answered with, and why that is right. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    walker: 'visitor',
    sources: ['index'],
    statuses: [401],
    path: new RegExp(ROOT),
    reason: 'The index lists all routes for everyone; some need a caller who has signed in.',
  },
  {
    sources: ['index'],
    statuses: [400],
    code: /^rest_missing_callback_param$/,
    path: new RegExp(ROOT),
    reason: 'The index links to routes whose required parameters only the client knows.',
  },
  {
    walker: 'visitor',
    sources: ['link relation'],
    statuses: [401],
    code: /^rest_cannot_read$/,
    path: /\/revisions(?:\/\d+)?$/,
    reason: 'The reference links contents to their revisions for everyone; only who may edit a content may read them.',
  },
  {
    walker: 'visitor',
    sources: ['link relation'],
    statuses: [401],
    code: /^rest_user_cannot_view$/,
    path: /\/users\/\d+$/,
    reason: 'The reference links contents to their author for everyone; accounts without public posts are not disclosed.',
  },
];
