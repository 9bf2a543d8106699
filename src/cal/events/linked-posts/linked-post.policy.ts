import { mayDelete, mayEdit, type OwnedPost, PostStore, type PostType, SlugService } from '#core/content';
import { EVENT } from '../calendar-types.js';
import type { Caller } from '#core/context';
import { forbidden } from '#core/errors';
import { policy, type PolicyContext, type Policy } from '#core/rest';
import type { LinkedPostFilter } from './linked-posts.repository.js';

/** The post a request is about, by id or slug in its path. */
async function target(
  slugs: SlugService,
  posts: PostStore,
  type: PostType,
  { params }: PolicyContext,
): Promise<OwnedPost | undefined> {
  const id = params.id === undefined ? await slugs.idOf(type, String(params.slug)) : Number(params.id);
  return id === undefined ? undefined : posts.head(type, id);
}

/** A permission on the post itself; visitors are refused before any lookup. */
function onPost(
  label: string,
  type: PostType,
  may: (caller: Caller, type: PostType, post: OwnedPost) => boolean,
): Policy {
  const allows = async (question: PolicyContext, slugs: SlugService, posts: PostStore): Promise<boolean> => {
    if (!question.caller.can(type.capabilities.edit)) return false;
    const post = await target(slugs, posts, type, question);
    // What does not exist is for the handler to say, to those who may change things of this kind.
    return !post || may(question.caller, type, post);
  };
  return policy(
    `${label} this ${type.name}`,
    [SlugService, PostStore],
    async (...question) => (await allows(...question)) || forbidden(),
    allows,
  );
}

/** May change the post of the path. */
export const editsPost = (type: PostType): Policy => onPost('edit', type, mayEdit);

/** May trash the post of the path. */
export const deletesPost = (type: PostType): Policy => onPost('delete', type, mayDelete);

/** Limits a list to what the caller may read, whatever statuses and search the request names. */
export function readableBy(
  caller: Caller,
  { capabilities: { edit, editOthers } }: PostType,
): Pick<LinkedPostFilter, 'ownOf' | 'searchesProtectedOf' | 'privateEventsOf'> {
  const readsPrivate = caller.can(EVENT.capabilities.readPrivate);
  const privateEventsOf = readsPrivate ? 'all' : caller.authorId || undefined;
  if (caller.can(editOthers)) return { privateEventsOf };
  return {
    ownOf: caller.can(edit) ? caller.authorId : undefined,
    searchesProtectedOf: caller.authorId,
    privateEventsOf,
  };
}
