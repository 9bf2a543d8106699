import { Injectable } from '@nestjs/common';
import { type ContentType, storedSlug } from '#core/content';
import { Database } from '#core/database';
import type { SitePost } from './site-post.js';
import { isId } from '#core/parameters';

const COLUMNS = 'id, author_id, status, slug, title, content, excerpt, password, date, modified_utc, image_id';

/** SQL for public pages. */
@Injectable()
export class SitePostsRepository {
  constructor(private readonly database: Database) {}

  find(type: ContentType, id: number): Promise<SitePost | undefined> {
    return isId(id) ? this.one(type, 'id = ?', [id], { id: [id] }) : Promise.resolve(undefined);
  }

  /** The post with a slug, in any case. @param level id of the post above it in kinds that form trees, 0 at the top */
  bySlug(type: ContentType, slug: string, level = 0): Promise<SitePost | undefined> {
    const stored = storedSlug(slug.toLowerCase());
    return type.hierarchical
      ? this.one(type, 'slug = ? AND level = ?', [stored, level], { slug: [stored] })
      : this.one(type, 'slug = ?', [stored], { slug: [stored] });
  }

  private async one(
    type: ContentType,
    where: string,
    values: unknown[],
    found: Record<string, (string | number)[]>,
  ): Promise<SitePost | undefined> {
    const parent = type.hierarchical ? 'parent_id' : 'NULL AS parent_id';
    const [row] = await this.database.read<Omit<SitePost, 'type'>>(
      `SELECT ${COLUMNS}, ${parent} FROM ${type.table} WHERE ${where} LIMIT 1`,
      values,
      { [type.table]: found },
    );
    if (row) this.database.tags.noteRowsRead(type.table, { id: [row.id] });
    return row && { ...row, type };
  }
}
