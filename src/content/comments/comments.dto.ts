import { ContextParams, ListParams, Param, partialParams } from '../../core/rest/parameters/index.js';
import type { ParamDeclaration } from '../../core/rest/parameters/index.js';
import { idsParam } from '../shared/post-list.dto.js';
import { type SentText, textParam } from '../shared/texts.js';

const ID: ParamDeclaration = { in: 'path', path: '[\\d]+', type: 'integer', description: 'Number of the comment.' };
const PASSWORD: ParamDeclaration = { type: 'string', description: 'Password of the post, if it has one.' };
/** As `idsParam`, without the empty list that the index shows for others. */
const someIds = (description: string): ParamDeclaration => ({ ...idsParam(description), default: undefined });
const bound = (description: string): ParamDeclaration => ({
  type: 'string',
  format: 'date-time',
  description: `${description} that moment, which is excluded; site time unless it names an offset.`,
});

/** What lists of comments can be sorted by. */
export const COMMENT_ORDERS = ['date', 'date_gmt', 'id', 'include', 'post', 'parent', 'type'] as const;
export type CommentOrderBy = (typeof COMMENT_ORDERS)[number];

/** `GET content/v2/comments`. */
export class ListCommentsParams extends ListParams {
  @Param(bound('Written after'))
  after?: string;

  @Param(someIds('Only comments by these accounts; for moderators.'))
  author?: number[];

  @Param(someIds('No comments by these accounts; for moderators.'))
  author_exclude?: number[];

  @Param({
    type: 'string',
    format: 'email',
    index: { default: null },
    description: 'Only comments from this address; for moderators.',
  })
  author_email?: string;

  @Param(bound('Written before'))
  before?: string;

  @Param(idsParam('Not these comments.'))
  exclude: number[];

  @Param(idsParam('Only these comments.'))
  include: number[];

  @Param({ type: 'integer', description: 'Skip so many comments; counts instead of the page.' })
  offset?: number;

  @Param({ type: 'string', enum: ['asc', 'desc'], default: 'desc', description: 'Direction.' })
  order: 'asc' | 'desc';

  @Param({ type: 'string', enum: COMMENT_ORDERS, default: 'date_gmt', description: 'Order.' })
  orderby: CommentOrderBy;

  @Param(idsParam('Only answers to these comments; 0: comments that answer none.'))
  parent: number[];

  @Param(idsParam('No answers to these comments.'))
  parent_exclude: number[];

  @Param(idsParam('Only comments on these posts.'))
  post: number[];

  @Param({
    type: 'string',
    default: 'approve',
    description: 'approve, hold, spam, trash or all; others than approve for moderators.',
  })
  status: string;

  @Param({
    type: 'string',
    default: 'comment',
    description: 'comment is the only type there is; others are for moderators.',
  })
  type: string;

  @Param(PASSWORD)
  password?: string;
}

/** `GET content/v2/comments/<id>`. */
export class ReadCommentParams extends ContextParams {
  @Param(ID)
  id: number;

  @Param(PASSWORD)
  password?: string;
}

/** What can be written of a comment. Absent members stay as they are. */
export class CommentFields {
  @Param({ type: 'integer', description: 'Account of the author; others than one’s own for moderators.' })
  author?: number;

  @Param({ type: 'string', format: 'email', description: 'Address of the author; for moderators.' })
  author_email?: string;

  @Param({
    type: 'string',
    format: 'ip',
    description: 'Where it came from; for moderators, kept if COMMENT_ORIGIN says so.',
  })
  author_ip?: string;

  @Param({ type: 'string', description: 'Name of the author; for moderators.' })
  author_name?: string;

  @Param({ type: 'string', format: 'uri', description: 'Website of the author; for moderators.' })
  author_url?: string;

  @Param({ type: 'string', description: 'Browser of the author; for moderators, kept if COMMENT_ORIGIN says so.' })
  author_user_agent?: string;

  @Param(textParam('What it says; simple HTML.'))
  content?: SentText;

  @Param({ type: 'string', format: 'date-time', description: 'When it was written, site time; for moderators.' })
  date?: string;

  @Param({ type: 'string', format: 'date-time', description: 'When it was written, UTC; for moderators.' })
  date_gmt?: string;

  @Param({ type: 'integer', description: 'The comment it answers, on the same post; 0: none.' })
  parent?: number;

  @Param({ type: 'integer', description: 'The post it is about.' })
  post?: number;

  @Param({ type: 'string', description: 'approve, hold, spam or trash; for moderators.' })
  status?: string;

  @Param({ type: 'object', description: 'Further registered values. This service has none: members are ignored.' })
  meta?: Record<string, unknown>;
}

/** `POST content/v2/comments`. */
export class CreateCommentParams extends CommentFields {
  /** Refused: new comments get theirs from us. */
  @Param({ hidden: true })
  id?: unknown;

  @Param({ type: 'integer', default: 0, description: 'The comment it answers, on the same post; 0: none.' })
  override parent: number;

  @Param({ type: 'integer', default: 0, description: 'The post it is about.' })
  override post: number;

  @Param({ ...PASSWORD, hidden: true })
  password?: string;

  /** Only `comment`. */
  @Param({ hidden: true })
  type?: unknown;
}

/** `POST|PUT|PATCH content/v2/comments/<id>`. */
export class UpdateCommentParams extends partialParams(CommentFields) {
  /** Cannot change: only `comment`. */
  @Param({ hidden: true })
  type?: unknown;

  @Param(ID)
  id: number;
}

/** `DELETE content/v2/comments/<id>`. */
export class RemoveCommentParams {
  @Param(ID)
  id: number;

  @Param({ type: 'boolean', default: false, description: 'true deletes for good instead of moving to the trash.' })
  force: boolean;

  @Param(PASSWORD)
  password?: string;
}
