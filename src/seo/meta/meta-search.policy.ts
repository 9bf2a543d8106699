import { ContentIdRegistry, mayEdit, PostStore } from '#core/content';
import { forbidden } from '#core/errors';
import { policy } from '#core/rest';

/** The id that a value means. */
export function postIdOf(value: unknown): number {
  return typeof value === 'number' || (typeof value === 'string' && /^\d{1,10}$/.test(value)) ? Number(value) : 0;
}

/** Callers who may edit the post; a missing post is not revealed. */
export const editsThePost = policy(
  'may edit the post of post_id',
  [ContentIdRegistry, PostStore],
  async ({ caller, params }, registry, posts) => {
    const id = postIdOf(params.post_id);
    const type = await registry.typeOf(id);
    const post = type && (await posts.head(type, id));
    return (post !== undefined && type !== undefined && mayEdit(caller, type, post)) || forbidden();
  },
);
