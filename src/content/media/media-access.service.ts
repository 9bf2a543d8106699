import { Injectable } from '@nestjs/common';
import { mayRead } from '#core/content';
import { ATTACHMENT } from '../content-types.js';
import { type Caller, RequestMemo } from '#core/context';
import { type PostReference, PostLookupRepository } from '../shared/post-lookup.repository.js';
import { MediaRepository, type MediaRow } from './media.repository.js';

/** Finds files together with what decides about reading them. */
@Injectable()
export class MediaAccessService {
  constructor(
    private readonly media: MediaRepository,
    private readonly posts: PostLookupRepository,
    private readonly memo: RequestMemo,
  ) {}

  /** A file by id; looked up once per request. */
  find(id: number): Promise<MediaRow | undefined> {
    return this.memo.once(memoKey(id), () => this.media.find(id));
  }

  /** To be called after a file was changed or deleted. */
  forget(id: number): void {
    this.memo.forget(memoKey(id));
  }

  /** What files are attached to, by the ids of those posts; in one query. */
  attachedTo(rows: readonly MediaRow[]): Promise<Map<number, PostReference>> {
    const posts = rows.flatMap(({ post_id: id, post_type: type }) =>
      id !== null && type !== null ? { id, type } : [],
    );
    return this.posts.all(posts);
  }

  /** Whether a caller may read one file. */
  async mayRead(caller: Caller, row: MediaRow): Promise<boolean> {
    return readable(caller, row, (await this.attachedTo([row])).get(row.post_id ?? 0));
  }
}

/**
 * Whether a caller may read a file: a private one as private posts, any other as the post it is attached to. What is
 * attached to nothing is public. `FilePermissionsService` decides about the bytes.
 */
export function readable(caller: Caller, row: MediaRow, post: PostReference | undefined): boolean {
  if (row.status === 'inherit' && post) return mayRead(caller, post.type, post);
  return mayRead(caller, ATTACHMENT, row);
}

function memoKey(id: number): string {
  return `media ${id}`;
}
