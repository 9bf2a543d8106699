/** The kinds of records, in the order in which they are copied: what others refer to comes first. */
export const KINDS = [
  'users',
  'application_passwords',
  'terms',
  'media',
  'blocks',
  'venues',
  'organizers',
  'posts',
  'pages',
  'events',
  'navigation',
  'menus',
  'comments',
  'tickets',
  'orders',
  'attendees',
  'redirect_groups',
  'redirects',
  'redirect_log',
  'not_found_log',
  'revisions',
  'other',
  'settings',
] as const;

/** Kind of record. */
export type Kind = (typeof KINDS)[number];

/** Kinds whose ids are one sequence, site-wide. */
export const CONTENT_KINDS: readonly Kind[] = [
  'media',
  'blocks',
  'venues',
  'organizers',
  'posts',
  'pages',
  'events',
  'navigation',
  'tickets',
  'orders',
  'attendees',
  'revisions',
  'other',
];

/** Kinds that nothing refers to by id: their map is not held in memory. */
export const UNREFERRED_KINDS: readonly Kind[] = [
  'attendees',
  'redirect_log',
  'not_found_log',
  'revisions',
  'application_passwords',
  'other',
];

/** The largest id that records can have here: new ones get ids above those that are copied. */
export const MAX_ID = 1_000_000_000;

/** Whether a number is an id that records can have here. */
export function isId(id: number): boolean {
  return Number.isInteger(id) && id > 0 && id <= MAX_ID;
}

/** What ids are compared within: all contents of a site, or one kind. */
export type Space = 'content' | Kind;

/** The space in which the ids of a kind are unique at the source. */
export function spaceOf(kind: Kind): Space {
  return CONTENT_KINDS.includes(kind) ? 'content' : kind;
}

/** Whether a text names a kind. */
export function isKind(text: string): text is Kind {
  return (KINDS as readonly string[]).includes(text);
}
