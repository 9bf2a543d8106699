import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.js';
import type { IndexedObject } from '../indexables/indexable.js';
import type { LinkType } from './text-links.js';

/** A link as it is stored. */
export interface StoredLink {
  url: string;
  type: LinkType;
  target_type: IndexedObject | null;
  target_id: number | null;
}

/** Rows of one statement. */
const CHUNK = 100;

/** SQL for links in texts. */
@Injectable()
export class LinksRepository {
  constructor(private readonly database: Database) {}

  /** Puts these links in the place of those that a text had. */
  async replace(type: 'post' | 'term', id: number, links: readonly StoredLink[]): Promise<void> {
    await this.remove(type, id);
    await this.add(type, id, links);
  }

  /** Stores links of a text. */
  async add(type: 'post' | 'term', id: number, links: readonly StoredLink[]): Promise<void> {
    for (let from = 0; from < links.length; from += CHUNK) {
      const chunk = links.slice(from, from + CHUNK);
      await this.database.execute(
        `INSERT INTO seo_links (object_type, object_id, url, type, target_type, target_id)
         VALUES ${chunk.map(() => '(?, ?, ?, ?, ?, ?)').join(', ')}`,
        chunk.flatMap((link) => [type, id, link.url, link.type, link.target_type, link.target_id]),
      );
    }
  }

  async remove(type: 'post' | 'term', id: number): Promise<void> {
    await this.database.execute('DELETE FROM seo_links WHERE object_type = ? AND object_id = ?', [type, id]);
  }

  /** Links that lead to what is no more lead nowhere. */
  async forgetTarget(type: IndexedObject, id: number): Promise<void> {
    await this.database.execute(
      'UPDATE seo_links SET target_type = NULL, target_id = NULL WHERE target_type = ? AND target_id = ?',
      [type, id],
    );
  }
}
