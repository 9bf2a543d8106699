import { Injectable } from '@nestjs/common';
import { PAGE, POST } from '../content-types.js';
import { Database } from '#core/database';

/** An approved comment on a public post or page. */
export interface PublicComment {
  id: number;
  /** Ready for HTML. */
  author_name: string;
  content: string;
  date_utc: string;
  /** What it is about: kind, id and address of the post or page. */
  kind: string;
  post_id: number;
  slug: string | null;
  /** Of the post or page, in the zone of the site. */
  post_date: string;
  parent_id: number | null;
  title: string;
}

/** The newest comments that everybody can read. */
@Injectable()
export class RecentCommentsService {
  constructor(private readonly database: Database) {}

  /** The newest approved comments on published posts and pages without a password. @param post only on this one */
  list(limit: number, post?: number): Promise<PublicComment[]> {
    const open = (alias: string) =>
      `${alias}.id = c.post_id AND ${alias}.status = 'publish' AND ${alias}.password = ''`;
    return this.database.read<PublicComment>(
      `SELECT c.id, c.author_name, c.content, c.date_utc,
         CASE WHEN p.id IS NULL THEN '${PAGE.name}' ELSE '${POST.name}' END AS kind, g.parent_id,
         COALESCE(p.slug, g.slug) AS slug, COALESCE(p.date, g.date) AS post_date, COALESCE(p.title, g.title) AS title, c.post_id
       FROM comments c LEFT JOIN posts p ON ${open('p')} LEFT JOIN pages g ON ${open('g')}
       WHERE c.status = 'approved' AND (p.id IS NOT NULL OR g.id IS NOT NULL) ${post === undefined ? '' : 'AND c.post_id = ?'}
       ORDER BY c.date_utc DESC, c.id DESC LIMIT ?`,
      [...(post === undefined ? [] : [post]), limit],
    );
  }
}
