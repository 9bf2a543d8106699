import type { Caller } from '#core/context';
import { RestError } from '#core/errors';
import type { CapabilitiesService } from '../capabilities.service.js';
import { isRole } from '../roles.js';
import type { UserEntity } from './user.entity.js';

type Grants = Readonly<Record<string, boolean>>;
type Account = Pick<UserEntity, 'roles' | 'capabilities'>;

/**
 * The own capabilities of an account after a change. What a role gives anyway needs no grant.
 * @throws RestError 400 `rest_user_invalid_capability` for a capability that does not exist
 */
export function withGrants(
  all: CapabilitiesService,
  { roles, capabilities }: Account,
  change: Grants,
): Record<string, boolean> {
  const fromRoles = all.of(roles);
  const own = { ...capabilities };
  for (const [capability, granted] of Object.entries(change)) {
    if (!all.all.has(capability)) throw unknownCapability(all, capability);
    if (granted === fromRoles.has(capability)) delete own[capability];
    else own[capability] = granted;
  }
  return own;
}

/**
 * What a request changes of an account's capabilities. Clients send back whole accounts as they read them, roles among
 * the capabilities: what is already so is no change.
 * @throws RestError 400 `rest_user_invalid_capability`
 */
export function changedGrants(
  all: CapabilitiesService,
  { roles, capabilities }: Account,
  sent: Readonly<Record<string, unknown>>,
): Grants {
  const has = all.of(roles, capabilities);
  const changed: Record<string, boolean> = {};
  for (const [capability, wanted] of Object.entries(sent)) {
    if (isRole(capability)) continue;
    if (typeof wanted !== 'boolean') throw invalid(`${capability} must be true or false.`);
    if (wanted === has.has(capability)) continue;
    if (!all.all.has(capability)) throw unknownCapability(all, capability);
    changed[capability] = wanted;
  }
  return changed;
}

/**
 * Refuses changes that are not the caller's to make.
 * @throws RestError 403 `rest_cannot_edit_capabilities`
 */
export function checkGranter(caller: Caller, user: Pick<UserEntity, 'id' | 'roles'>, changed: Grants): void {
  const capabilities = Object.keys(changed);
  if (capabilities.length === 0) return;
  if (!caller.can('promote_users') || !caller.can('edit_users'))
    throw refused('Only administrators grant and revoke capabilities.');
  const missing = capabilities.find((capability) => !caller.can(capability));
  if (missing !== undefined) throw refused(`You do not have the capability ${missing} yourself.`);
  if (user.roles.includes('administrator'))
    throw refused('Administrators have all capabilities. Change the role instead.');
}

function unknownCapability({ all }: CapabilitiesService, capability: string): RestError {
  return invalid(`There is no capability ${capability.slice(0, 60)}. Accepted are ${[...all].join(', ')}.`);
}

const invalid = (message: string): RestError => new RestError('rest_user_invalid_capability', message, 400);
const refused = (message: string): RestError => new RestError('rest_cannot_edit_capabilities', message, 403);
