import { Injectable } from '@nestjs/common';
import { CommentsRepository } from './comments.repository.js';

/** How much is said about posts, for other namespaces. */
@Injectable()
export class CommentCountsService {
  constructor(private readonly comments: CommentsRepository) {}

  /** How many comments of these posts everybody can read, by post; posts without any are missing. One query. */
  approved(postIds: readonly number[]): Promise<Map<number, number>> {
    return this.comments.approvedCounts(postIds);
  }
}
