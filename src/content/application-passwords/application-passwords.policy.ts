import { CapabilitiesService } from '../../auth/capabilities.service.js';
import { exceeds } from '../../auth/roles.js';
import { UsersService, unknownUser } from '../../auth/users/users.service.js';
import { forbidden } from '#core/errors';
import { policy, type PolicyContext, type Policy, type PolicyDecision } from '#core/rest';
import type { UserEntity } from '../../auth/users/user.entity.js';

/**
 * The account in question; a visitor's `me` and unknown accounts are refused before any permission is checked (auth.md
 * §2).
 */
async function about(
  users: UsersService,
  { caller, params }: PolicyContext,
  decide: (user: UserEntity) => PolicyDecision,
): Promise<PolicyDecision> {
  const own = params.user_id === 'me';
  if (own && !caller.known)
    return forbidden('rest_not_logged_in', 'Only people who are signed in have application passwords.');
  const user = await users.find(own ? caller.id : Number(params.user_id));
  return user ? decide(user) : unknownUser();
}

/** Oneself, or those who may change other accounts. @param code error code of the refusal */
export function mayManage(code: string): Policy {
  return policy('oneself or can edit_users', [UsersService, CapabilitiesService], (question, users, capabilities) =>
    about(
      users,
      question,
      (user) =>
        user.id === question.caller.id ||
        (question.caller.can('edit_users') &&
          !exceeds(question.caller, capabilities.of(user.roles, user.capabilities))) ||
        forbidden(code, 'These application passwords are not yours.'),
    ),
  );
}

/** The own account only: other users do not learn which password a person is using. */
export const mayIntrospect: Policy = policy('oneself', [UsersService], (question, users) =>
  about(
    users,
    question,
    (user) =>
      user.id === question.caller.id ||
      forbidden(
        'rest_cannot_introspect_app_password_for_non_authenticated_user',
        'You can only ask about the password you are using yourself.',
      ),
  ),
);
