import type { UserEntity } from '../../auth/users/user.entity.js';
import { CapabilitiesService } from '../../auth/capabilities.service.js';
import { exceeds } from '../../auth/roles.js';
import { UsersService, unknownUser } from '../../auth/users/users.service.js';
import type { Caller } from '#core/context';
import { type RestError, forbidden } from '#core/errors';
import { policy, type PolicyContext, type Policy, type PolicyDecision } from '#core/rest';
import { VisibleAuthorsService } from './visible-authors.service.js';

/** Whether a request names the account or means the caller's own. */
export type Target = 'id' | 'me';

/** Whether a list parameter was given with something in it, checked or raw. */
const given = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** The account that a policy is about, and the refusal if the rest is in order. Whether it exists is checked first. */
async function about(
  users: UsersService,
  { caller, params }: PolicyContext,
  target: Target,
  decide: (user: UserEntity) => PolicyDecision | Promise<PolicyDecision>,
): Promise<PolicyDecision> {
  const user = await users.find(target === 'me' ? caller.id : Number(params.id));
  return user ? decide(user) : unknownUser();
}

/** Everybody may list authors; filters and orders that tell more are for those who may list accounts. */
export const mayList: Policy = policy(
  'anyone; roles, capabilities, edit context and private orders: can list_users',
  ({ caller, params }) => {
    if (caller.can('list_users')) return true;
    if (given(params.roles) || given(params.capabilities))
      return forbidden('rest_user_cannot_view', 'You may not filter by roles or capabilities.');
    if (params.context === 'edit')
      return forbidden('rest_forbidden_context', 'You may not see the edit context of accounts.');
    if (params.orderby === 'email' || params.orderby === 'registered_date')
      return forbidden('rest_forbidden_orderby', 'You may not sort accounts this way.');
    if (params.who === 'authors' && !caller.can('edit_posts'))
      return forbidden('rest_forbidden_who', 'You may not ask who may write.');
    return true;
  },
);

/** Whether a caller may read every account. */
export const mayReadAll = (caller: Caller): boolean => caller.can('list_users') || caller.can('edit_users');

/** Methods that a caller may use on an account, as the rules below have it. */
export function allowedOnUser(caller: Caller, { id }: Pick<UserEntity, 'id'>, readable: boolean): string[] {
  const own = id === caller.id;
  return [
    ...(readable ? ['GET'] : []),
    ...(own || caller.can('edit_users') ? ['POST', 'PUT', 'PATCH'] : []),
    ...(caller.can('delete_users') && !own ? ['DELETE'] : []),
  ];
}

/** Oneself, those who may list accounts, and everybody where the account has published something. */
export const mayRead: Policy = policy(
  'oneself; authors: anyone; others: can list_users',
  [UsersService, VisibleAuthorsService],
  (question, users, authors) =>
    about(users, question, 'id', async (user): Promise<PolicyDecision> => {
      const { caller, params } = question;
      if (user.id === caller.id) return true;
      const privileged = mayReadAll(caller);
      if (params.context === 'edit' && !privileged)
        return forbidden('rest_user_cannot_view', 'You may not see the edit context of this account.');
      const visible = privileged || (await authors.includes(user.id));
      return visible || forbidden('rest_user_cannot_view', 'You may not see this account.');
    }),
);

/** Who may make accounts. */
export const mayCreate: Policy = policy(
  'can create_users',
  ({ caller }) => caller.can('create_users') || forbidden('rest_cannot_create_user', 'You may not make accounts.'),
);

/** Oneself or `edit_users`; roles also need `promote_users`. */
export function mayUpdate(target: Target): Policy {
  return policy(
    `${target === 'me' ? 'oneself' : 'oneself or can edit_users'}; roles: can promote_users`,
    [UsersService, CapabilitiesService],
    (question, users, capabilities) =>
      about(users, question, target, (user) => {
        const { caller, params } = question;
        if (given(params.roles) && !caller.can('promote_users'))
          return forbidden('rest_cannot_edit_roles', 'You may not change roles.');
        if (
          given(params.roles) &&
          Array.isArray(params.roles) &&
          exceeds(caller, capabilities.of(params.roles as string[]))
        )
          return forbidden('rest_cannot_edit_roles', 'You may not give a role that may do more than you.');
        return (
          user.id === caller.id ||
          (caller.can('edit_users') && !exceeds(caller, capabilities.of(user.roles, user.capabilities))) ||
          forbidden('rest_cannot_edit', 'You may not change this account.')
        );
      }),
  );
}

/**
 * Who may delete accounts. The own account cannot be deleted by its number, which is easily mistaken for another:
 * `users/me` says that it is meant.
 */
export function mayDelete(target: Target): Policy {
  return policy(
    target === 'me' ? 'can delete_users' : 'can delete_users, not oneself',
    [UsersService],
    (question, users) =>
      about(users, question, target, (user): true | RestError => {
        const { caller } = question;
        if (!caller.can('delete_users')) return forbidden('rest_user_cannot_delete', 'You may not delete accounts.');
        if (target === 'id' && user.id === caller.id)
          return forbidden('rest_user_cannot_delete', 'This is your own account. To delete it, use users/me.');
        return true;
      }),
  );
}
