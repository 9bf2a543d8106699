import { opened, type PostHead, PostStore, mayRead, type ContentType, mayAssignTerms } from '#core/content';
import { RestError, forbidden } from '#core/errors';
import { policy, type PolicyContext, type Policy, type PolicyDecision } from '#core/rest';
import { itemPolicies, type ItemPolicies } from '../shared/post-item.policy.js';
import { booleanOf } from '#core/parameters';

const PUBLIC_STATUSES: ReadonlySet<unknown> = new Set(['publish', 'future', 'private']);

/** Who may do what with a kind's posts over `content/v2` (content.md, "Roles"). */
export function postPolicies(type: ContentType): ItemPolicies {
  const policies = itemPolicies<PostHead, [typeof PostStore]>({
    type,
    inject: [PostStore],
    create: type.capabilities.create ?? type.capabilities.edit,
    find: (id, posts) => posts.head(type, id),
    mayRead: (caller, post) => mayRead(caller, type, post),
    mayWrite: (question, post) => mayWrite(type, question, post),
  });
  return { ...policies, read: withPassword(type, policies.read) };
}

/** A wrong password is refused; none shows the post without its texts. */
function withPassword(type: ContentType, readable: Policy): Policy {
  return policy(
    `${readable.label}; a password must be the right one`,
    [readable, PostStore],
    async (question, { decide }, posts) => {
      const verdict = await decide(question);
      const { password, context, id } = question.params;
      if (verdict !== true || password === undefined || password === '') return verdict;
      const post = await posts.head(type, Number(id));
      if (!post || opened(question.caller, type, post, { password, context })) return true;
      return new RestError('rest_post_incorrect_password', 'This is not the password of this post.', 403);
    },
  );
}

/** What is written must be within the caller's rights too: publishing, pinning, and the terms used. */
function mayWrite(type: ContentType, { caller, params }: PolicyContext, post: PostHead | undefined): PolicyDecision {
  const { publish, editOthers } = type.capabilities;
  const { status, sticky } = params;
  if (PUBLIC_STATUSES.has(status) && status !== post?.status && !caller.can(publish)) {
    return forbidden('rest_cannot_publish', 'You may not publish. Leave it as a draft or set it to pending.');
  }
  if (booleanOf(sticky) === true && !caller.can(editOthers) && !caller.can(publish)) {
    return forbidden('rest_cannot_assign_sticky', 'You may not pin posts.');
  }
  for (const taxonomy of type.taxonomies) {
    if (isGiven(params[taxonomy.restBase]) && !mayAssignTerms(caller, taxonomy)) {
      return forbidden('rest_cannot_assign_term', `You may not give posts ${taxonomy.restBase}.`);
    }
  }
  return true;
}

const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
