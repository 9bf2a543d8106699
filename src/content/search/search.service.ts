import { Injectable } from '@nestjs/common';
import {
  type ContentType,
  ContentTypeRegistry,
  TaxonomyRegistry,
  PostTreeService,
  type TermRow,
  type TermView,
  TermsService,
} from '#core/content';
import { PAGE } from '../content-types.js';
import { type Caller, SiteUrls, VISITOR } from '#core/context';
import { Database } from '#core/database';
import { RestResponse, rowsBefore } from '#core/rest';
import { SEARCHED, type ListWindow } from '../shared/post-list.js';
import type { ListPage } from '#core/lists';
import { postConditions } from '../shared/post-list.sql.js';
import { openToSearch } from '../shared/post-visibility.sql.js';
import { requestedSubtypes, type SearchedKinds, subtypesOf, type SearchType } from './search-kinds.js';
import type { SearchDto } from './search.dto.js';
import { foundFormat, foundPost, foundTerm } from './search.mapper.js';
import { type FoundPost, SearchRepository } from './search.repository.js';
import type { SearchResultResponse } from './search.response.js';

/** A published post, page or event that was found. */
export interface PublishedItem {
  id: number;
  /** As HTML. */
  title: string;
  url: string;
  /** Name of its kind. */
  kind: string;
  /** When it was published, wall clock of the site. */
  date: string;
}

/** A post that was found, and how the interface shows it. */
interface PostMatch {
  row: FoundPost;
  result: SearchResultResponse;
}

/** One box over posts, pages, events and terms: `content/v2/search`. Only what is public is found. */
@Injectable()
export class SearchService {
  constructor(
    private readonly found: SearchRepository,
    private readonly terms: TermsService,
    private readonly tree: PostTreeService,
    private readonly database: Database,
    private readonly types: ContentTypeRegistry,
    private readonly taxonomies: TaxonomyRegistry,
    private readonly urls: SiteUrls,
  ) {}

  private get kinds(): SearchedKinds {
    return { types: this.types.searched, taxonomies: this.taxonomies.all };
  }

  /** A page of what was found; past the end it is empty and has no total. */
  async search(caller: Caller, params: SearchDto): Promise<RestResponse<SearchResultResponse[]>> {
    const { page, per_page: perPage, type } = params;
    const window = { limit: perPage, offset: rowsBefore((page - 1) * perPage) };
    const subtypes = requestedSubtypes(type, params.subtype, this.kinds);
    const { rows, total } = await this.find(caller, type, subtypes, params, window);
    return RestResponse.list(rows, { page, perPage, total: rows.length > 0 ? total : 0, prevIsLast: false });
  }

  /** A page of the listed posts, pages and events that everybody may see and whose texts have these words, newest first. */
  async published(text: string, page: number, size: number): Promise<{ found: PublishedItem[]; total: number }> {
    const window = { limit: size, offset: rowsBefore((page - 1) * size) };
    const wanted = { search: text, include: [], exclude: [] };
    const { rows, total } = await this.posts(VISITOR, subtypesOf('post', this.kinds), wanted, window, true);
    const results = rows.map(({ row: { id, kind, date }, result: { title, url } }) => ({ id, title, url, kind, date }));
    return { found: results, total };
  }

  private async find(
    caller: Caller,
    type: SearchType,
    subtypes: readonly string[],
    params: SearchDto,
    window: ListWindow,
  ): Promise<ListPage<SearchResultResponse>> {
    switch (type) {
      case 'post':
        return resultsOf(await this.posts(caller, subtypes, params, window));
      case 'term':
        return this.termsOf(caller, subtypes, params, window);
      case 'post-format':
        return this.formats(caller, params, window);
    }
  }

  /** @param isPublic what every visitor finds: without events that are hidden from lists */
  private async posts(
    caller: Caller,
    subtypes: readonly string[],
    params: Pick<SearchDto, 'search' | 'include' | 'exclude'>,
    window: ListWindow,
    isPublic = false,
  ): Promise<ListPage<PostMatch>> {
    const { search: text, include, exclude } = params;
    const searching = text !== undefined && text.trim() !== '';
    const searchedTypes = this.types.searched.filter(({ name }) => subtypes.includes(name));
    const kinds = searchedTypes.map((type) => ({
      type,
      conditions: [
        postConditions({
          statuses: ['publish'],
          ids: include.length > 0 ? include : undefined,
          idsExcluded: exclude,
          search: searching
            ? {
                text,
                columns: SEARCHED,
                exact: false,
                index: { engine: this.database.engine, table: type.table, columns: SEARCHED },
              }
            : undefined,
        }),
        ...(searching ? openToSearch(caller, type) : []),
        ...(isPublic && type.hiddenBy ? [{ sql: `p.${type.hiddenBy} = 0`, parameters: [] }] : []),
      ],
    }));
    const { rows, total } = await this.found.posts(kinds, window);
    const paths = await this.tree.paths(
      PAGE,
      rows.map(({ parent_id: parent }) => parent),
    );
    const request = this.urls.mapperContext(caller);
    const resultOf = (row: FoundPost) =>
      foundPost(this.types.get(row.kind) as ContentType, row, paths.get(row.parent_id ?? 0) ?? '', request);
    return { rows: rows.map((row) => ({ row, result: resultOf(row) })), total };
  }

  private async termsOf(
    caller: Caller,
    subtypes: readonly string[],
    { search: text, include, exclude }: SearchDto,
    window: ListWindow,
  ): Promise<ListPage<SearchResultResponse>> {
    const taxonomies = this.taxonomies.all.filter(({ name }) => subtypes.includes(name));
    const { rows, total } = await this.terms.search({ taxonomies, text, include, exclude }, window);
    const views = await this.viewsOf(caller, rows);
    const request = this.urls.mapperContext(caller);
    return { rows: rows.map(({ id }) => foundTerm(views.get(id) as TermView, request)), total };
  }

  /** The terms with their addresses; one query for each vocabulary among them. */
  private async viewsOf(caller: Caller, rows: readonly TermRow[]): Promise<Map<number, TermView>> {
    const views = new Map<number, TermView>();
    for (const taxonomy of this.taxonomies.all) {
      const ofOne = rows.filter((row) => row.taxonomy === taxonomy.name);
      if (ofOne.length === 0) continue;
      for (const view of await this.terms.views(caller, taxonomy, ofOne)) views.set(view.term.id, view);
    }
    return views;
  }

  private async formats(
    caller: Caller,
    { search: text = '' }: SearchDto,
    { limit, offset }: ListWindow,
  ): Promise<ListPage<SearchResultResponse>> {
    const query = text.trim().toLowerCase();
    const rows = (await this.found.formats()).filter((format) => format.includes(query));
    const request = this.urls.mapperContext(caller);
    const page = rows.slice(offset, offset + limit);
    return { rows: page.map((format) => foundFormat(format, request)), total: rows.length };
  }
}

function resultsOf({ rows, total }: ListPage<PostMatch>): ListPage<SearchResultResponse> {
  return { rows: rows.map(({ result }) => result), total };
}
