import { Injectable } from '@nestjs/common';
import { mayEdit, mayRead, type ContentType, TermsService } from '#core/content';
import { type Caller, SiteUrls } from '#core/context';
import { Database, type SqlFragment } from '#core/database';
import { RestResponse, listWindow } from '#core/rest';
import { RestError } from '#core/errors';
import { SiteService } from '#core/site';
import { alternateLink } from '../shared/post-links.js';
import { noSuchPost } from '../shared/post-item.policy.js';
import { SEARCHED, listResponse, listOrder, postFilter } from '../shared/post-list.js';
import { postConditions, postOrder } from '../shared/post-list.sql.js';
import { openToSearch, visiblePosts } from '../shared/post-visibility.sql.js';
import { itemPath } from '../shared/rest-base.js';
import { PostEditorService } from './post-editor.service.js';
import {
  requestedStatuses,
  kindConditions,
  termConditions,
  termDemands,
  type Descent,
  type TermDemand,
} from './post-filter.js';
import { hasUniqueSlugs, orderedIndex } from './post-list-plan.js';
import { PostItemsService } from './post-items.service.js';
import type { ListKindDto, PostWriteDto, ReadKindDto, RemoveKindDto } from './post.dto.js';
import { PostsRepository } from './posts.repository.js';
import type { ContentPostResponse, DeletedPost } from './post.response.js';

/** The routes of `content/v2` that serve posts of one kind or another. */
@Injectable()
export class ContentPostsService {
  constructor(
    private readonly rows: PostsRepository,
    private readonly items: PostItemsService,
    private readonly editor: PostEditorService,
    private readonly terms: TermsService,
    private readonly site: SiteService,
    private readonly database: Database,
    private readonly urls: SiteUrls,
  ) {}

  /** A page of posts that the caller may see. @throws RestError 400 past the last page and for unfit orders */
  async list(caller: Caller, type: ContentType, params: ListKindDto): Promise<RestResponse<ContentPostResponse[]>> {
    const { timezone } = await this.site.settings();
    // Kinds without authors have no filters by them.
    const requested = { ...params, author: params.author ?? [], author_exclude: params.author_exclude ?? [] };
    const index = type.indexed ? { engine: this.database.engine, table: type.table, columns: SEARCHED } : undefined;
    const filter = postFilter(requested, timezone, SEARCHED, index);
    const visible = visiblePosts(caller, type, requestedStatuses(params.status), params.context);
    const demands = termDemands(type, params);
    const descent = await this.descentOf(demands);
    const pinnedFirst = type.sticky && params.ignore_sticky === false;
    const isUnique = params.orderby === 'slug' && hasUniqueSlugs(type, [...visible.anybodys, ...visible.own]);
    const order = postOrder({ ...listOrder(params), isUnique }, filter, type.hierarchical ? 'p.level' : 'p.id');
    const page = await this.rows.list(
      type,
      {
        conditions: (walk) => [
          visible.condition,
          postConditions(filter),
          ...kindConditions(type, params),
          ...(filter.search ? openToSearch(caller, type) : []),
          ...termConditions(demands, params.tax_relation ?? 'AND', descent, walk),
        ],
        order: pinnedFirst ? pinned(order) : order,
        linked: demands.some(({ not }) => !not),
        index: orderedIndex(type, params, filter, visible, pinnedFirst),
      },
      listWindow(params),
    );
    const may = params.context === 'edit' ? mayEdit : mayRead;
    const shown = page.rows.filter((row) => may(caller, type, row));
    return listResponse(await this.items.all(caller, type, shown, { context: params.context }), page, params);
  }

  /** One post. @throws RestError 404 `rest_post_invalid_id` */
  async read(
    caller: Caller,
    type: ContentType,
    { id, context, password, excerpt_length: excerptWords }: ReadKindDto,
  ): Promise<RestResponse<ContentPostResponse>> {
    const row = await this.rows.find(type, id);
    if (!row) throw noSuchPost();
    const item = await this.items.one(caller, type, row, { context, password, excerptWords });
    return new RestResponse(item, type.viewable ? { headers: { Link: alternateLink(String(item.link)) } } : {});
  }

  /** Makes a post: 201 with its address. @throws RestError 400 for kinds that another route makes, and as `PostEditorService` */
  async create(
    caller: Caller,
    type: ContentType,
    { id: _, ...fields }: PostWriteDto,
  ): Promise<RestResponse<ContentPostResponse>> {
    if (type.madeBy) throw madeElsewhere(type, this.urls.restUrl(type.madeBy));
    const row = await this.editor.create(caller, type, fields);
    const location = this.urls.restUrl(itemPath(type, row.id));
    return RestResponse.created(await this.items.one(caller, type, row, { context: 'edit' }), location);
  }

  /** Changes what is given of a post. @throws RestError as `PostEditorService.update` */
  async update(
    caller: Caller,
    type: ContentType,
    { id, ...fields }: PostWriteDto & { id: number },
  ): Promise<ContentPostResponse> {
    return this.items.one(caller, type, await this.editor.update(caller, type, id, fields), { context: 'edit' });
  }

  /** Moves a post to the trash, or with `force` deletes it for good. @throws RestError as `PostEditorService.trash` */
  async remove(
    caller: Caller,
    type: ContentType,
    { id, force, confirm_sold: confirmed, notify }: RemoveKindDto,
  ): Promise<ContentPostResponse | DeletedPost> {
    if (!force) return this.items.one(caller, type, await this.editor.trash(type, id, notify), { context: 'edit' });
    const row = await this.editor.get(type, id);
    const previous = { ...(await this.items.one(caller, type, row, { context: 'edit', links: false })) };
    await this.editor.remove(type, row, { confirmed, notify });
    return { deleted: true, previous };
  }

  /** Adds the descendants of the requested terms, where these count too. */
  private async descentOf(demands: readonly TermDemand[]): Promise<Descent> {
    const below = new Map<number, number[]>();
    for (const { children, terms } of demands) {
      if (children) for (const term of terms) below.set(term, await this.terms.withDescendants([term]));
    }
    return ({ children }, terms) => (children ? [...new Set(terms.flatMap((term) => below.get(term) ?? []))] : terms);
  }
}

/** Pinned posts come before the others, each group in the requested order. */
function pinned({ sql, parameters }: SqlFragment): SqlFragment {
  return { sql: `p.sticky DESC, ${sql}`, parameters };
}

function madeElsewhere(type: ContentType, route: string): RestError {
  return new RestError(
    'rest_made_elsewhere',
    `This route takes no dates, and ${type.labels.many.toLowerCase()} need some: POST to ${route}.`,
    400,
    { route },
  );
}
