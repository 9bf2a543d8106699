import { Injectable } from '@nestjs/common';
import type { CountedPage } from '../../core/content/list-versions.js';
import { permalink } from '../../core/content/permalinks.js';
import { PostTree } from '../../core/content/post-tree.js';
import { EVENT, PAGE, postType } from '../../core/content/post-type.js';
import type { ContentType } from '../../core/content/post-type.js';
import { VISITOR } from '../../core/context/caller.js';
import { Database } from '../../core/database/database.js';
import { SEARCHED } from '../shared/post-list.js';
import type { ListWindow } from '../shared/post-list.js';
import { postConditions } from '../shared/post-list.sql.js';
import { openToSearch } from '../shared/post-visibility.sql.js';
import { SEARCHED_TYPES } from './search-kinds.js';
import { SearchRepository } from './search.repository.js';

/** A post, page or event that the search of the site found. */
export interface SearchHit {
  type: ContentType;
  id: number;
  /** As it is stored. */
  title: string;
  /** Absolute address of its page. */
  url: string;
  /** When it was published: wall clock of the site. */
  date: string;
}

/** Finds posts, pages and events for the search page of the site: what every visitor may read, whoever searches. */
@Injectable()
export class SiteSearch {
  constructor(
    private readonly found: SearchRepository,
    private readonly tree: PostTree,
    private readonly database: Database,
  ) {}

  /**
   * A page of the posts that have all words of a text, the newest first, and how many there are. Protected posts are not
   * found, because a match would tell what is in them; neither are events that are hidden from lists.
   * @param text words, `-word` to exclude one, `"…"` for a phrase; not empty
   */
  async find(text: string, window: ListWindow): Promise<CountedPage<SearchHit>> {
    const kinds = SEARCHED_TYPES.map((type) => ({
      type,
      conditions: [
        ...postConditions({
          statuses: ['publish'],
          search: {
            text,
            columns: SEARCHED,
            exact: false,
            index: { engine: this.database.engine, table: type.table, columns: SEARCHED },
          },
        }),
        ...openToSearch(VISITOR, type),
        ...(type === EVENT ? [{ sql: 'p.hide_from_listings = 0', parameters: [] }] : []),
      ],
    }));
    const { rows, total } = await this.found.posts(kinds, window);
    const parents = rows.map(({ parent_id: parent }) => parent);
    const paths = await this.tree.paths(PAGE, parents);
    const hits = rows.map((row) => {
      const type = postType(row.kind) as ContentType;
      const url = permalink(type, row, paths.get(row.parent_id ?? 0) ?? '');
      return { type, id: row.id, title: row.title, url, date: row.date };
    });
    return { rows: hits, total };
  }
}
