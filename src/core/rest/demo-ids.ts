/** Ids of what the demo data holds, for the examples of the OpenAPI document. */
export const DEMO_IDS = {
  event: 1,
  venue: 2,
  organizer: 3,
  eventCategory: 1,
  eventTag: 2,
  ticket: 4,
  attendee: 1,
  order: 1,
  paidOrder: 1,
  unpaidOrder: 2,
  post: 5,
  page: 6,
  navigationMenu: 8,
  media: 7,
  category: 3,
  tag: 4,
  comment: 1,
  user: 2,
  applicationPassword: '00000000-0000-4000-8000-000000000000',
  redirect: 1,
  redirectGroup: 1,
} as const;

/** The key of the scanners in the demo data. */
export const DEMO_SCANNER_KEY = 'demo-scanner-key';

/** The code of the attendee in the demo data. */
export const DEMO_SECURITY_CODE = '00000000000000000000';
