import { Injectable } from '@nestjs/common';
import { mayRead } from '#core/content';
import { ATTACHMENT } from '../content-types.js';
import { type Caller, RequestContext } from '#core/context';
import { type PostReference, PostLookupRepository } from '../shared/post-lookup.repository.js';
import { MediaRepository, type MediaRow } from './media.repository.js';

/** Finds files together with what decides about reading them. */
@Injectable()
export class MediaAccessService {
  constructor(
    private readonly media: MediaRepository,
    private readonly posts: PostLookupRepository,
  ) {}

  /** A file by id; looked up once per request. */
  find(id: number): Promise<MediaRow | undefined> {
    const read = (): Promise<MediaRow | undefined> => this.media.find(id);
    const context = RequestContext.peek();
    return context ? context.once(memoKey(id), read) : read();
  }

  /** To be called after a file was changed or deleted. */
  forget(id: number): void {
    RequestContext.peek()?.forget(memoKey(id));
  }

  /** What files are attached to, by the ids of those posts; in one query. */
  attachedTo(rows: readonly MediaRow[]): Promise<Map<number, PostReference>> {
    const wanted = rows.flatMap(({ post_id: id, post_type: type }) =>
      id !== null && type !== null ? { id, type } : [],
    );
    return this.posts.all(wanted);
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
