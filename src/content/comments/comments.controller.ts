import type { Answer } from '../../core/rest/answer.js';
import { Create, RestParams, Read, Remove, RestController, Rights, Update } from '../../core/rest/route.decorators.js';
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
  list(@RestParams() params: ListCommentsParams): Promise<Answer> {
    return this.comments.list(params);
  }

  @Create()
  @Rights(createsComment)
  create(@RestParams() params: CreateCommentParams): Promise<Answer> {
    return this.comments.create(params);
  }

  @Read(':id')
  @Rights(readsComment)
  read(@RestParams() params: ReadCommentParams): Item {
    return this.comments.read(params);
  }

  @Update(':id')
  @Rights(updatesComment)
  update(@RestParams() params: UpdateCommentParams): Item {
    return this.comments.update(params);
  }

  @Remove(':id')
  @Rights(removesComment)
  remove(@RestParams() params: RemoveCommentParams): Item {
    return this.comments.remove(params);
  }
}
