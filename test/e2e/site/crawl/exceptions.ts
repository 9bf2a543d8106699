import type { Exception } from './crawler.js';

const ROOT = '^/(?:api|wp-json)/';

/** Every refusal that a URL in a response may be answered with, and why that is right. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    walker: 'administrator',
    sources: ['index'],
    statuses: [401],
    code: /^admission-device-unknown$/,
    path: new RegExp(`${ROOT}.*/admission/device$`),
    reason: 'The route of a device needs its token, also for administrators.',
  },
  {
    walker: 'visitor',
    sources: ['index'],
    statuses: [401],
    path: new RegExp(ROOT),
    reason: 'The index lists all routes for everyone; some need a caller who has signed in.',
  },
  {
    // Pages of the calendar name the route that their script sends parameters to.
    sources: ['index', 'json'],
    statuses: [400],
    code: /^rest_missing_callback_param$/,
    path: new RegExp(ROOT),
    reason: 'The index and pages name routes whose required parameters only the client knows.',
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
    reason:
      'The reference links contents to their author for everyone; accounts without public posts are not disclosed.',
  },
  {
    sources: ['index'],
    statuses: [404],
    code: /^rest_no_route$/,
    path: /\/attendees\/\d+\/(?:ticket\.pkpass|google-wallet)$/,
    reason: 'The index lists the routes of wallets, which are not configured here.',
  },
  {
    walker: 'administrator',
    sources: ['json'],
    statuses: [404],
    path: /^\/\?post_type=wp_block&p=\d+$/,
    reason: 'A reusable block has no page of its own; its link has the form of WordPress.',
  },
  {
    walker: 'administrator',
    sources: ['index'],
    statuses: [409],
    code: /^tickets-not-valid$/,
    path: /\/orders\/\d+\/tickets\.pdf$/,
    reason: 'An order that is not complete has no valid tickets.',
  },
  {
    walker: 'administrator',
    sources: ['index'],
    statuses: [409],
    code: /^accounting-not-configured$/,
    path: /\/exports\/(?:datev|fec)$/,
    reason: 'Bookings need a chart of accounts, which the site of the tests does not have.',
  },
  {
    walker: 'administrator',
    sources: ['index'],
    statuses: [409],
    code: /^e-invoice-not-possible$/,
    path: /\/invoices\/\d+\/xml$/,
    reason: 'An electronic invoice needs the country of its buyer, which orders of the tests do not have.',
  },
  {
    walker: 'administrator',
    sources: ['index'],
    statuses: [403],
    path: new RegExp(`${ROOT}(?:(?:cache|litespeed)/v1/token|(?:seo|yoast)/v1/meta/search)$`),
    reason: 'For the optimisation service only; and for those who may edit the post that the parameters name.',
  },
  {
    walker: 'administrator',
    sources: ['index'],
    statuses: [400],
    path: new RegExp(`${ROOT}(?:seo|yoast)/v1/wincher/authorization-url$`),
    reason: 'Needs the account of another service, which this site has not got.',
  },
  {
    walker: 'administrator',
    sources: ['link relation'],
    statuses: [400, 405],
    code: /^(?:ability_invalid_input|rest_ability_invalid_method)$/,
    path: new RegExp(`${ROOT}(?:wp-)?abilities/v1/abilities/[\\w/-]+/run$`),
    reason: 'The link runs an ability, with the input that its schema describes and the method that it names.',
  },
];
