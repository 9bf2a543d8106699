import { Injectable } from '@nestjs/common';
import { type HolderFilter, type TicketHolder, TicketHoldersService } from '../../cal/tickets/sales/index.js';
import { Database, DatabaseClockService } from '#core/database';
import { type QueueWorker, WorkQueuesService } from '#core/jobs';
import { isSameEmail } from '#core/parameters';
import { MailConfig } from '../mail.config.js';
import type { MailFacts } from '../messages/mail-message.entity.js';
import { MailQueueService, type NewMail } from '../messages/mail-queue.service.js';
import type { MailBroadcastEntity } from './mail-broadcast.entity.js';
import { MailBroadcastsRepository } from './mail-broadcasts.repository.js';

/** Attendees whose messages are queued in one unit of work: other writes of SQLite wait for it. */
const HOLDERS_PER_UNIT = 250;
const POLL_INTERVAL_MS = 5_000;
/** Broadcasts that are read at once. */
const BATCH_SIZE = 20;

/** What holders of tickets are to be informed of. */
export interface NewBroadcast {
  kind: string;
  /** What it came of; there is one of each. */
  origin: string;
  eventId: number;
  authorId?: number;
  subject?: string;
  body?: string;
  audience?: HolderFilter;
  facts?: MailFacts;
}

/**
 * Informs all holders of tickets of an event, or some of them: stores what is to be said once, then queues messages in
 * small steps. A step and its position are one unit of work, so a process that is killed neither leaves recipients out
 * nor queues a message twice.
 */
@Injectable()
export class MailBroadcastsService {
  private readonly worker: QueueWorker<MailBroadcastEntity>;

  constructor(
    private readonly broadcasts: MailBroadcastsRepository,
    private readonly holders: TicketHoldersService,
    private readonly queue: MailQueueService,
    private readonly database: Database,
    private readonly config: MailConfig,
    private readonly clock: DatabaseClockService,
    queues: WorkQueuesService,
  ) {
    this.worker = queues.worker<MailBroadcastEntity>({
      job: 'recipients of mail',
      pollMs: POLL_INTERVAL_MS,
      batchSize: BATCH_SIZE,
      isOn: () => this.config.isOn,
      due: (limit, busy) => this.broadcasts.open(limit, busy.map(Number)),
      keyOf: ({ id }) => String(id),
      process: ([broadcast]) => this.step(broadcast),
    });
  }

  /** Whether the site sends messages. */
  get isOn(): boolean {
    return this.config.isOn;
  }

  /** What is to be said, by its id. */
  find(id: number): Promise<MailBroadcastEntity | null> {
    return this.broadcasts.find(id);
  }

  /** Whether messages of this origin are not all queued yet. */
  async isOpen(origin: string): Promise<boolean> {
    return this.config.isOn && (await this.broadcasts.byOrigin(origin))?.state === 'open';
  }

  /** Stores what is to be said, with the running unit of work or in one of its own. Repeating it changes nothing. */
  async add(broadcast: NewBroadcast): Promise<void> {
    if (!this.config.isOn) return;
    await this.database.write(async () => {
      await this.broadcasts.insertMissing({
        kind: broadcast.kind,
        origin: broadcast.origin,
        event_id: broadcast.eventId,
        author_id: broadcast.authorId ?? null,
        subject: broadcast.subject ?? '',
        body: broadcast.body ?? '',
        audience: broadcast.audience ?? {},
        facts: broadcast.facts ?? null,
        state: 'open',
        position: 0,
        recipients: 0,
        created: this.clock.nowMs(),
      });
      this.database.afterCommit(() => this.worker.wake());
    });
  }

  /** Queues the messages to the next recipients. */
  private async step(broadcast: MailBroadcastEntity): Promise<void> {
    const { id, event_id: eventId, audience, position } = broadcast;
    const holders = await this.holders.page(eventId, audience, position, HOLDERS_PER_UNIT);
    const last = holders[holders.length - 1]?.attendeeId ?? position;
    await this.database.write(async () => {
      const state = holders.length < HOLDERS_PER_UNIT ? 'done' : 'open';
      if (!(await this.broadcasts.advance(broadcast, { position: last, state }))) return;
      const added = await this.queue.add(holders.flatMap((holder) => mailsTo(holder, broadcast)));
      if (added > 0) await this.broadcasts.addRecipients(id, added);
    });
  }
}

/** One message to the holder; changes of the event go to the purchaser too. */
function mailsTo(
  holder: TicketHolder,
  { id, kind, event_id: eventId, author_id: author }: MailBroadcastEntity,
): NewMail[] {
  const common = {
    kind,
    topic: `broadcast ${id}`,
    languages: holder.languages,
    orderId: holder.orderId ?? undefined,
    eventId,
    facts: { broadcast: id, attendee: holder.attendeeId },
    isBulk: true,
  };
  const mails: NewMail[] = [{ ...common, recipient: holder.email, recipientName: holder.name }];
  const { purchaserEmail: purchaser } = holder;
  if (author === null && purchaser !== '' && !isSameEmail(purchaser, holder.email))
    mails.push({ ...common, recipient: purchaser, recipientName: holder.purchaserName });
  return mails;
}
