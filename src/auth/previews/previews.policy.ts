import { ContentIdRegistry, PostStore, mayEdit } from '#core/content';
import { policy } from '#core/rest';
import { RestError, forbidden } from '#core/errors';

/** Who may change the post may let others see it. */
export const editsPreviewedPost = policy(
  'edits the post',
  [ContentIdRegistry, PostStore],
  async ({ caller, params: { id } }, registry, posts) => {
    if (!caller.known) return forbidden('rest_not_logged_in', 'This is for people who are signed in.');
    const type = await registry.typeOf(Number(id));
    const post = type && (await posts.head(type, Number(id)));
    if (!post) return new RestError('rest_post_invalid_id', 'There is no such post.', 404);
    return mayEdit(caller, type, post) || forbidden('rest_cannot_edit', 'You may not change this post.');
  },
);
