import type { LinkedPostEntity } from '../../cal/events/linked-posts/linked-post-kind.js';
import type { LinkedPostsService } from '../../cal/events/linked-posts/linked-posts.service.js';
import type { LinkedPostOptions, LinkedPostParams } from '../../cal/events/linked-posts/linked-post.types.js';
import type { ContentParts } from '../../content/parts/content-parts.js';
import type { ContentPartsLoader } from '../../content/parts/content-parts.loader.js';
import type { ContentType } from '#core/content';
import type { Caller, Clock, MapperContext, SiteUrls } from '#core/context';
import { type RestResponse, keepFields } from '#core/rest';
import type { SiteSettings, SiteService } from '#core/site';
import { itemListResponse, itemPage, listedStatuses } from './item-list.js';
import type { LinkedPostItemListDto } from './list.dto.js';
import { type PostArguments, checkTexts, postArguments } from './post-input.js';
import { COMMON_MEMBERS, isOpen } from './post-view.js';
import { otherKind, unreadable } from './item-refused.error.js';
import type { WriteFieldsDto } from './write-fields.dto.js';
import type { CalendarPostResponse } from './item.response.js';

const COMMON: ReadonlySet<string> = new Set(COMMON_MEMBERS);

/** What the rules need. */
export interface LinkedPostItemDependencies<E extends LinkedPostEntity, P extends LinkedPostParams> {
  type: ContentType;
  /** Who owns the kind. */
  owner: LinkedPostsService<E, P>;
  site: SiteService;
  clock: Clock;
  urls: SiteUrls;
  parts: ContentPartsLoader;
}

/** How one of them is shown. */
export interface LinkedPostItemContext {
  request: MapperContext;
  site: SiteSettings;
  open: boolean;
  /** What its content refers to. */
  parts: ContentParts;
}

/** The routes that venues and organizers share; each kind says what its own members are. */
export abstract class LinkedPostItemsService<
  E extends LinkedPostEntity,
  P extends LinkedPostParams,
  Fields extends WriteFieldsDto,
  Item extends CalendarPostResponse,
> {
  protected constructor(private readonly needs: LinkedPostItemDependencies<E, P>) {}

  /** What was sent, in the terms of the owner. @param before the row so far; a new one has none */
  protected abstract input(sent: PostArguments, fields: Fields, before: E | undefined): Partial<P> & LinkedPostOptions;
  protected abstract show(row: E, context: LinkedPostItemContext): Item;

  /** A page of them. @throws RestError 404 past the last page */
  async list(caller: Caller, params: LinkedPostItemListDto): Promise<RestResponse<Item[]>> {
    const { type, owner, site, clock } = this.needs;
    const page = itemPage(params, (await site.settings()).posts_per_page);
    const listed = await owner.page(caller, {
      statuses: listedStatuses(caller, type, params.status),
      search: params.search || undefined,
      event: params.event,
      password: params.password,
      hasEvents: params.has_events || undefined,
      upcomingFrom: params.only_with_upcoming ? clock.nowUtc() : undefined,
      limit: page.limit,
      offset: page.offset,
    });
    return itemListResponse(
      await this.items(this.needs.urls.mapperContext(caller), listed.rows, params.password),
      listed.total,
      page,
    );
  }

  /** One of them. @throws RestError 404 for what is in the trash */
  async read(caller: Caller, { id, password }: { id: number; password?: unknown }): Promise<Item> {
    const row = await this.get(id);
    if (row.status === 'trash') throw unreadable();
    return this.item(caller, row, password);
  }

  /** Makes one, whatever others are called. @throws RestError 400 without title and texts */
  async create(caller: Caller, fields: Fields): Promise<Item> {
    const { owner, site } = this.needs;
    checkTexts(fields);
    const sent = postArguments(fields, (await site.settings()).timezone);
    return this.item(caller, await owner.createNew(caller, this.input(sent, fields, undefined)));
  }

  /**
   * Changes what is given; a status takes it out of the trash.
   * @throws RestError 404 for the id of another kind and for what stays in the trash, 400 as `create`
   */
  async update(caller: Caller, id: number, fields: Fields): Promise<Item> {
    const { owner, site } = this.needs;
    const before = await this.get(id);
    if (before.status === 'trash' && fields.status === undefined) throw unreadable();
    if (Object.values(fields).every((value) => value === undefined)) return this.item(caller, before);
    const { title, content, excerpt } = before;
    const postFields = postArguments(fields, (await site.settings()).timezone);
    checkTexts({ title, content, excerpt, ...texts(postFields) });
    return this.item(caller, await owner.change(caller, before, this.input(postFields, fields, before)));
  }

  /**
   * Rows as items inside of events. What a request names in `_fields` narrows them too, but their own members and
   * their address always stay (recorded).
   */
  async nested(request: MapperContext, rows: readonly E[]): Promise<Item[]> {
    const { fields } = request;
    const items = await this.items(request, rows);
    if (!fields) return items;
    const included = (item: Item): string[] => [
      ...fields,
      'link',
      ...Object.keys(item).filter((name) => !COMMON.has(name)),
    ];
    return items.map((item) => keepFields(item, included(item)) as Item);
  }

  /** Rows as items. */
  private async items(request: MapperContext, rows: readonly E[], password?: unknown): Promise<Item[]> {
    const [site, parts] = await Promise.all([this.needs.site.settings(), this.needs.parts.load(rows)]);
    return rows.map((row) =>
      this.show(row, { request, site, parts, open: isOpen(request.caller, this.needs.type, row, password) }),
    );
  }

  private async item(caller: Caller, row: E, password?: unknown): Promise<Item> {
    const [item] = await this.items(this.needs.urls.mapperContext(caller), [row], password);
    return item;
  }

  private async get(id: number): Promise<E> {
    const row = await this.needs.owner.find(id);
    if (!row) throw otherKind();
    return row;
  }
}

function texts({
  title,
  description,
  excerpt,
}: PostArguments): Partial<Record<'title' | 'content' | 'excerpt', string>> {
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { content: description }),
    ...(excerpt === undefined ? {} : { excerpt }),
  };
}
