import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { batches, Database, DatabaseClockService } from '#core/database';
import { SecretKeyService } from '#core/security';
import { domainOf, headerText, parseMailbox } from '../mail-address.js';
import { MailConfig } from '../mail.config.js';
import { MAIL_LANES, MailMessageEntity, type MailFacts } from './mail-message.entity.js';
import { personName } from '../person-name.js';
import { MailMessagesRepository } from './mail-messages.repository.js';

/** A message that is to be sent. */
export interface NewMail {
  /** Name of its kind (`MailKind`). */
  kind: string;
  /** What it is about, such as `order 12`; there is one message of each kind, topic and recipient. */
  topic: string;
  recipient: string;
  recipientName?: string;
  /** As `OrderEntity.languages`. */
  languages?: string;
  orderId?: number;
  eventId?: number;
  facts?: MailFacts;
  /** Whether it goes to many people; it then waits for other messages. */
  isBulk?: boolean;
  /** From when on it is sent, milliseconds since 1970; default: at once. Its kind decides then whether it still is. */
  due?: number;
}

/** How many messages wait, were sent, and were not; with the last problem. */
export interface MailProgress {
  waiting: number;
  sent: number;
  failed: number;
  /** Empty: none. */
  error: string;
}

const ROWS_PER_STATEMENT = 200;
/** Characters of the name of a recipient. */
const MAX_NAME_LENGTH = 250;

/** Queues messages. Without `SMTP_URL` and `MAIL_PREVIEW` nothing is queued. */
@Injectable()
export class MailQueueService {
  private wakeSender: () => void = () => undefined;

  constructor(
    private readonly messages: MailMessagesRepository,
    private readonly database: Database,
    private readonly key: SecretKeyService,
    private readonly config: MailConfig,
    private readonly clock: DatabaseClockService,
  ) {}

  /** Sets what is called after messages were stored. Called once at start by the sender. */
  onStored(wake: () => void): void {
    this.wakeSender = wake;
  }

  /** Keyed hash of an address, by which messages to it are found without storing it in the clear. */
  keyOf(address: string): string {
    return this.key.sign('mail recipient', address.toLowerCase());
  }

  /**
   * Stores messages with the running unit of work, or in one of their own. Those that were queued before, and those with
   * addresses that no mail can be sent to, are left out.
   * @returns how many are new
   */
  async add(mails: readonly NewMail[]): Promise<number> {
    const rows = this.config.isOn ? mails.flatMap((mail) => this.row(mail, 1) ?? []) : [];
    if (rows.length === 0) return 0;
    return this.database.write(async () => {
      let added = 0;
      for (const batch of batches(rows, ROWS_PER_STATEMENT)) added += await this.messages.insertMissing(batch);
      this.database.afterCommit(() => this.wakeSender());
      return added;
    });
  }

  /** Whether the site sends messages. */
  get isOn(): boolean {
    return this.config.isOn;
  }

  /** How it is with messages of a kind, by what they are about. Those that are only shown count as sent. */
  async progressOf(kind: string, topics: readonly string[]): Promise<Map<string, MailProgress>> {
    const progress = new Map<string, MailProgress>();
    for (const { topic, state, lane, last_error: error } of await this.messages.ofTopics(kind, topics)) {
      const of = progress.get(topic) ?? { waiting: 0, sent: 0, failed: 0, error: '' };
      if (lane !== null) of.waiting++;
      else if (state === 'sent' || state === 'queued') of.sent++;
      else of.failed++;
      progress.set(topic, { ...of, error: error || of.error });
    }
    return progress;
  }

  /** Queues a message again as its next revision, in the running unit of work. @returns its id */
  async addRevision(message: MailMessageEntity): Promise<number> {
    const revision = (await this.messages.latestRevision(message)) + 1;
    const id = await this.database.insert(MailMessageEntity, {
      ...withoutId(message),
      ...this.start(false),
      revision,
    });
    this.database.afterCommit(() => this.wakeSender());
    return id;
  }

  /** A message that is only shown. */
  draft(mail: NewMail): MailMessageEntity {
    const row = this.row(mail, 1);
    if (!row) throw new Error(`${mail.recipient} is no address`);
    return { id: 0, ...row };
  }

  private row(mail: NewMail, revision: number): Omit<MailMessageEntity, 'id'> | undefined {
    const recipient = parseMailbox(mail.recipient)?.address;
    if (recipient === undefined) return undefined;
    return {
      kind: mail.kind,
      topic: mail.topic,
      recipient_key: this.keyOf(recipient),
      revision,
      recipient,
      recipient_name: personName(headerText(mail.recipientName ?? '')).slice(0, MAX_NAME_LENGTH),
      languages: mail.languages ?? '',
      order_id: mail.orderId ?? null,
      event_id: mail.eventId ?? null,
      facts: mail.facts ?? null,
      ...this.start(mail.isBulk === true, mail.due),
    };
  }

  private start(isBulk: boolean, due?: number) {
    const nowMs = this.clock.nowMs();
    return {
      state: 'queued' as const,
      // What is only shown waits for nothing.
      lane: this.config.mailPreview ? null : isBulk ? MAIL_LANES.bulk : MAIL_LANES.single,
      attempts: 0,
      due: due ?? nowMs,
      last_error: '',
      message_id: `${randomBytes(16).toString('hex')}@${domainOf(parseMailbox(this.config.mailFrom ?? '')?.address ?? 'localhost')}`,
      created: nowMs,
      sent: null,
    };
  }
}

function withoutId({ id: _, ...row }: MailMessageEntity): Omit<MailMessageEntity, 'id'> {
  return row;
}
