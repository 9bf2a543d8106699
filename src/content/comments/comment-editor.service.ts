import { Injectable } from '@nestjs/common';
import type { UserEntity } from '../../auth/users/user.entity.js';
import { UsersService } from '../../auth/users/users.service.js';
import { ContentConfig } from '../content.config.js';
import { type Caller, Clock } from '#core/context';
import { Database, databaseErrorKind } from '#core/database';
import { RestError, invalidParameter } from '#core/errors';
import { clientAddress } from '#core/security';
import { SiteService } from '#core/site';
import { escapedName, plainText, sanitizeComment, sanitizeUrl } from '#core/text';
import { nowIn, toMs } from '#core/time';
import { parseDate } from '../shared/dates.js';
import { textValue } from '../shared/texts.js';
import { digestOf } from './comment-digest.js';
import type { CommentEntity, CommentRow } from './comment.entity.js';
import { type CommentStatus, commentStatus, MODERATE } from './comment-status.js';
import type { CommentFieldsDto } from './comments.dto.js';
import { CommentsRepository } from './comments.repository.js';
import { noSuchComment } from './comments.policy.js';

/** Seconds that an author who is no moderator waits between two comments (content.md, "Comments"). */
const MIN_INTERVAL_SECONDS = 15;

/** Longest comment in characters: an essay. */
const MAX_LENGTH = 65_525;

/** Longest values in characters of what describes the author, with the first part of the error code. */
const COLUMN_LENGTHS = [
  ['author_name', 'comment_author', 245],
  ['author_email', 'comment_author_email', 100],
  ['author_url', 'comment_author_url', 200],
] as const;

/** Makes, changes and deletes comments. Who may do so was decided before. Runs in a unit of work. */
@Injectable()
export class CommentEditorService {
  constructor(
    private readonly comments: CommentsRepository,
    private readonly users: UsersService,
    private readonly site: SiteService,
    private readonly database: Database,
    private readonly config: ContentConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes a comment. Those of moderators, and of people who have had one approved, are shown at once; others wait.
   * @throws RestError 400 `rest_comment_content_invalid`, `comment_…_column_length`, `comment_flood`, 409 `comment_duplicate`
   */
  async create(caller: Caller, fields: CommentFieldsDto & { post: number }): Promise<number> {
    const moderator = caller.can(MODERATE);
    const now = this.clock.now();
    const { timezone } = await this.site.settings();
    const present = nowIn(timezone, now);
    checkLengths(fields);
    const author = fields.author === 0 && moderator ? null : await this.author(fields.author ?? caller.id);
    const moderated = moderator ? this.given(fields) : {};
    const comment: Omit<CommentEntity, 'id' | 'digest'> = {
      post_id: fields.post,
      parent_id: await this.parent(fields.parent, fields.post),
      author_id: author?.id ?? null,
      author_name: author?.name.slice(0, 245) ?? '',
      author_email: author?.email ?? '',
      author_url: author?.url ?? '',
      author_ip: this.origin(clientAddress(), 64),
      author_user_agent: '',
      content: this.content(caller, fields) ?? noContent(),
      status:
        (moderator ? this.status(fields) : undefined) ??
        (moderator || (await this.comments.isKnown(caller.id)) ? 'approved' : 'hold'),
      status_before_trash: null,
      date: present.date,
      date_utc: present.date_utc,
      ...moderated,
      ...(moderator ? parseDate(fields, timezone) : {}),
    };
    const digest = digestOf(comment);
    // Refusals go from what no wait changes to the limit of frequency, as clients expect.
    if (await this.comments.has(fields.post, digest)) throw duplicate();
    if (!moderator) await this.checkPause(caller.id, now);
    return this.refuseDuplicate(() => this.comments.insert({ ...comment, digest }));
  }

  /** Changes what is given. @throws RestError 404, and as `create` */
  async update(caller: Caller, id: number, fields: CommentFieldsDto): Promise<void> {
    const before = await this.get(id);
    checkLengths(fields);
    const { timezone } = await this.site.settings();
    const change: Partial<CommentEntity> = { ...this.given(fields), ...parseDate(fields, timezone) };
    if (fields.author !== undefined)
      change.author_id = fields.author === 0 ? null : (await this.author(fields.author)).id;
    if (fields.post !== undefined) change.post_id = fields.post;
    if (fields.parent !== undefined)
      change.parent_id = await this.parent(fields.parent, fields.post ?? before.post_id, id);
    const content = this.content(caller, fields);
    if (content !== undefined) change.content = content;
    const status = this.status(fields);
    if (status !== undefined) Object.assign(change, movedTo(before, status));
    await this.store(before, change);
  }

  /** Moves a comment to the trash. @throws RestError 404, 410 `rest_already_trashed` */
  async trash(id: number): Promise<void> {
    const before = await this.get(id);
    if (before.status === 'trash') {
      throw new RestError(
        'rest_already_trashed',
        'This is in the trash already. Set force=true to delete it for good.',
        410,
      );
    }
    await this.store(before, movedTo(before, 'trash'));
  }

  /** Deletes a comment for good. */
  remove(comment: CommentRow): Promise<void> {
    return this.comments.remove(comment);
  }

  /** @throws RestError 404 `rest_comment_invalid_id` */
  async get(id: number): Promise<CommentRow> {
    const comment = await this.comments.find(id, true);
    if (!comment) throw noSuchComment();
    return comment;
  }

  private store(before: CommentRow, change: Partial<CommentEntity>): Promise<void> {
    if (Object.keys(change).length === 0) return Promise.resolve();
    const after = { ...before, ...change };
    const digest = after.status === 'trash' ? null : digestOf(after);
    return this.refuseDuplicate(() => this.comments.update(before.id, { ...change, digest }));
  }

  /** The unique key tells when the same person says the same in the same place. */
  private async refuseDuplicate<T>(store: () => Promise<T>): Promise<T> {
    try {
      return await this.database.attempt(store);
    } catch (error) {
      if (databaseErrorKind(error) !== 'unique') throw error;
      throw duplicate();
    }
  }

  private async checkPause(authorId: number, now: Date): Promise<void> {
    const last = await this.comments.lastWritten(authorId);
    if (last === undefined || now.getTime() - toMs(last) >= MIN_INTERVAL_SECONDS * 1000) return;
    throw new RestError(
      'comment_flood',
      `One comment at a time: wait ${MIN_INTERVAL_SECONDS} seconds before the next.`,
      400,
    );
  }

  private async author(id: number): Promise<UserEntity> {
    const author = await this.users.find(id);
    if (!author) throw new RestError('rest_comment_author_invalid', 'There is no user with this id.', 400);
    return author;
  }

  private async parent(sent: number | undefined, postId: number, id?: number): Promise<number | null> {
    if (!sent) return null;
    const parent = await this.comments.find(sent);
    if (parent?.post_id !== postId || parent.id === id)
      throw invalidParameter('parent', 'There is no such comment on this post to answer.');
    return parent.id;
  }

  private content(caller: Caller, { content }: CommentFieldsDto): string | undefined {
    const text = textValue(content);
    if (text === undefined) return undefined;
    const unfiltered = caller.can('unfiltered_html');
    const legible = text.replaceAll('\0', '').toWellFormed();
    assertShort(legible);
    const clean = unfiltered ? legible : sanitizeComment(legible);
    if (clean.trim() === '') return noContent();
    // Cleaning closes elements and writes entities.
    assertShort(clean);
    return clean;
  }

  private status({ status }: CommentFieldsDto): CommentStatus | undefined {
    if (status === undefined) return undefined;
    const accepted = commentStatus(status);
    if (!accepted) throw invalidParameter('status', 'status must be approve, hold, spam or trash.');
    return accepted;
  }

  /** What moderators say of who wrote it. */
  private given(fields: CommentFieldsDto): Partial<CommentEntity> {
    const change: Partial<CommentEntity> = {};
    if (fields.author_name !== undefined) change.author_name = escapedName(fields.author_name).slice(0, 245);
    if (fields.author_email !== undefined) change.author_email = fields.author_email;
    if (fields.author_url !== undefined) change.author_url = sanitizeUrl(fields.author_url).slice(0, 500);
    if (fields.author_ip !== undefined) change.author_ip = this.origin(fields.author_ip, 64);
    if (fields.author_user_agent !== undefined)
      change.author_user_agent = this.origin(plainText(fields.author_user_agent), 500);
    return change;
  }

  /** The address of the author is personal data, stored only if the site says so. */
  private origin(value: string, length: number): string {
    return this.config.commentOrigin ? value.slice(0, length) : '';
  }
}

/** @throws RestError 400 `comment_…_column_length` for what is too long to be stored */
function checkLengths(fields: CommentFieldsDto): void {
  for (const [member, code, limit] of COLUMN_LENGTHS) {
    if ((fields[member] ?? '').length > limit)
      throw new RestError(`${code}_column_length`, `${member} may have at most ${limit} characters.`, 400);
  }
}

/** @throws RestError 400 `comment_content_column_length` */
function assertShort(content: string): void {
  if (content.length > MAX_LENGTH)
    throw new RestError('comment_content_column_length', `A comment may have at most ${MAX_LENGTH} characters.`, 400);
}

function duplicate(): RestError {
  return new RestError('comment_duplicate', 'You have said exactly this here before.', 409);
}

function noContent(): never {
  throw new RestError('rest_comment_content_invalid', 'A comment needs a content.', 400);
}

/** The columns of a comment that gets another status. */
function movedTo(before: CommentRow, status: CommentStatus): Partial<CommentEntity> {
  if (status === before.status) return {};
  return { status, status_before_trash: status === 'trash' ? before.status : null };
}
