import type { Caller } from '#core/context';
import { type RestError, forbidden } from '#core/errors';
import type { PostStatus } from './post.entity.js';
import type { PostType } from '#core/modules';

/** What the rights on one post depend on. */
export interface OwnedPost {
  author_id: number | null;
  status: PostStatus;
  status_before_trash?: PostStatus | null;
}

/** Whether the caller may store posts of this kind under the name of this author. */
export function mayWriteAs(caller: Caller, type: PostType, author: number): boolean {
  return (author !== 0 && author === caller.authorId) || caller.can(type.capabilities.editOthers);
}

/** The refusal for an author that the caller may not write as. */
export function mayNotWriteAs(): RestError {
  return forbidden('rest_cannot_edit_others', 'You may not write in the name of others.');
}

/** @throws RestError 403 `rest_cannot_edit_others` unless the caller may write as the author, if one is given */
export function assertMayWriteAs(caller: Caller, type: PostType, author: number | undefined): void {
  if (author !== undefined && !mayWriteAs(caller, type, author)) throw mayNotWriteAs();
}

/** Whether the caller has the rights of the author of this post. */
export function isOwn({ authorId }: Caller, post: Pick<OwnedPost, 'author_id'>): boolean {
  return authorId !== 0 && post.author_id === authorId;
}

function effectiveStatus(post: OwnedPost): PostStatus {
  return post.status === 'trash' ? (post.status_before_trash ?? 'draft') : post.status;
}

/** Whether the caller may change this post. */
export function mayEdit(caller: Caller, type: PostType, post: OwnedPost): boolean {
  const { edit, editOthers, editPublished, editPrivate } = type.capabilities;
  const status = effectiveStatus(post);
  const published = status === 'publish' || status === 'future';
  if (isOwn(caller, post)) return caller.can(published ? editPublished : edit);
  if (!caller.can(editOthers)) return false;
  return published ? caller.can(editPublished) : status === 'private' ? caller.can(editPrivate) : true;
}

/** Whether the caller may trash or delete this post. */
export function mayDelete(caller: Caller, type: PostType, post: OwnedPost): boolean {
  const { delete: remove, deleteOthers, deletePublished, deletePrivate } = type.capabilities;
  const status = effectiveStatus(post);
  const published = status === 'publish' || status === 'future';
  if (isOwn(caller, post)) return caller.can(published ? deletePublished : remove);
  if (!caller.can(deleteOthers)) return false;
  return published ? caller.can(deletePublished) : status === 'private' ? caller.can(deletePrivate) : true;
}

/**
 * Whether the caller may read this post (its password apart). Published ones are for everybody, one's own always for
 * oneself, unless the type asks for a right to read.
 */
export function mayRead(caller: Caller, type: PostType, post: OwnedPost): boolean {
  const { read, readPrivate } = type.capabilities;
  if (isOwn(caller, post)) return true;
  if (post.status === 'publish' || post.status === 'inherit') return read === undefined || caller.can(read);
  if (post.status === 'private' && caller.can(readPrivate)) return true;
  return mayEdit(caller, type, post);
}
