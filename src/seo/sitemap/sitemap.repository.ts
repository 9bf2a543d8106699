import { Injectable } from '@nestjs/common';
import { joinUsedTerm } from '#core/content';
import type { SqlFragment } from '#core/database';
import { Conditions, orderBy, ListQueryBuilder, type RowWindow } from '#core/lists';

/** A page as a sitemap lists it. */
export interface SitemapPage {
  /** Address below the site. */
  permalink: string;
  /** UTC; null: not known. */
  modified: string | null;
}

/** Public pages that search engines may index. */
const IS_LISTED_SQL = 'i.is_public = 1 AND i.is_protected = 0 AND COALESCE(f.noindex, 0) = 0';

/** The pages of one kind. @param only a condition on `i.object_id` */
function pagesOf(type: 'post' | 'term', subType: string, only?: SqlFragment) {
  const used = type === 'term' ? joinUsedTerm('i.object_id') : '';
  return {
    table: 'seo_indexables',
    alias: 'i',
    joins: `${used} LEFT JOIN seo_fields f ON f.object_type = i.object_type AND f.object_id = i.object_id`,
    where: new Conditions()
      .equals('i.object_type', type)
      .equals('i.object_sub_type', subType)
      .add(IS_LISTED_SQL)
      .addAll(only ? [only] : []),
  };
}

/** Column with the id of what a page is of. */
export const OBJECT_ID = 'i.object_id';

/** SQL for sitemaps. */
@Injectable()
export class SitemapRepository {
  constructor(private readonly lists: ListQueryBuilder) {}

  /** How many pages of a kind there are. @param only a condition on `i.object_id` */
  count(type: 'post' | 'term', subType: string, only?: SqlFragment): Promise<number> {
    return this.lists.count(pagesOf(type, subType, only));
  }

  /** In the order of ids, so that pages of the sitemap seldom change. */
  list(type: 'post' | 'term', subType: string, window: RowWindow, only?: SqlFragment): Promise<SitemapPage[]> {
    const { where, ...source } = pagesOf(type, subType, only);
    return this.lists.rows<SitemapPage>({
      ...source,
      columns: 'i.permalink, i.object_last_modified AS modified',
      plan: { where, order: orderBy(['i.object_id'], false) },
      window,
      mayLag: true,
    });
  }
}
