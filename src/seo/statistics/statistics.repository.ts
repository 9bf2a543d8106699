import { Injectable } from '@nestjs/common';
import { ListVersionsService } from '#core/lists';
import type { ContentType } from '#core/content';
import { Database } from '#core/database';

/** Rank of a post for search; `na`: it has no focus keyphrase. */
export type Rank = 'bad' | 'ok' | 'good' | 'na' | 'noindex';

/** SQL for how good posts are for search. */
@Injectable()
export class StatisticsRepository {
  constructor(
    private readonly database: Database,
    private readonly versions: ListVersionsService,
  ) {}

  /** Grows with every change of posts of a kind. */
  version(type: ContentType): Promise<number> {
    return this.versions.current(type.name);
  }

  /** Number of published posts of a kind of each rank. @param authorId only those of this author */
  async counts(type: ContentType, authorId?: number): Promise<Partial<Record<Rank, number>>> {
    const rows = await this.database.read<{ seo_rank: Rank; total: number | string }>(
      `SELECT CASE WHEN f.noindex = 1 THEN 'noindex'
          WHEN f.focus_keyphrase IS NULL OR COALESCE(f.seo_score, 0) = 0 THEN 'na'
          WHEN f.seo_score <= 40 THEN 'bad' WHEN f.seo_score <= 70 THEN 'ok' ELSE 'good' END AS seo_rank,
        COUNT(*) AS total
       FROM ${type.table} p LEFT JOIN seo_fields f ON f.object_type = 'post' AND f.object_id = p.id
       WHERE p.status = 'publish' ${authorId === undefined ? '' : 'AND p.author_id = ?'} GROUP BY seo_rank`,
      authorId === undefined ? [] : [authorId],
    );
    return Object.fromEntries(rows.map(({ seo_rank: rank, total }) => [rank, Number(total)]));
  }
}
