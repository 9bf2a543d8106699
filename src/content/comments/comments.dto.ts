import { ContextDto, ListDto, RestParam, partialParams, type ParamDeclaration } from '#core/parameters';
import { idsParam } from '../shared/post-list.dto.js';
import { type TextInput, textParam } from '../shared/texts.js';

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
export class ListCommentsDto extends ListDto {
  @RestParam(bound('Written after'))
  after?: string;

  @RestParam(someIds('Only comments by these accounts; for moderators.'))
  author?: number[];

  @RestParam(someIds('No comments by these accounts; for moderators.'))
  author_exclude?: number[];

  @RestParam({
    type: 'string',
    format: 'email',
    index: { default: null },
    description: 'Only comments from this address; for moderators.',
  })
  author_email?: string;

  @RestParam(bound('Written before'))
  before?: string;

  @RestParam(idsParam('Not these comments.'))
  exclude: number[];

  @RestParam(idsParam('Only these comments.'))
  include: number[];

  @RestParam({ type: 'integer', description: 'Skip so many comments; counts instead of the page.' })
  offset?: number;

  @RestParam({ type: 'string', enum: ['asc', 'desc'], default: 'desc', description: 'Direction.' })
  order: 'asc' | 'desc';

  @RestParam({ type: 'string', enum: COMMENT_ORDERS, default: 'date_gmt', description: 'Order.' })
  orderby: CommentOrderBy;

  @RestParam(idsParam('Only answers to these comments; 0: comments that answer none.'))
  parent: number[];

  @RestParam(idsParam('No answers to these comments.'))
  parent_exclude: number[];

  @RestParam(idsParam('Only comments on these posts.'))
  post: number[];

  @RestParam({
    type: 'string',
    default: 'approve',
    description: 'approve, hold, spam, trash or all; others than approve for moderators.',
  })
  status: string;

  @RestParam({
    type: 'string',
    default: 'comment',
    description: 'comment is the only type there is; others are for moderators.',
  })
  type: string;

  @RestParam(PASSWORD)
  password?: string;
}

/** `GET content/v2/comments/<id>`. */
export class ReadCommentDto extends ContextDto {
  @RestParam(ID)
  id: number;

  @RestParam(PASSWORD)
  password?: string;
}

/** What can be written of a comment. Absent members stay as they are. */
export class CommentFieldsDto {
  @RestParam({ type: 'integer', description: 'Account of the author; others than one’s own for moderators.' })
  author?: number;

  @RestParam({ type: 'string', format: 'email', description: 'Address of the author; for moderators.' })
  author_email?: string;

  @RestParam({
    type: 'string',
    format: 'ip',
    description: 'Where it came from; for moderators, stored if COMMENT_ORIGIN says so.',
  })
  author_ip?: string;

  @RestParam({ type: 'string', description: 'Name of the author; for moderators.' })
  author_name?: string;

  @RestParam({ type: 'string', format: 'uri', description: 'Website of the author; for moderators.' })
  author_url?: string;

  @RestParam({
    type: 'string',
    description: 'Browser of the author; for moderators, stored if COMMENT_ORIGIN says so.',
  })
  author_user_agent?: string;

  @RestParam(textParam('What it says; simple HTML.'))
  content?: TextInput;

  @RestParam({ type: 'string', format: 'date-time', description: 'When it was written, site time; for moderators.' })
  date?: string;

  @RestParam({ type: 'string', format: 'date-time', description: 'When it was written, UTC; for moderators.' })
  date_gmt?: string;

  @RestParam({ type: 'integer', description: 'The comment it answers, on the same post; 0: none.' })
  parent?: number;

  @RestParam({ type: 'integer', description: 'The post it is about.' })
  post?: number;

  @RestParam({ type: 'string', description: 'approve, hold, spam or trash; for moderators.' })
  status?: string;

  @RestParam({ type: 'object', description: 'Further registered values. This service has none: members are ignored.' })
  meta?: Record<string, unknown>;
}

/** `POST content/v2/comments`. */
export class CreateCommentDto extends CommentFieldsDto {
  /** Refused: new comments get theirs from us. */
  @RestParam({ hidden: true, description: 'Refused: the service assigns ids.' })
  id?: unknown;

  @RestParam({ type: 'integer', default: 0, description: 'The comment it answers, on the same post; 0: none.' })
  override parent: number;

  @RestParam({ type: 'integer', default: 0, description: 'The post it is about.' })
  override post: number;

  @RestParam({ ...PASSWORD, hidden: true })
  password?: string;

  /** Only `comment`. */
  @RestParam({ hidden: true, description: 'Only `comment`.' })
  type?: unknown;
}

/** `POST|PUT|PATCH content/v2/comments/<id>`. */
export class UpdateCommentDto extends partialParams(CommentFieldsDto) {
  /** Cannot change: only `comment`. */
  @RestParam({ hidden: true, description: 'Only `comment`.' })
  type?: unknown;

  @RestParam(ID)
  id: number;
}

/** `DELETE content/v2/comments/<id>`. */
export class RemoveCommentDto {
  @RestParam(ID)
  id: number;

  @RestParam({ type: 'boolean', default: false, description: 'true deletes for good instead of moving to the trash.' })
  force: boolean;

  @RestParam(PASSWORD)
  password?: string;
}
