import { Injectable } from '@nestjs/common';
import { type ContentType, TermsService } from '#core/content';
import { byId } from '#core/database';
import { MediaService } from '../media/media.service.js';
import { postExport } from './post-export.mapper.js';
import { PostsRepository } from './posts.repository.js';

/** Posts of a kind for an export. */
@Injectable()
export class PostsExportService {
  constructor(
    private readonly posts: PostsRepository,
    private readonly terms: TermsService,
    private readonly media: MediaService,
  ) {}

  /** All posts of a kind but those in the trash, without checks of permissions, oldest id first, a page at a time. */
  async *all(type: ContentType): AsyncGenerator<Record<string, unknown>[]> {
    for await (const rows of byId((after, limit) => this.posts.afterId(type, after, limit))) {
      const [terms, images] = await Promise.all([
        this.terms.ofPosts(rows.map(({ id }) => id)),
        this.media.images(rows.flatMap(({ image_id: image }) => image ?? [])),
      ]);
      yield rows.map((row) =>
        postExport({
          type,
          row,
          terms: terms.filter(({ content_id: id }) => id === row.id),
          image: images.get(row.image_id ?? 0)?.url,
        }),
      );
    }
  }
}
