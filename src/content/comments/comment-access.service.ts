import { Injectable } from '@nestjs/common';
import { opened, mayEdit, mayRead } from '#core/content';
import { ATTACHMENT } from '../content-types.js';
import { type Caller, RequestMemo } from '#core/context';
import { MediaAccessService } from '../media/media-access.service.js';
import { PostLookupRepository, type PostReference } from '../shared/post-lookup.repository.js';
import type { CommentRow } from './comment.entity.js';
import { CommentsRepository } from './comments.repository.js';

/** Finds comments and the posts they are about together with what decides about seeing them; once per request. */
@Injectable()
export class CommentAccessService {
  constructor(
    private readonly comments: CommentsRepository,
    private readonly posts: PostLookupRepository,
    private readonly media: MediaAccessService,
    private readonly memo: RequestMemo,
  ) {}

  /** A comment by number. */
  find(id: number): Promise<CommentRow | undefined> {
    return this.memo.once(memoKey(id), () => this.comments.find(id));
  }

  /** The post of an id. */
  post(id: number): Promise<PostReference | undefined> {
    return this.memo.once(`post of comments ${id}`, () => this.posts.find(id));
  }

  /** Whether comments on a post are accepted. */
  isOpen({ type, id }: PostReference): Promise<boolean> {
    return this.comments.isOpen(type, id);
  }

  /** Whether a caller may see the comments on a post. @param password sent with the request */
  async mayReadPost(caller: Caller, post: PostReference, password: unknown): Promise<boolean> {
    if (mayEdit(caller, post.type, post)) return true;
    if (post.type === ATTACHMENT) {
      const row = await this.media.find(post.id);
      return row !== undefined && this.media.mayRead(caller, row);
    }
    return mayRead(caller, post.type, post) && opened(caller, post.type, post, { password });
  }

  /** After a write. */
  forget(id: number): void {
    this.memo.forget(memoKey(id));
  }
}

function memoKey(id: number): string {
  return `comment ${id}`;
}
