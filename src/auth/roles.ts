import type { Caller } from '#core/context';
import { capabilitiesFor } from '#core/content';

/** The roles there are, most powerful first. */
export const ROLES = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const;
export type Role = (typeof ROLES)[number];

/** Kinds of posts whose capabilities follow the same pattern. */
const CALENDAR = ['cal_events', 'cal_venues', 'cal_organizers'];

const contributed = (plural: string) => {
  const c = capabilitiesFor(plural);
  return [c.edit, c.delete];
};
const authored = (plural: string) => {
  const c = capabilitiesFor(plural);
  return [...contributed(plural), c.editPublished, c.deletePublished, c.publish];
};
const edited = (plural: string): string[] => Object.values<string>({ ...capabilitiesFor(plural) });

const SUBSCRIBER = ['read'];
const CONTRIBUTOR = [...SUBSCRIBER, ...['posts', ...CALENDAR].flatMap(contributed)];
const AUTHOR = [...CONTRIBUTOR, 'upload_files', ...['posts', ...CALENDAR].flatMap(authored)];
const EDITOR = [
  ...AUTHOR,
  ...['posts', 'pages', ...CALENDAR].flatMap(edited),
  'manage_categories',
  'moderate_comments',
  'unfiltered_html',
  'edit_event_tickets',
];
const ADMINISTRATOR = [
  ...EDITOR,
  'manage_options',
  'list_users',
  'create_users',
  'edit_users',
  'delete_users',
  'promote_users',
  'remove_users',
  'export',
  'import',
  'cal_manage_attendees',
  'view_site_health_checks',
];

/** What each role may do, without modules (content.md, "Roles"); `CapabilitiesService` knows the rest. */
export const ROLE_CAPABILITIES: Readonly<Record<Role, readonly string[]>> = {
  administrator: [...new Set(ADMINISTRATOR)],
  editor: [...new Set(EDITOR)],
  author: [...new Set(AUTHOR)],
  contributor: [...new Set(CONTRIBUTOR)],
  subscriber: SUBSCRIBER,
};

/** Whether `value` names a role. */
export function isRole(value: unknown): value is Role {
  return typeof value === 'string' && (ROLES as readonly string[]).includes(value);
}

/** Whether capabilities are more than the caller has: who changes an account, or makes a password for it, could use it. */
export function exceeds(caller: Caller, capabilities: ReadonlySet<string>): boolean {
  return [...capabilities].some((capability) => !caller.can(capability));
}
