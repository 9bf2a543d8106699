import { type PostHead, PostStore, mayDelete, mayEdit, type ContentType } from '#core/content';
import { RestError, forbidden } from '#core/errors';
import { policy, type PolicyContext, type Policy, type PolicyDecision } from '#core/rest';
import { noSuchPost } from '../shared/post-item.policy.js';

/** Who may do what with the versions of a kind's posts. */
export interface RevisionPolicies {
  read: Policy;
  remove: Policy;
  readAutosaves: Policy;
  autosave: Policy;
}

/**
 * Versions are for those who may edit the post (content.md, "Revisions"). Deleting one takes the right to delete the
 * post; the reference refuses it to everybody.
 */
export function revisionPolicies(type: ContentType): RevisionPolicies {
  const about = (
    label: string,
    name: 'parent' | 'id',
    missing: () => RestError,
    decide: (question: PolicyContext, post: PostHead) => PolicyDecision,
  ): Policy =>
    policy(`${label} this ${type.name}`, [PostStore], async (question, posts) => {
      const post = await posts.head(type, Number(question.params[name]));
      return post ? decide(question, post) : missing();
    });
  const reads = ({ caller }: PolicyContext, post: PostHead): PolicyDecision =>
    mayEdit(caller, type, post) || forbidden('rest_cannot_read', 'You may not see the versions of this.');
  return {
    read: about('may edit', 'parent', noSuchParent, reads),
    remove: about('may delete', 'parent', noSuchParent, ({ caller }, post) => {
      return mayDelete(caller, type, post) || forbidden('rest_cannot_delete', 'You may not delete versions of this.');
    }),
    readAutosaves: about('may edit', 'id', noSuchParent, reads),
    autosave: about('may edit', 'id', noSuchPost, ({ caller }, post) => {
      return (caller.known && mayEdit(caller, type, post)) || forbidden('rest_cannot_edit', 'You may not change this.');
    }),
  };
}

function noSuchParent(): RestError {
  return new RestError('rest_post_invalid_parent', 'There is no such post.', 404);
}
