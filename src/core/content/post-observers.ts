import { Injectable } from '@nestjs/common';
import type { PostEntity } from './post.entity.js';
import type { PostType } from './post-type.js';

/** What decides about the address of a post. */
export type PostPlace = Pick<PostEntity, 'id' | 'status' | 'slug'> & { parent_id?: number | null };

/** A post was made (no `before`), changed, or deleted for good (no `after`). */
export interface PostChange {
  type: PostType;
  before?: PostPlace;
  after?: PostPlace;
}

/**
 * Called for every change of every post, whoever makes it, in the unit of work that makes it: what it throws undoes
 * the change. What must not happen for a change that is undone belongs into `Database.afterCommit`.
 */
export type PostObserver = (change: PostChange) => Promise<void>;

/** Tells namespaces of changes of posts, which core cannot name. They join when the service starts. */
@Injectable()
export class PostObservers {
  private readonly observers: PostObserver[] = [];

  /** Joins. */
  add(observer: PostObserver): void {
    this.observers.push(observer);
  }

  /** Tells all, one after the other in the order in which they joined. */
  async tell(change: PostChange): Promise<void> {
    for (const observer of this.observers) await observer(change);
  }
}
