import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
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
  date: string;
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
  constructor(
    private readonly database: Database,
    @InjectRepository(FormerSlugEntity) private readonly slugs: Repository<FormerSlugEntity>,
  ) {}

  /** Notes that a post has a new slug; one that it has again is no former one any more. */
  async changed(id: number, former: string, slug: string | null): Promise<void> {
    const taken = new SqlExpression('content_id = ? AND slug IN (?, ?)', id, former, slug ?? former);
    await this.database.delete(FormerSlugEntity, taken);
    await this.database.insert(FormerSlugEntity, { content_id: id, slug: former });
  }

  /** Former slugs of published posts of a kind, in the order of the posts. */
  ofKind(type: PostType): Promise<FormerSlug[]> {
    return this.published(type, 'ORDER BY p.id, f.slug');
  }

  /** The published post of a kind that had a slug before; of several, the newest. */
  async presentOf(type: PostType, former: string): Promise<Omit<FormerSlug, 'former'> | undefined> {
    return (await this.published(type, 'AND f.slug = ? ORDER BY p.id DESC LIMIT 1', former))[0];
  }

  /** How many former slugs published posts and pages have. */
  async count(): Promise<number> {
    const counts = STORED_KINDS.map(({ table }) =>
      this.slugs
        .createQueryBuilder('f')
        .innerJoin(table, 'p', 'p.id = f.content_id')
        .where("p.status = 'publish'")
        .getCount(),
    );
    return (await Promise.all(counts)).reduce((total, count) => total + count, 0);
  }

  /** @param rest further conditions, order and limit */
  private published(type: PostType, rest: string, ...values: readonly unknown[]): Promise<FormerSlug[]> {
    const parent = type.hierarchical ? 'p.parent_id' : 'NULL AS parent_id';
    const sql = `SELECT f.slug AS former, p.id, p.slug, p.status, p.date, ${parent} FROM redirect_former_slugs f
      INNER JOIN ${type.table} p ON p.id = f.content_id WHERE p.status = 'publish' ${rest}`;
    return this.database.read<FormerSlug>(sql, values);
  }
}
