import type { Caller } from '#core/context';

/** The roles there are, most powerful first. */
export const ROLES = ['administrator', 'editor', 'author', 'contributor', 'scanner', 'subscriber'] as const;
export type Role = (typeof ROLES)[number];

/** What only administrators have, beside the capabilities that modules declare. */
const ADMINISTRATOR = [
  'manage_options',
  'list_users',
  'create_users',
  'edit_users',
  'delete_users',
  'promote_users',
  'remove_users',
  'export',
  'import',
];

/** What each role may do without modules (content.md, "Roles"); `CapabilitiesService` adds what these declare. */
export const ROLE_CAPABILITIES: Readonly<Record<Role, readonly string[]>> = {
  administrator: ['read', ...ADMINISTRATOR],
  editor: ['read'],
  author: ['read'],
  contributor: ['read'],
  scanner: ['read'],
  subscriber: ['read'],
};

/** Whether `value` names a role. */
export function isRole(value: unknown): value is Role {
  return typeof value === 'string' && (ROLES as readonly string[]).includes(value);
}

/** Whether capabilities are more than the caller has: who changes an account, or makes a password for it, could use it. */
export function exceeds(caller: Caller, capabilities: ReadonlySet<string>): boolean {
  return [...capabilities].some((capability) => !caller.can(capability));
}
