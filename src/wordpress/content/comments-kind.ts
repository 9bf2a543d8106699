import { Injectable } from '@nestjs/common';
import type { CommentEntity } from '../../content/comments/comment.entity.js';
import { CommentTransferService } from '../../content/comments/comment-transfer.service.js';
import type { Kind } from '../../migration/kinds.js';
import type { Fields, SourceRecord } from '../../migration/source.js';
import { accountIn, datesOf, NO_DATES } from '../posts/common-columns.js';
import type { BuildContext } from '../../migration/build-context.js';
import { parentIn, text, whole, truncated } from '../../migration/fields.js';
import { MissingRecordError } from '../../migration/quarantine-error.js';
import { RecordKind, type Built, type TableRows, RegisterRecordKind } from '../../migration/record-kind.js';
import type { UniqueValues } from '../../migration/unique-values.js';
import { COMMENTS } from './content-traits.js';

const TAKEN = new Set([
  'comment_post_ID',
  'comment_author',
  'comment_author_email',
  'comment_author_url',
  'comment_author_IP',
  'comment_agent',
  'comment_date',
  'comment_date_gmt',
  'comment_content',
  'comment_approved',
  'comment_parent',
  'user_id',
  'meta:_wp_trash_meta_status',
]);
const STATUSES: Readonly<Record<string, CommentEntity['status']>> = {
  '1': 'approved',
  '0': 'hold',
  spam: 'spam',
  trash: 'trash',
};
const WORDS = new Map(Object.entries(STATUSES).map(([word, status]) => [status, word]));
/** Kinds that have comments. */
const POST_KINDS: readonly Kind[] = ['media', 'posts', 'pages', 'events'];
/** Types that are shown as comments: those of people, and links from other sites. */
const TYPES: readonly string[] = ['', 'comment', 'pingback', 'trackback'];

/** Comments and pingbacks. */
@Injectable()
@RegisterRecordKind(COMMENTS)
export class CommentsKind extends RecordKind<CommentEntity> {
  constructor(private readonly comments: CommentTransferService) {
    super();
  }

  override hasNoTable({ fields }: SourceRecord): boolean {
    return !TYPES.includes(text(fields, 'comment_type'));
  }

  takes(field: string): boolean {
    return TAKEN.has(field);
  }

  build(record: SourceRecord, id: number, context: BuildContext): CommentEntity {
    const { fields } = record;
    const postId = context.target('content', whole(fields, 'comment_post_ID'));
    if (postId === undefined)
      throw new MissingRecordError(
        `The post ${whole(fields, 'comment_post_ID')} that it is on is not there.`,
        POST_KINDS,
      );
    const status = STATUSES[text(fields, 'comment_approved')] ?? 'hold';
    if (STATUSES[text(fields, 'comment_approved')] === undefined)
      context.changed(
        'comment_approved',
        `${JSON.stringify(text(fields, 'comment_approved'))} is no status: it waits for a moderator.`,
      );
    const parent = whole(fields, 'comment_parent');
    const parentId = parentIn(record, 'comment_parent', 'comments', context);
    const dates = datesOf(fields, ['comment_date', 'comment_date_gmt'], context) ?? NO_DATES;
    const trashed = text(fields, 'meta:_wp_trash_meta_status');
    const before = status === 'trash' ? (STATUSES[trashed] ?? null) : null;
    if (trashed !== '' && before === null)
      context.changed('meta:_wp_trash_meta_status', `${JSON.stringify(trashed)} is no status before the trash.`);
    const row: CommentEntity = {
      id,
      post_id: postId,
      parent_id: parentId,
      author_id: accountIn(fields, 'user_id', context),
      author_name: truncated(context, 'comment_author', text(fields, 'comment_author'), 245),
      author_email: truncated(context, 'comment_author_email', text(fields, 'comment_author_email'), 254),
      author_url: truncated(context, 'comment_author_url', text(fields, 'comment_author_url'), 500),
      author_ip: truncated(context, 'comment_author_IP', text(fields, 'comment_author_IP'), 64),
      author_user_agent: truncated(context, 'comment_agent', text(fields, 'comment_agent'), 500),
      content: text(fields, 'comment_content'),
      digest: null,
      status,
      status_before_trash: before,
      ...dates,
    };
    const digest = this.comments.digest({ ...row, parent_id: parent === 0 ? null : (parentId ?? -parent) });
    // The same words twice are refused here; a site that has them keeps both: the second one has no digest.
    const isFirst =
      digest !== null && context.unique(`comment of ${postId}`, digest, id, (n) => `${digest}-${n}`) === digest;
    return { ...row, digest: isFirst ? digest : null };
  }

  override async hold(values: UniqueValues): Promise<void> {
    for (const { id, post_id: postId, digest } of await this.comments.comments.members(['id', 'post_id', 'digest']))
      if (digest !== null) values.hold(`comment of ${postId}`, digest, id);
  }

  async insert(built: readonly Built<CommentEntity>[]): Promise<void> {
    await this.comments.comments.insert(built.map(({ row }) => row));
  }

  async replace(built: readonly Built<CommentEntity>[]): Promise<void> {
    for (const { id, row } of built) {
      const { id: _id, ...columns } = row;
      await this.comments.comments.update(id, columns);
    }
  }

  async load(ids: readonly number[]): Promise<Map<number, CommentEntity>> {
    return new Map((await this.comments.comments.find(ids)).map((comment) => [comment.id, comment]));
  }

  describe(comment: CommentEntity, context: BuildContext): Fields {
    return {
      comment_post_ID: context.source('content', comment.post_id) ?? 0,
      comment_author: comment.author_name,
      comment_author_email: comment.author_email,
      comment_author_url: comment.author_url,
      comment_author_IP: comment.author_ip,
      comment_agent: comment.author_user_agent,
      comment_date: comment.date,
      comment_date_gmt: comment.date_utc,
      comment_content: comment.content,
      comment_approved: WORDS.get(comment.status) ?? '',
      comment_parent: comment.parent_id === null ? 0 : (context.source('comments', comment.parent_id) ?? 0),
      user_id: comment.author_id === null ? 0 : (context.source('users', comment.author_id) ?? 0),
      'meta:_wp_trash_meta_status':
        comment.status_before_trash === null ? '' : (WORDS.get(comment.status_before_trash) ?? ''),
    };
  }

  tables(comment: CommentEntity): TableRows {
    return { [this.comments.comments.table]: [comment] };
  }

  override withLink(comment: CommentEntity, _member: string, target: number | null): void {
    comment.parent_id = target;
  }

  async remove(ids: readonly number[]): Promise<void> {
    await this.comments.comments.delete(ids);
  }

  override async trash(ids: readonly number[]): Promise<number[]> {
    const comments = (await this.comments.comments.find(ids)).filter(({ status }) => status !== 'trash');
    for (const { id, status } of comments)
      await this.comments.comments.update(id, { status: 'trash', status_before_trash: status });
    return comments.map(({ id }) => id);
  }

  async nextId(): Promise<number> {
    return (await this.comments.comments.largest('id')) + 1;
  }

  async taken(ids: readonly number[]): Promise<number[]> {
    return (await this.comments.comments.find(ids)).map(({ id }) => id);
  }

  override async parentOf(id: number): Promise<number | null> {
    return (await this.comments.comments.find([id]))[0]?.parent_id ?? null;
  }

  override linkField(): string {
    return 'comment_parent';
  }

  override async setLink(id: number, _member: string, target: number): Promise<void> {
    await this.comments.comments.update(id, { parent_id: target });
  }
}
