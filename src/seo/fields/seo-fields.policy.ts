import { ContentIdRegistry, mayEdit, PostStore } from '#core/content';
import { forbidden } from '#core/errors';
import { type PolicyContext, policy } from '#core/rest';

/** Callers who may edit the object; a missing object is not revealed. */
export const editsTheObject = policy(
  'may edit the object',
  [ContentIdRegistry, PostStore],
  async (question, registry, posts) => (await mayEditIt(registry, posts, question)) || forbidden(),
);

async function mayEditIt(
  registry: ContentIdRegistry,
  posts: PostStore,
  { caller, params }: PolicyContext,
): Promise<boolean> {
  const id = Number(params.id);
  if (params.object === 'user') return caller.can('edit_users') || (caller.known && caller.id === id);
  if (params.object === 'term') return caller.can('manage_categories');
  const type = await registry.typeOf(id);
  const post = type && (await posts.head(type, id));
  return type !== undefined && post !== undefined && mayEdit(caller, type, post);
}
