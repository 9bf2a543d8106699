import { Inject, Injectable } from '@nestjs/common';
import { exportedPost } from '#core/content';
import { byId } from '#core/database';
import type { MediaStorage } from './files/media.storage.js';
import { MediaRepository } from './media.repository.js';
import { MEDIA_STORAGE } from './media.tokens.js';

/** The index of uploaded files for an export. */
@Injectable()
export class MediaExportService {
  constructor(
    private readonly media: MediaRepository,
    @Inject(MEDIA_STORAGE) private readonly storage: MediaStorage,
  ) {}

  /** What is known of each file and where to fetch it, oldest id first, a page at a time; not the files themselves. */
  async *all(): AsyncGenerator<Record<string, unknown>[]> {
    for await (const rows of byId((after, limit) => this.media.afterId(after, limit))) {
      yield rows.map((row) => {
        const { excerpt: caption, protected: _, date_utc, modified_utc, ...facts } = exportedPost(row);
        return {
          ...facts,
          title: row.title,
          caption,
          date_gmt: date_utc,
          modified_gmt: modified_utc,
          alt_text: row.alt_text,
          mime_type: row.mime_type,
          path: row.path,
          source_url: this.storage.url(row.path),
          width: row.width,
          height: row.height,
          filesize: row.filesize,
          post: row.post_id,
        };
      });
    }
  }
}
