import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Between, In, IsNull, LessThanOrEqual, Not, Repository } from 'typeorm';
import { Database, SqlExpression, deleteInBatches } from '#core/database';
import { MAIL_LANES, MailMessageEntity, type MailState } from './mail-message.entity.js';

/** Messages that wait. */
export interface MailBacklog {
  waiting: number;
  /** When the oldest was queued, milliseconds since 1970; null: none waits. */
  oldest: number | null;
}

/** SQL for messages. */
@Injectable()
export class MailMessagesRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(MailMessageEntity) private readonly messages: Repository<MailMessageEntity>,
  ) {}

  /** Stores messages in the running unit of work, except those that are stored already. @returns how many are new */
  insertMissing(messages: readonly Omit<MailMessageEntity, 'id'>[]): Promise<number> {
    return this.database.insertMissing(MailMessageEntity, messages);
  }

  /** The message with this id. */
  find(id: number): Promise<MailMessageEntity | null> {
    return this.messages.findOneBy({ id });
  }

  /** The message with this `Message-ID`. */
  byMessageId(messageId: string): Promise<MailMessageEntity | null> {
    return this.messages.findOneBy({ message_id: messageId });
  }

  /** The message whose `Message-ID` begins like this. */
  byMessageIdStart(start: string): Promise<MailMessageEntity | null> {
    // A range, not a pattern: it reads one place of the index.
    return this.messages.findOneBy({ message_id: Between(start, `${start}~`) });
  }

  /** Condition of the messages that are to be sent (`ix_mail_messages_lane`). */
  readonly waiting = new SqlExpression('lane IN (?, ?)', MAIL_LANES.single, MAIL_LANES.bulk);

  /** Messages of a lane that are due, the longest first (`ix_mail_messages_lane`), but none to busy recipients. */
  due(
    lane: number,
    { nowMs, limit, busy }: { nowMs: number; limit: number; busy: readonly string[] },
  ): Promise<MailMessageEntity[]> {
    return this.messages.find({
      where: { lane, due: LessThanOrEqual(nowMs), ...(busy.length > 0 && { recipient_key: Not(In(busy)) }) },
      order: { due: 'ASC', id: 'ASC' },
      take: limit,
    });
  }

  /** Notes that a message came back. */
  async noteBounce(id: number, reason: string): Promise<void> {
    await this.database.update(MailMessageEntity, { id }, { state: 'bounced', lane: null, last_error: reason });
  }

  /** Notes a problem that may pass. */
  async noteProblem(id: number, reason: string): Promise<void> {
    await this.database.update(MailMessageEntity, { id }, { last_error: reason });
  }

  /** The latest message to a recipient (`ix_mail_messages_recipient`). */
  latestTo(recipientKey: string): Promise<MailMessageEntity | null> {
    return this.messages.findOne({ where: { recipient_key: recipientKey }, order: { id: 'DESC' } });
  }

  /** How many messages wait, and since when. */
  async backlog(): Promise<MailBacklog> {
    const waiting = { lane: Not(IsNull()) };
    const [count, oldest] = await Promise.all([
      this.messages.countBy(waiting),
      this.messages.minimum('created', waiting),
    ]);
    return { waiting: count, oldest: oldest === null ? null : Number(oldest) };
  }

  /** The latest revision of a message to a recipient; 0: there is none. */
  async latestRevision({ kind, topic, recipient_key: key }: MailMessageEntity): Promise<number> {
    return (await this.messages.maximum('revision', { kind, topic, recipient_key: key })) ?? 0;
  }

  /** Whether the first revision of a message was stored, and its recipient does not have it: it waits, or never came. */
  isUnsent(message: Pick<MailMessageEntity, 'kind' | 'topic' | 'recipient_key'>): Promise<boolean> {
    const first = { ...message, revision: 1 };
    return this.messages.existsBy([
      { ...first, state: In(['skipped', 'failed', 'bounced']) },
      // What is only shown (`MAIL_PREVIEW`) has no lane.
      { ...first, state: 'queued', lane: Not(IsNull()) },
    ]);
  }

  /** States of the messages of a kind about some topics, of each recipient (`uq_mail_messages_once`). */
  ofTopics(
    kind: string,
    topics: readonly string[],
  ): Promise<Pick<MailMessageEntity, 'topic' | 'state' | 'lane' | 'last_error'>[]> {
    return this.messages.find({
      where: { kind, topic: In(topics) },
      select: { id: true, topic: true, state: true, lane: true, last_error: true },
      order: { id: 'ASC' },
    });
  }

  /** Messages about an order or an event, in a state or to a recipient, newest first. */
  async list(
    about: { order_id?: number; event_id?: number; state?: MailState; recipient_key?: string },
    window: { limit: number; offset: number },
  ): Promise<{ rows: MailMessageEntity[]; total: number }> {
    const [rows, total] = await this.messages.findAndCount({
      where: about,
      order: { id: 'DESC' },
      take: window.limit,
      skip: window.offset,
    });
    return { rows, total };
  }

  /** Removes messages that are over and were queued before `before`, milliseconds since 1970. @returns how many */
  removeOld(before: number): Promise<number> {
    const rows = {
      table: 'mail_messages',
      key: 'id',
      where: 'created < ? AND lane IS NULL',
      parameters: [before],
    };
    return deleteInBatches(this.database, rows);
  }
}
