import { Injectable } from '@nestjs/common';
import { ContentConfig } from '../content.config.js';
import { ContentTypeRegistry } from '#core/content';
import { type Caller, SiteUrls } from '#core/context';
import { RestResponse, listWindow } from '#core/rest';
import { RestError } from '#core/errors';
import type { ViewContext } from '#core/parameters';
import { SiteService } from '#core/site';
import { PostLookupRepository } from '../shared/post-lookup.repository.js';
import { CommentAccessService } from './comment-access.service.js';
import { MODERATE } from './comment-status.js';
import { CommentEditorService } from './comment-editor.service.js';
import { commentConditions, commentOrder, onReadablePosts } from './comment-list.sql.js';
import { commentItem } from './comment.mapper.js';
import { CommentsRepository } from './comments.repository.js';
import type {
  CreateCommentDto,
  ListCommentsDto,
  ReadCommentDto,
  RemoveCommentDto,
  UpdateCommentDto,
} from './comments.dto.js';
import type { CommentResponse, DeletedCommentResponse } from './comment.response.js';
import type { CommentRow } from './comment.entity.js';

/** `content/v2/comments`. */
@Injectable()
export class CommentsService {
  constructor(
    private readonly comments: CommentsRepository,
    private readonly editor: CommentEditorService,
    private readonly access: CommentAccessService,
    private readonly posts: PostLookupRepository,
    private readonly site: SiteService,
    private readonly config: ContentConfig,
    private readonly types: ContentTypeRegistry,
    private readonly urls: SiteUrls,
  ) {}

  /** A page of comments on posts that the caller may read; past the end it is empty. */
  async list(caller: Caller, params: ListCommentsDto): Promise<RestResponse<CommentResponse[]>> {
    const moderator = caller.can(MODERATE);
    const { timezone } = await this.site.settings();
    const window = listWindow(params);
    const where = commentConditions(params, timezone, moderator);
    // Whether the posts named may be read was decided before, with their passwords.
    if (!moderator)
      where.addAll([
        onReadablePosts(
          caller,
          params.password !== undefined && params.post.length === 1 ? params.post : [],
          this.types.searched,
        ),
      ]);
    const { rows, total } = await this.comments.list({ where, order: commentOrder(params) }, window);
    return RestResponse.list(await this.show(caller, rows, params.context), {
      page: window.page,
      perPage: params.per_page,
      total,
    });
  }

  /** One comment. @throws RestError 404 */
  async read(caller: Caller, { id, context }: ReadCommentDto): Promise<CommentResponse> {
    return this.one(caller, await this.editor.get(id), context);
  }

  /** Makes a comment: 201 with its address. Moderators are shown all of it. @throws RestError as `CommentEditorService.create` */
  async create(
    caller: Caller,
    { id: _, password: __, type: ___, ...fields }: CreateCommentDto,
  ): Promise<RestResponse<CommentResponse>> {
    const id = await this.editor.create(caller, fields);
    this.access.forget(id);
    const item = await this.one(caller, await this.editor.get(id), caller.can(MODERATE) ? 'edit' : 'view');
    return RestResponse.created(item, this.urls.restUrl(`content/v2/comments/${id}`));
  }

  /** Changes what is given. @throws RestError 403 `rest_comment_invalid_post_id`, 404 `rest_comment_invalid_type`, and as `CommentEditorService.update` */
  async update(caller: Caller, { id, type, ...fields }: UpdateCommentDto): Promise<CommentResponse> {
    if (type !== undefined && type !== 'comment')
      throw new RestError('rest_comment_invalid_type', 'The type of a comment cannot be changed.', 404);
    if (fields.post !== undefined && !(await this.access.post(fields.post))) {
      throw new RestError('rest_comment_invalid_post_id', 'There is no such post.', 403);
    }
    await this.editor.update(caller, id, fields);
    this.access.forget(id);
    return this.one(caller, await this.editor.get(id), 'edit');
  }

  /** Moves a comment to the trash, or with `force` deletes it for good. @throws RestError as `CommentEditorService.trash` */
  async remove(caller: Caller, { id, force }: RemoveCommentDto): Promise<CommentResponse | DeletedCommentResponse> {
    if (force) {
      const comment = await this.editor.get(id);
      const previous = { ...(await this.one(caller, comment, 'edit', false)) };
      await this.editor.remove(comment);
      this.access.forget(id);
      return { deleted: true, previous };
    }
    await this.editor.trash(id);
    this.access.forget(id);
    return this.one(caller, await this.editor.get(id), 'edit');
  }

  private async one(caller: Caller, row: CommentRow, context: ViewContext, links = true): Promise<CommentResponse> {
    const [item] = await this.show(caller, [row], context, links);
    return item;
  }

  private async show(
    caller: Caller,
    rows: readonly CommentRow[],
    context: ViewContext,
    links = true,
  ): Promise<CommentResponse[]> {
    const request = this.urls.mapperContext(caller);
    const posts = await this.posts.all(rows.map(({ post_id: id, post_type: type }) => ({ id, type })));
    const answered = await this.comments.withReplies(rows.map(({ id }) => id));
    const { avatarUrl } = this.config;
    return rows.map((row) =>
      commentItem(
        { row, post: posts.get(row.post_id), hasReplies: answered.has(row.id), avatarUrl },
        context,
        request,
        links,
      ),
    );
  }
}
