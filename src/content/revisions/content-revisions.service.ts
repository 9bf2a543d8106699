import { Injectable } from '@nestjs/common';
import {
  type ContentType,
  type Revision,
  type RevisionTexts,
  RevisionsRepository,
  storableText,
  storableTitle,
} from '#core/content';
import { type Caller, Clock, SiteUrls } from '#core/context';
import { Database } from '#core/database';
import { RestResponse, listWindow } from '#core/rest';
import { RestError } from '#core/errors';
import { SiteService } from '#core/site';
import { nowIn, wallToUtc } from '#core/time';
import type { ViewContext } from '#core/parameters';
import { ContentPartsLoader } from '../parts/content-parts.loader.js';
import { PostEditorService } from '../posts/post-editor.service.js';
import type { PostRow } from '../shared/post-row.js';
import { noSuchPost } from '../shared/post-item.policy.js';
import { textValue } from '../shared/texts.js';
import { revisionConditions, revisionOrder } from './revision-list.sql.js';
import { revisionItem } from './revision.mapper.js';
import type {
  AutosaveDto,
  ListAutosavesDto,
  ListRevisionsDto,
  ReadRevisionDto,
  RemoveRevisionDto,
} from './revision.dto.js';
import type { DeletedRevisionResponse, RevisionResponse } from './revision.response.js';

const TEXTS = ['title', 'content', 'excerpt'] as const;

/** Versions of posts over `content/v2`: what they were, and what people have typed without saving. */
@Injectable()
export class ContentRevisionsService {
  constructor(
    private readonly revisions: RevisionsRepository,
    private readonly editor: PostEditorService,
    private readonly site: SiteService,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly parts: ContentPartsLoader,
    private readonly urls: SiteUrls,
  ) {}

  /** A page of a post's revisions. @throws RestError 400 past the last page */
  async list(caller: Caller, type: ContentType, params: ListRevisionsDto): Promise<RestResponse<RevisionResponse[]>> {
    const window = listWindow(params);
    const { rows, total } = await this.revisions.list(
      params.parent,
      revisionConditions(params),
      revisionOrder(params),
      window,
    );
    if (rows.length === 0 && total > 0) {
      const code =
        params.offset === undefined ? 'rest_revision_invalid_page_number' : 'rest_revision_invalid_offset_number';
      throw new RestError(code, `There are only ${total} versions.`, 400);
    }
    const items = await this.items(caller, type, rows, params.context);
    return RestResponse.list(items, { page: window.page, perPage: params.per_page, total });
  }

  /** One revision or autosave. @throws RestError 404 `rest_post_invalid_id` */
  async read(
    caller: Caller,
    type: ContentType,
    { parent, id, context }: ReadRevisionDto,
    autosave = false,
  ): Promise<RevisionResponse> {
    return this.item(caller, type, await this.get(parent, id, autosave), context);
  }

  /** Deletes a revision for good. @throws RestError 501 without `force`, 404 */
  async remove(
    caller: Caller,
    type: ContentType,
    { parent, id, force }: RemoveRevisionDto,
  ): Promise<DeletedRevisionResponse> {
    const revision = await this.get(parent, id, false);
    if (!force)
      throw new RestError('rest_trash_not_supported', 'Versions have no trash. Set force=true to delete.', 501);
    const { _links: _, ...previous } = await this.item(caller, type, revision, 'view');
    await this.revisions.remove(id);
    return { deleted: true, previous };
  }

  /** Everybody's autosaves of a post. */
  async autosaves(caller: Caller, type: ContentType, { id, context }: ListAutosavesDto): Promise<RevisionResponse[]> {
    return this.items(caller, type, await this.revisions.autosaves(id), context);
  }

  /**
   * Keeps what the caller has typed, once for each post. A draft of their own is changed itself.
   * @throws RestError 400 `rest_autosave_no_changes` when it is what the post says; an earlier autosave is then gone
   */
  async autosave(caller: Caller, type: ContentType, { id, ...sent }: AutosaveDto): Promise<RevisionResponse> {
    const stored = await this.database.write(() => this.keep(caller, type, id, sent));
    if (!stored) throw new RestError('rest_autosave_no_changes', 'This is what the post says already.', 400);
    return this.item(caller, type, stored, 'edit');
  }

  private async keep(
    caller: Caller,
    type: ContentType,
    id: number,
    sent: Omit<AutosaveDto, 'id'>,
  ): Promise<Revision | undefined> {
    const post = await this.editor.get(type, id);
    if (post.status === 'draft' && post.author_id === caller.id) return this.changeDraft(caller, type, post, sent);
    const texts = Object.fromEntries(
      TEXTS.map((name) => [
        name,
        (name === 'title' ? storableTitle : storableText)(caller, textValue(sent[name]) ?? ''),
      ]),
    ) as unknown as RevisionTexts;
    const earlier = (await this.revisions.autosaves(id)).find(({ autosave_of: author }) => author === caller.id);
    if (earlier && TEXTS.every((name) => texts[name] === post[name])) {
      await this.revisions.remove(earlier.id);
      return undefined;
    }
    const present = nowIn((await this.site.settings()).timezone, this.clock.now());
    const stored = await this.revisions.autosave(id, caller.id, texts, present);
    return this.get(id, stored, true);
  }

  /** What a draft says after the change, in the form of a version of itself. */
  private async changeDraft(
    caller: Caller,
    type: ContentType,
    post: PostRow,
    { title, content, excerpt }: Omit<AutosaveDto, 'id'>,
  ): Promise<Revision> {
    const after = await this.editor.update(caller, type, post.id, { title: textValue(title), content, excerpt });
    const { timezone } = await this.site.settings();
    const dateUtc = after.modified_utc ?? wallToUtc(after.modified, timezone);
    return { ...after, parent_id: post.id, autosave_of: post.author_id, date: after.modified, date_utc: dateUtc };
  }

  private async items(
    caller: Caller,
    type: ContentType,
    rows: readonly Revision[],
    context: ViewContext,
  ): Promise<RevisionResponse[]> {
    const request = this.urls.mapperContext(caller);
    const parts = await this.parts.load(rows.map(({ parent_id: id, content }) => ({ id, content })));
    return rows.map((row) => revisionItem(type, row, parts, context, request));
  }

  private async item(
    caller: Caller,
    type: ContentType,
    row: Revision,
    context: ViewContext,
  ): Promise<RevisionResponse> {
    const [item] = await this.items(caller, type, [row], context);
    return item;
  }

  private async get(parent: number, id: number, autosave: boolean): Promise<Revision> {
    const revision = await this.revisions.find(parent, id, autosave);
    if (!revision) throw noSuchPost();
    return revision;
  }
}
