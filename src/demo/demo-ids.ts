/** Ids of the records that `almanac demo` creates in a database without content, for the examples of the OpenAPI document. */
export const DEMO_IDS = {
  event: 4,
  venue: 3,
  organizer: 2,
  eventCategory: 2,
  eventTag: 3,
  ticket: 5,
  attendee: 13,
  order: 10,
  paidOrder: 6,
  paidAttendee: 7,
  unpaidOrder: 8,
  post: 14,
  page: 15,
  navigationMenu: 16,
  media: 17,
  category: 4,
  tag: 5,
  comment: 1,
  user: 2,
  applicationPassword: '00000000-0000-4000-8000-000000000000',
  redirect: 1,
  redirectGroup: 1,
  job: 1,
  scannedAttendee: 35,
  discountCode: 1,
  accessCode: 1,
  invoice: 1,
  reusableBlock: 36,
} as const;

/** Records of the demo data that have versions. */
export type VersionedDemo = 'post' | 'page' | 'navigationMenu' | 'reusableBlock' | 'venue' | 'organizer' | 'event';

/** Ids of a stored version and an autosave of each of these records. */
export const DEMO_VERSIONS: Readonly<Record<VersionedDemo, { revision: number; autosave: number }>> = {
  post: { revision: 18, autosave: 19 },
  page: { revision: 20, autosave: 21 },
  navigationMenu: { revision: 22, autosave: 23 },
  reusableBlock: { revision: 37, autosave: 38 },
  venue: { revision: 24, autosave: 25 },
  organizer: { revision: 26, autosave: 27 },
  event: { revision: 28, autosave: 29 },
};

/** Last parts of the addresses of records of the demo data. */
export const DEMO_SLUGS = { event: 'summer-concert', venue: 'town-hall', organizer: 'town-crew' } as const;

/** The key of the scanners in the demo data. */
export const DEMO_SCANNER_KEY = 'demo-scanner-key';

/** An access code in the demo data. */
export const DEMO_ACCESS_CODE = 'BACKSTAGE';

/** The codes of `attendee` and `scannedAttendee` in the demo data. */
export const DEMO_SECURITY_CODE = '00000000000000000000';
export const DEMO_SCANNED_SECURITY_CODE = '11111111111111111111';

/** Address of the site in examples: `/docs-json` shows that of the service instead. */
export const DEMO_SITE = 'https://demo.almanac.example';

/** Placeholder of nonces in examples: a real one is made for its caller and valid for a day. */
export const DEMO_NONCE = 'NONCE';
