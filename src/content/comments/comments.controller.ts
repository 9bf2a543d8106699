import type { Answer } from '../../core/rest/answer.js';
import { Create, Params, Read, Remove, RestController, Rights, Update } from '../../core/rest/route.decorators.js';
import { commentSchema } from './comment.mapper.js';
import {
  CreateCommentParams,
  ListCommentsParams,
  ReadCommentParams,
  RemoveCommentParams,
  UpdateCommentParams,
} from './comments.dto.js';
import { createsComment, listsComments, readsComment, removesComment, updatesComment } from './comments.rights.js';
import { CommentsService } from './comments.service.js';

type Item = Promise<Record<string, unknown>>;

/** `content/v2/comments`. */
@RestController('content/v2', 'comments', { schema: commentSchema })
export class CommentsController {
  constructor(private readonly comments: CommentsService) {}

  @Read()
  @Rights(listsComments)
  list(@Params() params: ListCommentsParams): Promise<Answer> {
    return this.comments.list(params);
  }

  @Create()
  @Rights(createsComment)
  create(@Params() params: CreateCommentParams): Promise<Answer> {
    return this.comments.create(params);
  }

  @Read(':id')
  @Rights(readsComment)
  read(@Params() params: ReadCommentParams): Item {
    return this.comments.read(params);
  }

  @Update(':id')
  @Rights(updatesComment)
  update(@Params() params: UpdateCommentParams): Item {
    return this.comments.update(params);
  }

  @Remove(':id')
  @Rights(removesComment)
  remove(@Params() params: RemoveCommentParams): Item {
    return this.comments.remove(params);
  }
}
