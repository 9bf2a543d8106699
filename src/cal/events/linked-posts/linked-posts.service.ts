import { modifiedBounds } from '#core/lists';
import type { Caller } from '#core/context';
import {
  exportedPost,
  type PostStatus,
  assertMayWriteAs,
  mayEdit,
  mayRead,
  storableTitle,
  opened,
} from '#core/content';
import { EVENT } from '../calendar-types.js';
import { byId } from '#core/database';
import type { RestResponse } from '#core/rest';
import { RestError, invalidParameter } from '#core/errors';
import { ANY_STATUS, mayListAll } from '../checks.js';
import { collection, pageOf } from '../listing/collection.js';
import type { CollectionResponse } from '../listing/collection.response.js';
import type { ResponseMembers } from '../response-members.js';
import type { LinkedPostEntity, LinkedPostKind } from './linked-post-kind.js';
import type {
  LinkedPostOptions,
  LinkedPostListParams,
  LinkedPostParams,
  LinkedPostQuery,
  LinkedPostView,
  LinkedPostDependencies,
} from './linked-post.types.js';
import { linkedPostInput } from './linked-post-input.js';
import { readableBy } from './linked-post.policy.js';
import { type LinkedPostsRepository, identityOf } from './linked-posts.repository.js';
import { isYes, listParts, yesUnlessAbsent } from '#core/parameters';

/**
 * The rules that venues and organizers share; each kind says what its own fields are.
 * @typeParam One response with one of them
 * @typeParam Listed the member of a list that holds them
 */
export abstract class LinkedPostsService<
  E extends LinkedPostEntity,
  P extends LinkedPostParams,
  One extends object = object,
  Listed extends object = object,
> {
  protected constructor(
    protected readonly kind: LinkedPostKind,
    protected readonly repository: LinkedPostsRepository<E>,
    protected readonly services: LinkedPostDependencies,
  ) {}

  /** The name in the parameters. */
  protected abstract nameOf(params: Partial<P>): string | undefined;
  /** The kind's own columns. @param before the row so far; a new one has none */
  protected abstract fields(params: Partial<P>, before: E | undefined): Partial<E>;
  protected abstract toResponse(row: E, view: LinkedPostView): One;
  protected abstract listed(items: One[]): Listed;
  /** The name and the kind's own fields, named as parameters are. */
  protected abstract ownFacts(row: E): Record<string, unknown>;

  /** One of them, for an answer of its own. @throws RestError 400, 403 */
  async read(
    caller: Caller,
    where: { id?: number; slug?: string },
    access: { password?: string; context?: string },
  ): Promise<ResponseMembers<One>> {
    const row = await this.get(where);
    if (!mayRead(caller, this.kind.type, row))
      throw new RestError(`${this.kind.singular}-not-accessible`, `This ${this.kind.singular} is not public.`, 403);
    return this.show(caller, row, { open: opened(caller, this.kind.type, row, access), jsonLd: true });
  }

  /** The row of an id, whatever its status. */
  find(id: number): Promise<E | undefined> {
    return this.repository.find(id);
  }

  /** A page of rows for another namespace, unpublished ones only for those who may change them. */
  async page(
    caller: Caller,
    { limit, offset, password, ...filter }: LinkedPostQuery,
  ): Promise<{ rows: E[]; total: number }> {
    if (!(await this.mayReadLinkedPostsOf(caller, filter.event, { password }))) return { rows: [], total: 0 };
    return this.repository.list(
      {
        ...filter,
        ...this.limitsOf(caller),
        eventStatuses: caller.can(EVENT.capabilities.editOthers) ? undefined : ['publish'],
      },
      { limit, offset },
    );
  }

  private limitsOf(caller: Caller): ReturnType<typeof readableBy> {
    return readableBy(caller, this.kind.type);
  }

  /** Whether the caller may know the venue and organizers of an event. A password is checked only if `access` is given. */
  private async mayReadLinkedPostsOf(
    caller: Caller,
    event: number | undefined,
    access?: { password: unknown },
  ): Promise<boolean> {
    if (event === undefined) return true;
    const head = await this.services.posts.head(EVENT, event);
    if (!head || !mayRead(caller, EVENT, head)) return false;
    return !access || opened(caller, EVENT, head, access) || mayEdit(caller, EVENT, head);
  }

  /** A page of them. */
  async list(caller: Caller, params: LinkedPostListParams): Promise<RestResponse<Listed & CollectionResponse>> {
    const site = await this.services.site.settings();
    const page = pageOf(params, site.posts_per_page);
    const isGiven = params.status !== undefined && params.status !== ANY_STATUS;
    const requestedStatuses = isGiven ? (listParts(params.status) as PostStatus[]) : undefined;
    const statuses =
      requestedStatuses ?? (mayListAll(caller, this.kind.type) ? undefined : (['publish'] as PostStatus[]));
    const upcoming = isYes(params.only_with_upcoming);
    const filter = {
      ...this.limitsOf(caller),
      statuses,
      include: params.include,
      modified: modifiedBounds(params, site.timezone),
      search: params.search,
      event: params.event,
      hasEvents: yesUnlessAbsent(params.has_events),
      upcomingFrom: upcoming ? this.services.clock.nowUtc() : undefined,
    };
    const { rows, total } = (await this.mayReadLinkedPostsOf(caller, params.event))
      ? await this.repository.list(filter, page)
      : { rows: [], total: 0 };
    const [images, parts] = await Promise.all([
      this.services.media.images(rows.flatMap((row) => row.image_id ?? [])),
      this.services.parts.load(rows),
    ]);
    const request = this.services.urls.mapperContext(caller);
    const items = rows.map((row) =>
      this.toResponse(row, {
        request,
        image: images.get(row.image_id ?? 0),
        parts,
        open: opened(caller, this.kind.type, row, params),
        jsonLd: false,
      }),
    );
    return collection(
      {
        items: this.listed(items),
        total,
        page,
        url: this.services.urls.restUrl(`cal/events/v1/${this.kind.plural}/`),
        address: {
          event: params.event,
          has_events: filter.hasEvents === undefined ? undefined : String(params.has_events),
          only_with_upcoming: upcoming || undefined,
          search: params.search,
          status: statuses?.join(',') ?? ANY_STATUS,
          modified_after: params.modified_after,
          modified_before: params.modified_before,
        },
      },
      this.kind.singular,
    );
  }

  /**
   * Makes one, or takes the one of the same name and lays the given fields over it where the caller may edit it
   * (events.md §11).
   */
  async create(caller: Caller, params: P): Promise<One> {
    return this.show(caller, await this.findOrCreate(caller, params), { open: true, jsonLd: false });
  }

  /**
   * As `create`, for events that name a new one.
   *
   * @param origin what a new one takes over from the source of an import
   */
  findOrCreate(caller: Caller, params: P, origin: Pick<LinkedPostOptions, 'slug' | 'requestedId'> = {}): Promise<E> {
    return this.services.database.write(async () => {
      const name = this.nameOf(params) as string;
      const duplicate = await this.repository.findDuplicate(caller, name, params.description);
      const post = { ...params, ...origin, slug: origin.slug || name, status: params.status ?? 'publish' };
      if (!duplicate) return this.insert(caller, post, identityOf);
      // The texts that it was found by stay as they are written there.
      const found = { [this.kind.singular]: undefined, description: undefined };
      if (mayEdit(caller, this.kind.type, duplicate))
        return this.overlay(caller, duplicate, { ...params, ...found, status: undefined });
      assertMayWriteAs(caller, this.kind.type, params.author);
      return duplicate.status === 'publish' ? duplicate : this.insert(caller, post, () => null);
    });
  }

  /** Makes one, whatever others are called. */
  createNew(caller: Caller, params: Partial<P> & LinkedPostOptions): Promise<E> {
    return this.services.database.write(() => this.insert(caller, params, () => null));
  }

  private async insert(
    caller: Caller,
    params: Partial<P> & LinkedPostOptions,
    identify: (title: string, content: string) => string | null,
  ): Promise<E> {
    const { type } = this.kind;
    const input = await linkedPostInput(caller, params, this.nameOf(params), this.services);
    const post = await this.services.posts.newPost(caller, type, input);
    const identity = identify(post.title, post.content);
    const row = { ...post, ...this.fields(params, undefined), identity } as unknown as E;
    await this.repository.insert(row);
    await this.services.posts.created(type, row);
    return row;
  }

  /** Those of this name outside of the trash, in any status, the oldest first. */
  named(caller: Caller, name: string): Promise<E[]> {
    return this.repository.named(caller, name);
  }

  /** Changes what is given. */
  async update(caller: Caller, where: { id?: number; slug?: string }, params: Partial<P>): Promise<One> {
    const row = await this.change(caller, await this.get(where), params);
    return this.show(caller, row, { open: true, jsonLd: false });
  }

  /** Lays fields over a row that was found by name; one that has them all already is not touched. */
  async overlay(caller: Caller, before: E, params: Partial<P>): Promise<E> {
    const newFields = {
      ...this.fields(params, before),
      ...(params.image === undefined ? {} : { image: params.image }),
    } as Partial<E>;
    const isSame = Object.entries(newFields).every(([name, value]) => before[name as keyof E] === value);
    const name = this.nameOf(params);
    const isSameText =
      (name === undefined || storableTitle(caller, name) === before.title) &&
      (params.description === undefined || params.description === before.content);
    const isDated = params.date !== undefined || params.date_utc !== undefined || params.author !== undefined;
    return isSame && isSameText && !isDated ? before : this.change(caller, before, params);
  }

  /** As `update`, on a row. */
  async change(caller: Caller, before: E, params: Partial<P> & LinkedPostOptions): Promise<E> {
    const input = await linkedPostInput(caller, params, this.nameOf(params), this.services);
    const change = {
      ...(await this.services.posts.change(caller, this.kind.type, before, input)),
      ...this.fields(params, before),
    } as Partial<E>;
    const renamed =
      (change.title !== undefined && change.title !== before.title) ||
      (change.content !== undefined && change.content !== before.content);
    if (renamed) change.identity = null;
    await this.repository.update(before.id, change);
    const after = { ...before, ...change };
    await this.services.posts.applyStatus(this.kind.type, before, after);
    return after;
  }

  /** Moves one to the trash. @throws RestError 410 when it is there already */
  async trash(caller: Caller, where: { id?: number; slug?: string }): Promise<One> {
    const before = await this.get(where);
    const { singular, type } = this.kind;
    if (before.status === 'trash')
      throw new RestError(`${singular}-is-in-trash`, `This ${singular} is in the trash already.`, 410);
    const change = (await this.services.posts.trashed(type, before)) as Partial<E>;
    await this.repository.update(before.id, change);
    const after = { ...before, ...change };
    await this.services.posts.applyStatus(type, before, after);
    return this.show(caller, after, { open: true, jsonLd: false });
  }

  /** Those with these ids, shown as part of an event; trashed ones are left out. */
  async nested(ids: readonly number[]): Promise<E[]> {
    return (await this.repository.byIds([...new Set(ids)])).filter((row) => row.status !== 'trash');
  }

  /**
   * All of them but those in the trash, for an export without checks of permissions: what was entered, under the names
   * by which `POST` takes it. Texts of protected ones are included, their passwords are not.
   */
  async *exported(): AsyncGenerator<Record<string, unknown>[]> {
    for await (const rows of byId((after, limit) => this.repository.afterId(after, limit))) {
      const images = await this.services.media.images(rows.flatMap((row) => row.image_id ?? []));
      yield rows.map((row) => ({
        ...exportedPost(row),
        ...this.ownFacts(row),
        image: images.get(row.image_id ?? 0)?.url ?? null,
      }));
    }
  }

  /** The row of an id or slug. @throws RestError 400 `rest_invalid_param`, as this namespace has it */
  protected async get({ id, slug }: { id?: number; slug?: string }): Promise<E> {
    const row = id === undefined ? await this.repository.bySlug(slug ?? '') : await this.repository.find(id);
    if (row) return row;
    const name = id === undefined ? 'slug' : 'id';
    throw invalidParameter(name, `${name} must be the ${name} of an existing ${this.kind.singular}.`);
  }

  private async show(caller: Caller, row: E, view: Omit<LinkedPostView, 'image' | 'parts' | 'request'>): Promise<One> {
    const [images, parts] = await Promise.all([
      this.services.media.images(row.image_id === null ? [] : [row.image_id]),
      this.services.parts.load([row]),
    ]);
    const image = images.get(row.image_id ?? 0);
    const request = this.services.urls.mapperContext(caller);
    return this.toResponse(row, { ...view, request, image, parts });
  }
}
