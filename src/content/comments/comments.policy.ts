import { RestError, forbidden } from '#core/errors';
import { splitList } from '#core/parameters';
import { policy, type PolicyContext, type Policy, type PolicyDecision } from '#core/rest';
import { CommentAccessService } from './comment-access.service.js';
import { MODERATE } from './comment-status.js';
import type { CommentRow } from './comment.entity.js';

const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** There is no comment of this number: 404. */
export function noSuchComment(): RestError {
  return new RestError('rest_comment_invalid_id', 'There is no such comment.', 404);
}

/** Everybody may list approved comments on posts they may read; filters that tell more are for moderators. */
export const listsComments: Policy = policy(
  `anyone; edit context and private filters: can ${MODERATE}`,
  [CommentAccessService],
  async ({ caller, params }, access) => {
    const ids = splitList(params.post ?? []).map(Number);
    // A password opens one post, so it counts only if one is named.
    const password = ids.length === 1 ? params.password : undefined;
    for (const id of ids) {
      if (id === 0 && !caller.can(MODERATE))
        return forbidden('rest_cannot_read', 'Comments without a post are for moderators.');
      const post = await access.post(id);
      if (post && !(await access.mayReadPost(caller, post, password))) {
        return forbidden('rest_cannot_read_post', 'You may not read what is said about this post.');
      }
    }
    if (caller.can(MODERATE)) return true;
    if (params.context === 'edit')
      return forbidden('rest_forbidden_context', 'You may not see the edit context of comments.');
    const filters = ['author', 'author_exclude', 'author_email'].some((name) => isGiven(params[name]));
    const special = isOther(params.status, 'approve') || isOther(params.type, 'comment');
    return filters || special
      ? forbidden('rest_forbidden_param', 'Filtering by author, status or type is for moderators.')
      : true;
  },
);

/** Approved comments are for readers of the post, others for moderators and their authors. */
export const readsComment: Policy = policy(
  `readers of the post; edit context: can ${MODERATE}`,
  [CommentAccessService],
  (question, access) =>
    onComment(access, question, async (comment): Promise<PolicyDecision> => {
      const { caller, params } = question;
      if (caller.can(MODERATE)) return true;
      if (params.context === 'edit')
        return forbidden('rest_forbidden_context', 'You may not see the edit context of this comment.');
      const post = await access.post(comment.post_id);
      if (!post || !(await access.mayReadPost(caller, post, params.password))) {
        return forbidden('rest_cannot_read', 'You may not read what is said about this post.');
      }
      const own = caller.known && comment.author_id === caller.id && comment.status === 'hold';
      return comment.status === 'approved' || own || forbidden('rest_cannot_read', 'You may not read this comment.');
    }),
);

/** Signed-in users may write about open posts they may read; in the name of others only moderators. */
export const createsComment: Policy = policy(
  `signed in, post open; for others: can ${MODERATE}`,
  [CommentAccessService],
  async ({ caller, params }, access) => {
    if (!caller.known)
      return new RestError('rest_comment_login_required', 'Comments are for people who are signed in.', 401);
    if (params.id !== undefined)
      return new RestError('rest_comment_exists', 'New comments get their number from us: leave id out.', 400);
    if (params.type !== undefined && params.type !== '' && params.type !== 'comment')
      return new RestError('rest_invalid_comment_type', 'The only type of comments is comment.', 400);
    const moderator = caller.can(MODERATE);
    if (!moderator) {
      const refused = foreign(caller.id, params);
      if (refused) return refused;
    }
    const post = await access.post(Number(params.post ?? 0));
    if (!post) return new RestError('rest_comment_invalid_post_id', 'There is no post to comment on: set post.', 403);
    if (post.status === 'draft' || post.status === 'pending' || post.status === 'future') {
      return new RestError('rest_comment_draft_post', 'This post is not published yet.', 403);
    }
    if (post.status === 'trash') return new RestError('rest_comment_trash_post', 'This post is in the trash.', 403);
    if (!(await access.mayReadPost(caller, post, params.password))) {
      return forbidden('rest_cannot_read_post', 'You may not read this post.');
    }
    return (
      (await access.isOpen(post)) || new RestError('rest_comment_closed', 'Comments on this post are closed.', 403)
    );
  },
);

/** Who may change a comment. */
export const updatesComment: Policy = moderates('rest_cannot_edit', 'You may not change this comment.');

/** Who may delete a comment. */
export const removesComment: Policy = moderates('rest_cannot_delete', 'You may not delete this comment.');

function moderates(code: string, message: string): Policy {
  return policy(`can ${MODERATE}`, [CommentAccessService], (question, access) =>
    onComment(access, question, () => question.caller.can(MODERATE) || forbidden(code, message)),
  );
}

/** A policy about a comment of the path. Whether it exists is checked first. */
async function onComment(
  access: CommentAccessService,
  { params }: PolicyContext,
  decide: (comment: CommentRow) => PolicyDecision | Promise<PolicyDecision>,
): Promise<PolicyDecision> {
  const comment = await access.find(Number(params.id));
  return comment ? decide(comment) : noSuchComment();
}

/** What only moderators may say of a comment. */
function foreign(callerId: number, params: Record<string, unknown>): RestError | undefined {
  if (params.author !== undefined && Number(params.author) !== callerId) {
    return forbidden('rest_comment_invalid_author', 'You may not write in the name of others.');
  }
  if (isGiven(params.author_ip))
    return forbidden('rest_comment_invalid_author_ip', 'You may not say where a comment comes from.');
  if (isGiven(params.status))
    return forbidden('rest_comment_invalid_status', 'You may not set the status of a comment.');
  return undefined;
}

function isOther(value: unknown, preset: string): boolean {
  return isGiven(value) && value !== preset;
}
