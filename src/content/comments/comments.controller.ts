import { Delete, Get, Post } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { type RestResponse, Authorize, RestParams, RestController, Update } from '#core/rest';
import { DEMO_IDS } from '../../demo/demo-ids.js';
import {
  ApiCreatedResponse,
  ApiErrors,
  ApiExample,
  ApiOkResponse,
  ApiOperation,
  PAGING_HEADERS,
  schemaOf,
} from '#core/openapi';
import { commentSchema } from './comment.mapper.js';
import {
  CreateCommentDto,
  ListCommentsDto,
  ReadCommentDto,
  RemoveCommentDto,
  UpdateCommentDto,
} from './comments.dto.js';
import { createsComment, listsComments, readsComment, removesComment, updatesComment } from './comments.policy.js';
import { CommentsService } from './comments.service.js';
import { CommentResponse, DeletedCommentResponse } from './comment.response.js';

/** `content/v2/comments`. */
@RestController('content/v2', 'comments', { schema: commentSchema })
export class CommentsController {
  constructor(private readonly comments: CommentsService) {}

  @Get()
  @Authorize(listsComments)
  @ApiOperation({
    operationId: 'listComments',
    summary: 'List comments',
    description: 'Lists comments on posts that the caller may read, by post, author, status, date and text.',
  })
  @ApiOkResponse({ description: 'A page of comments.', type: CommentResponse, isArray: true, headers: PAGING_HEADERS })
  list(@CurrentUser() caller: Caller, @RestParams() params: ListCommentsDto): Promise<RestResponse<CommentResponse[]>> {
    return this.comments.list(caller, params);
  }

  @Post()
  @Authorize(createsComment)
  @ApiOperation({
    operationId: 'createComment',
    summary: 'Write a comment',
    description: 'Creates a comment on a post. It waits for a moderator unless the author may moderate.',
  })
  @ApiExample({ body: { post: DEMO_IDS.post, content: 'We look forward to it.' } })
  @ApiCreatedResponse({ description: 'The comment.', type: CommentResponse })
  @ApiErrors({
    403: 'Comments on the post are closed (`rest_comment_closed`), there is no such post (`rest_comment_invalid_post_id`), or it is a draft or in the trash (`rest_comment_draft_post`, `rest_comment_trash_post`).',
    409: 'The author has written the same on this post before (`comment_duplicate`).',
  })
  create(
    @CurrentUser() caller: Caller,
    @RestParams() params: CreateCommentDto,
  ): Promise<RestResponse<CommentResponse>> {
    return this.comments.create(caller, params);
  }

  @Get(':id')
  @Authorize(readsComment)
  @ApiOperation({
    operationId: 'getComment',
    summary: 'Get a comment',
    description: 'Returns a comment.',
  })
  @ApiExample({ path: { id: DEMO_IDS.comment } })
  @ApiOkResponse({ description: 'The comment.', type: CommentResponse })
  @ApiErrors({ 404: 'No such comment (`rest_comment_invalid_id`).' })
  read(@CurrentUser() caller: Caller, @RestParams() params: ReadCommentDto): Promise<CommentResponse> {
    return this.comments.read(caller, params);
  }

  @Update(':id')
  @Authorize(updatesComment)
  @ApiOperation({
    operationId: 'updateComment',
    summary: 'Change a comment',
    description: 'Changes the members that are sent, such as the status.',
  })
  @ApiExample({ path: { id: DEMO_IDS.comment }, body: { status: 'approved' } })
  @ApiOkResponse({ description: 'The comment.', type: CommentResponse })
  @ApiErrors({
    403: 'There is no such post (`rest_comment_invalid_post_id`).',
    404: 'No such comment (`rest_comment_invalid_id`), or another type (`rest_comment_invalid_type`).',
  })
  update(@CurrentUser() caller: Caller, @RestParams() params: UpdateCommentDto): Promise<CommentResponse> {
    return this.comments.update(caller, params);
  }

  @Delete(':id')
  @Authorize(removesComment)
  @ApiOperation({
    operationId: 'deleteComment',
    summary: 'Delete a comment',
    description: 'Moves the comment to the trash, or deletes it with `force`.',
  })
  @ApiExample({ path: { id: DEMO_IDS.comment } })
  @ApiOkResponse({
    description: 'The comment in the trash, or as it was.',
    schema: { oneOf: [schemaOf(CommentResponse), schemaOf(DeletedCommentResponse)] },
  })
  @ApiErrors({
    404: 'No such comment (`rest_comment_invalid_id`).',
    410: 'It is in the trash already (`rest_already_trashed`).',
  })
  remove(
    @CurrentUser() caller: Caller,
    @RestParams() params: RemoveCommentDto,
  ): Promise<CommentResponse | DeletedCommentResponse> {
    return this.comments.remove(caller, params);
  }
}
