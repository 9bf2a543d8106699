import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.js';

/** A page as a sitemap lists it. */
export interface SitemapPage {
  /** Address below the site. */
  permalink: string;
  /** UTC; null: not known. */
  modified: string | null;
}

/** Pages that everybody may see and that nobody asks search engines to leave out. */
const LISTED = `i.is_public = 1 AND i.is_protected = 0 AND COALESCE(f.noindex, 0) = 0`;
const FIELDS = 'LEFT JOIN seo_fields f ON f.object_type = i.object_type AND f.object_id = i.object_id';

/** The pages of one kind, for `COUNT` and for lists. */
function source(type: 'post' | 'term'): string {
  const used = type === 'term' ? 'JOIN terms t ON t.id = i.object_id AND t.count > 0' : '';
  return `FROM seo_indexables i ${used} ${FIELDS} WHERE i.object_type = '${type}' AND i.object_sub_type = ? AND ${LISTED}`;
}

/** SQL for sitemaps. */
@Injectable()
export class SitemapRepository {
  constructor(private readonly database: Database) {}

  async count(type: 'post' | 'term', subType: string): Promise<number> {
    const [row] = await this.database.read<{ total: number | string }>(`SELECT COUNT(*) AS total ${source(type)}`, [
      subType,
    ]);
    return Number(row?.total ?? 0);
  }

  /** In the order in which they were made, so that pages of the sitemap seldom change. */
  list(type: 'post' | 'term', subType: string, limit: number, offset: number): Promise<SitemapPage[]> {
    return this.database.read<SitemapPage>(
      `SELECT i.permalink, i.object_last_modified AS modified ${source(type)} ORDER BY i.object_id LIMIT ? OFFSET ?`,
      [subType, limit, offset],
    );
  }
}
