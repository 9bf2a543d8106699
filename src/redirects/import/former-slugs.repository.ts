import { Injectable } from '@nestjs/common';
import { type PostStatus, type PostType } from '#core/content';
import { PAGE, POST } from '../../content/content-types.js';
import { EVENT, ORGANIZER, VENUE } from '../../cal/events/calendar-types.js';
import { Database, SqlExpression } from '#core/database';
import { FormerSlugEntity } from './former-slug.entity.js';

/** A published post and a slug that it had before. */
export interface FormerSlug {
  former: string;
  id: number;
  slug: string | null;
  status: PostStatus;
  parent_id: number | null;
}

/** Kinds of which rules can be made on demand. */
export const STORED_KINDS: readonly PostType[] = [POST, PAGE];

/**
 * Kinds with a path of their own whose former addresses redirect by themselves: links to them are printed on tickets and
 * posters. Those of `KEPT_KINDS` redirect too, because `guid` and feed readers hold the first address of a post.
 */
export const REDIRECTED_KINDS: readonly PostType[] = [EVENT, VENUE, ORGANIZER];

/** SQL for slugs that posts and pages had before. */
@Injectable()
export class FormerSlugsRepository {
  constructor(private readonly database: Database) {}

  /** Notes that a post has a new slug; one that it has again is no former one any more. */
  async changed(id: number, former: string, slug: string | null): Promise<void> {
    const taken = new SqlExpression('content_id = ? AND slug IN (?, ?)', id, former, slug ?? former);
    await this.database.delete(FormerSlugEntity, taken);
    await this.database.insert(FormerSlugEntity, { content_id: id, slug: former });
  }

  /** Former slugs of published posts of a kind, in the order of the posts. */
  ofKind(type: PostType): Promise<FormerSlug[]> {
    const parent = type.hierarchical ? 'p.parent_id' : 'NULL AS parent_id';
    return this.database.read<FormerSlug>(
      `SELECT f.slug AS former, p.id, p.slug, p.status, ${parent} FROM redirect_former_slugs f
       INNER JOIN ${type.table} p ON p.id = f.content_id WHERE p.status = 'publish' ORDER BY p.id, f.slug`,
    );
  }

  /** The published post of a kind that had a slug before; of several, the newest. */
  async presentOf(type: PostType, former: string): Promise<Omit<FormerSlug, 'former'> | undefined> {
    const parent = type.hierarchical ? 'p.parent_id' : 'NULL AS parent_id';
    const [row] = await this.database.read<Omit<FormerSlug, 'former'>>(
      `SELECT p.id, p.slug, p.status, ${parent} FROM redirect_former_slugs f
       INNER JOIN ${type.table} p ON p.id = f.content_id WHERE f.slug = ? AND p.status = 'publish' ORDER BY p.id DESC LIMIT 1`,
      [former],
    );
    return row;
  }

  /** How many former slugs published posts and pages have. */
  async count(): Promise<number> {
    const counts = STORED_KINDS.map(
      ({ table }) =>
        `(SELECT COUNT(*) FROM redirect_former_slugs f INNER JOIN ${table} p ON p.id = f.content_id WHERE p.status = 'publish')`,
    );
    const [row] = await this.database.read<{ total: number }>(`SELECT ${counts.join(' + ')} AS total`);
    return Number(row?.total ?? 0);
  }
}
