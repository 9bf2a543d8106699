import { createHash } from 'node:crypto';
import type { CommentEntity } from './comment.entity.js';

/** Hash of who says what in which place: comments of one post that have it in common are the same. */
export function digestOf({
  parent_id,
  author_id,
  author_email,
  content,
}: Pick<CommentEntity, 'parent_id' | 'author_id' | 'author_email' | 'content'>): string {
  const who = author_id === null ? author_email.toLowerCase() : String(author_id);
  return createHash('sha256')
    .update(JSON.stringify([parent_id, who, content]))
    .digest('hex');
}
