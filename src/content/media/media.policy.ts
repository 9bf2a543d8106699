import { mayEdit } from '#core/content';
import { ATTACHMENT } from '../content-types.js';
import { forbidden, invalidParameter } from '#core/errors';
import type { PolicyContext, PolicyDecision } from '#core/rest';
import { itemPolicies } from '../shared/post-item.policy.js';
import { PostLookupRepository } from '../shared/post-lookup.repository.js';
import { MediaAccessService } from './media-access.service.js';
import type { MediaRow } from './media.repository.js';

/** Who may do what with files (content.md, "Roles" and "Media"). */
export const MEDIA_POLICIES = itemPolicies<MediaRow, [typeof MediaAccessService, typeof PostLookupRepository]>({
  type: ATTACHMENT,
  inject: [MediaAccessService, PostLookupRepository],
  create: 'upload_files',
  find: (id, access) => access.find(id),
  mayRead: (caller, row, access) => access.mayRead(caller, row),
  mayWrite,
});

/** A file can be attached to posts that the caller may edit, not to other files, and it is private only by publishers. */
async function mayWrite(
  { caller, params }: PolicyContext,
  row: MediaRow | undefined,
  _: MediaAccessService,
  posts: PostLookupRepository,
): Promise<PolicyDecision> {
  const { status, post } = params;
  const publishing = status === 'private' || status === 'publish' || status === 'future';
  if (publishing && status !== row?.status && !caller.can(ATTACHMENT.capabilities.publish)) {
    return forbidden('rest_cannot_publish', 'You may not publish files or make them private.');
  }
  const target = Number(post ?? 0);
  if (target === 0 || target === row?.post_id) return true;
  const parent = await posts.find(target);
  if (!parent) return invalidParameter('post', 'There is no post with this id.');
  if (parent.type === ATTACHMENT) return invalidParameter('post', 'A file cannot be attached to another file.');
  return (
    mayEdit(caller, parent.type, parent) || forbidden('rest_cannot_edit', 'You may not change the post to attach to.')
  );
}
