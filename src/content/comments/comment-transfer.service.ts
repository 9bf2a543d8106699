import { Injectable } from '@nestjs/common';
import { Database, EntityTransfer } from '#core/database';
import { digestOf } from './comment-digest.js';
import { CommentEntity } from './comment.entity.js';

/** Comments as they are, for moves of whole sites. What writes is part of a unit of work. */
@Injectable()
export class CommentTransferService {
  readonly comments: EntityTransfer<CommentEntity>;

  constructor(database: Database) {
    this.comments = new EntityTransfer(database, CommentEntity, 'id');
  }

  /** What makes a comment the same as another one of its post; null in the trash. */
  digest(
    comment: Pick<CommentEntity, 'parent_id' | 'author_id' | 'author_email' | 'content' | 'status'>,
  ): string | null {
    return comment.status === 'trash' ? null : digestOf(comment);
  }
}
