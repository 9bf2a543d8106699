import { Injectable } from '@nestjs/common';
import { type Caller, Clock, RequestMemo, PLAIN_STRUCTURE } from '#core/context';
import { Database, placeholders } from '#core/database';
import { SiteService } from '#core/site';
import { displayUrl, plainText, sortKey } from '#core/text';
import {
  ContentObserverRegistry,
  type NewPost,
  type PostChange,
  type PostPlace,
  type Removal,
} from './content-observer.registry.js';
import { ContentIdRegistry } from './content-id.registry.js';
import { ListVersionsService } from '#core/lists';
import { publicationDate } from './post-dates.js';
import { nowIn } from '#core/time';
import type { PostEntity, PostStatus } from './post.entity.js';
import { addressPath } from './permalinks.js';
import { assertMayWriteAs } from './post-rights.js';
import { FLOATING, allowedStatus, effectiveStatus } from './post-status.js';
import { PostTreeService } from './post-tree.service.js';
import type { PostType } from '#core/modules';
import { RevisionsRepository } from './revisions.repository.js';
import { SlugService, untrashedSlug } from './slug.service.js';
import { TermsService } from './terms/terms.service.js';
import { storableText, storableTitle } from './post-texts.js';
import { PostHead, PostInput, StoredPost } from './post-input.js';
import { isId } from '#core/parameters';

const HEAD = 'id, author_id, status, status_before_trash, slug, password, image_id, date_utc';

/** What a GUID is made from is no setting: it never changes. */
const GUID_ADDRESSES = { postStructure: PLAIN_STRUCTURE };

/** Life of posts of every kind: making, changing, publishing, trashing. Kinds add their own columns. */
@Injectable()
export class PostStore {
  constructor(
    private readonly database: Database,
    private readonly registry: ContentIdRegistry,
    private readonly slugs: SlugService,
    private readonly tree: PostTreeService,
    private readonly revisions: RevisionsRepository,
    private readonly terms: TermsService,
    private readonly versions: ListVersionsService,
    private readonly site: SiteService,
    private readonly observers: ContentObserverRegistry,
    private readonly clock: Clock,
    private readonly memo: RequestMemo,
  ) {}

  /** What decides about rights on a post; looked up once per request. */
  head(type: PostType, id: number): Promise<PostHead | undefined> {
    if (!isId(id)) return Promise.resolve(undefined);
    return this.memo.once(headKey(type, id), () => this.heads(type, [id]).then(([row]) => row));
  }

  /** As `head`, for several posts of one kind; unknown ids are missing. One query. */
  heads(type: PostType, ids: readonly number[]): Promise<PostHead[]> {
    return this.rows<PostHead>(type, HEAD, ids);
  }

  /** Whether all these ids are those of posts of a kind, whatever their status. One query. */
  async allExist(type: PostType, ids: readonly number[]): Promise<boolean> {
    const uniqueIds = [...new Set(ids)];
    if (uniqueIds.length === 0 || !uniqueIds.every(isId)) return uniqueIds.length === 0;
    return (await this.rows(type, 'id', uniqueIds)).length === uniqueIds.length;
  }

  /**
   * The columns of a new post: an id of its own, settled status, dates, slug and clean texts.
   * @throws RestError 403 `rest_cannot_edit_others` when the caller may not write as the given author
   */
  async newPost(caller: Caller, type: PostType, input: PostInput, now = this.clock.now()): Promise<PostEntity> {
    assertMayWriteAs(caller, type, input.author);
    const zone = (await this.site.settings()).timezone;
    const present = nowIn(zone, now);
    const requestedStatus = allowedStatus(caller, type, input.status);
    const { date, date_utc: dateUtc } = publicationDate(
      { date: input.date, dateUtc: input.date_utc },
      requestedStatus,
      zone,
      now,
    );
    const status = effectiveStatus(requestedStatus, dateUtc, present.date_utc);
    const title = storableTitle(caller, input.title ?? '');
    const wanted = wantedSlug(status, title, input);
    const level = input.parent_id ?? 0;
    // MySQL and MariaDB receive both in one packet.
    const [id, free] = await Promise.all([
      this.registry.register(type.name, input.requestedId),
      wanted === undefined ? undefined : this.slugs.ofNew(type, wanted, level),
    ]);
    const slug = wanted === undefined ? null : (free ?? (await this.slugs.unique(type, wanted, id, level)));
    return {
      id,
      author_id: input.author ?? (caller.known ? caller.id : null),
      status,
      slug,
      status_before_trash: null,
      title,
      title_key: sortKey(plainText(title)),
      content: storableText(caller, input.content ?? ''),
      excerpt: storableText(caller, input.excerpt ?? ''),
      password: (input.password ?? '').slice(0, 255),
      date,
      date_utc: dateUtc,
      // A new post counts as last changed on its publication day, whenever that is.
      modified: date,
      modified_utc: dateUtc,
      guid: addressPath(GUID_ADDRESSES, type, { id, slug, status, date }, await this.tree.path(type, input.parent_id)),
      image_id: input.image_id ?? null,
    };
  }

  /**
   * The columns that an update changes. New texts are stored as a revision, in kinds that have such.
   * @throws RestError 403 `rest_cannot_edit_others` when the caller may not write as the given author
   */
  async change(
    caller: Caller,
    type: PostType,
    before: StoredPost,
    input: PostInput,
    now = this.clock.now(),
  ): Promise<Partial<PostEntity>> {
    if (input.author !== before.author_id) assertMayWriteAs(caller, type, input.author);
    const zone = (await this.site.settings()).timezone;
    const present = nowIn(zone, now);
    const change: Partial<PostEntity> = {
      modified: present.date,
      modified_utc: present.date_utc,
      ...changedGuid(before),
    };
    if (input.title !== undefined) {
      change.title = storableTitle(caller, input.title);
      change.title_key = sortKey(plainText(change.title));
    }
    if (input.content !== undefined) change.content = storableText(caller, input.content);
    if (input.excerpt !== undefined) change.excerpt = storableText(caller, input.excerpt);
    if (input.password !== undefined) change.password = input.password.slice(0, 255);
    if (input.author !== undefined) change.author_id = input.author;
    if (input.image_id !== undefined) change.image_id = input.image_id;
    const status = allowedStatus(caller, type, input.status, before.status);
    Object.assign(change, this.changedDate(before, input, status, zone, now));
    const dateUtc = change.date_utc === undefined ? before.date_utc : change.date_utc;
    change.status = effectiveStatus(status, dateUtc, present.date_utc);
    if (change.status === 'trash' && before.status !== 'trash') change.status_before_trash = before.status;
    if (change.status !== 'trash' && before.status === 'trash') change.status_before_trash = null;
    const slug = await this.changedSlug(type, before, change, input);
    if (slug !== undefined) change.slug = slug;
    if (newTexts(before, change) && type.supports?.has('revisions')) {
      const { title, content, excerpt } = { ...before, ...change };
      await this.revisions.keep(
        before.id,
        { title, content, excerpt },
        { authorId: caller.known ? caller.id : null, ...present },
      );
    }
    return change;
  }

  /** The columns of a post that goes to the trash: its slug becomes free for others, and it is no longer pinned. */
  async trashed(
    type: PostType,
    before: PostPlace & { guid?: string },
    now = this.clock.now(),
  ): Promise<Partial<PostEntity>> {
    const present = nowIn((await this.site.settings()).timezone, now);
    return {
      ...Object.fromEntries((type.emptiedInTrash ?? []).map((column) => [column, null])),
      ...(type.sticky ? { sticky: false } : {}),
      status: 'trash',
      status_before_trash: before.status,
      slug: await this.slugs.trashed(type, before.slug, before.id, before.parent_id ?? 0),
      modified: present.date,
      modified_utc: present.date_utc,
      ...changedGuid(before),
    };
  }

  /** The place of a post in the tree, as the unit of work sees it. */
  async place(type: PostType, id: number): Promise<PostPlace | undefined> {
    const parent = type.hierarchical ? ', parent_id' : '';
    const [place] = await this.rows<PostPlace>(type, `id, status, slug, date, guid${parent}`, [id]);
    return place;
  }

  /** Moves a post to the trash. Part of a unit of work. @param notify whether holders of tickets get a message */
  async trash(type: PostType, id: number, notify = false): Promise<void> {
    const before = await this.place(type, id);
    if (!before || before.status === 'trash') return;
    const change = await this.trashed(type, before);
    await this.database.update(type.table, { id }, change);
    await this.applyStatus(type, before, { ...before, ...change }, notify);
  }

  /** Updates list versions and notifies the observers after a post was inserted. Part of its unit of work. */
  async created(type: PostType, after: NewPost): Promise<void> {
    await this.announce({ type, after }, after.id);
  }

  /**
   * Updates counts and list versions and notifies the observers after a post was changed. Part of its unit of work.
   * @param notify whether holders of tickets get a message, where it went to the trash
   */
  async applyStatus(type: PostType, before: PostPlace, after: PostPlace, notify = false): Promise<void> {
    const was = before.status === 'publish';
    const is = after.status === 'publish';
    if (was !== is) await this.terms.publicityChanged(after.id, is);
    await this.announce({ type, before, after, notify }, after.id);
  }

  /** Deletes a post for good with everything that belongs to it; posts below it move up. */
  async remove(type: PostType, before: PostPlace, removal: Removal = {}): Promise<void> {
    const { id, status } = before;
    await this.observers.postRemoving(type, id, removal);
    if (type.hierarchical) await this.tree.liftChildren(type, id);
    if (type.supports?.has('revisions')) await this.revisions.removeAll(id);
    if (status === 'publish') await this.terms.publicityChanged(id, false);
    await this.database.delete(type.table, { id });
    await this.registry.remove(id);
    await this.announce({ type, before }, id);
  }

  private rows<Row>(type: PostType, columns: string, ids: readonly number[]): Promise<Row[]> {
    const sql = `SELECT ${columns} FROM ${type.table} WHERE id IN (${placeholders(ids)})`;
    return this.database.read<Row>(sql, ids, { [type.table]: { id: ids } });
  }

  private async announce(change: PostChange, id: number): Promise<void> {
    this.memo.forget(headKey(change.type, id));
    await this.versions.bump(change.type.name);
    await this.observers.postChanged(change);
  }

  private changedDate(
    before: PostEntity,
    input: PostInput,
    status: PostStatus,
    zone: string,
    now: Date,
  ): Partial<PostEntity> {
    const hasDate = input.date !== undefined || input.date_utc !== undefined || input.undated === true;
    const starts = before.date_utc === null && !FLOATING.has(status) && status !== 'trash';
    if (!hasDate && !starts) return {};
    return publicationDate({ date: input.date, dateUtc: input.date_utc }, status, zone, now);
  }

  private async changedSlug(
    type: PostType,
    before: StoredPost,
    change: Partial<PostEntity>,
    input: PostInput,
  ): Promise<string | null | undefined> {
    const status = change.status ?? before.status;
    const level = (input.parent_id === undefined ? before.parent_id : input.parent_id) ?? 0;
    if (input.slug !== undefined && input.slug !== '') return this.slugs.unique(type, input.slug, before.id, level);
    if (before.status === 'trash' && status !== 'trash') {
      const slug = untrashedSlug(before.slug);
      if (slug !== null) return this.slugs.unique(type, slug, before.id, level);
    }
    if (status === 'trash' && before.status !== 'trash') return this.slugs.trashed(type, before.slug, before.id, level);
    if (before.slug === null) {
      return FLOATING.has(status) || status === 'trash'
        ? undefined
        : this.slugs.unique(type, change.title ?? before.title, before.id, level);
    }
    const moves = type.hierarchical && level !== (before.parent_id ?? 0);
    return moves ? this.slugs.unique(type, before.slug, before.id, level) : undefined;
  }
}

/** The reference escapes the guid of a post when it stores a change, which clients see where the guid has a query. */
function changedGuid({ guid }: { guid?: string }): Pick<PostEntity, 'guid'> | undefined {
  return guid?.includes('&') ? { guid: displayUrl(guid) } : undefined;
}

function newTexts(before: PostEntity, change: Partial<PostEntity>): boolean {
  return (['title', 'content', 'excerpt'] as const).some(
    (text) => change[text] !== undefined && change[text] !== before[text],
  );
}

function headKey(type: PostType, id: number): string {
  return `post head ${type.name} ${id}`;
}

/** The text of which a new post gets its slug; nothing for one that gets none before it is published. */
function wantedSlug(status: PostStatus, title: string, { slug }: PostInput): string | undefined {
  if (slug !== undefined && slug !== '') return slug;
  return FLOATING.has(status) ? undefined : title;
}
