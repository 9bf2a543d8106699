import type { Caller } from '#core/context';
import { notePostPasswordTry, sameSecret } from '#core/security';
import { type OwnedPost, mayEdit } from './post-rights.js';
import type { PostType } from '#core/modules';

/** What may open a protected post. */
export interface PostAccess {
  password?: unknown;
  context?: unknown;
}

/**
 * Whether the contents of a post may be shown: it has no password, the right one was sent, or an editor requests the
 * edit view (events.md §4, content.md "Posts").
 */
export function opened(
  caller: Caller,
  type: PostType,
  post: OwnedPost & { id: number; password: string },
  access: PostAccess,
): boolean {
  if (post.password === '') return true;
  if (typeof access.password === 'string' && access.password !== '') {
    const isRight = sameSecret(access.password, post.password);
    notePostPasswordTry(post.id, isRight);
    if (isRight) return true;
  }
  return access.context === 'edit' && mayEdit(caller, type, post);
}
