import { Injectable, Logger } from '@nestjs/common';
import { DatabaseClockService } from '#core/database';
import { type QueueWorker, type WorkQueue, WorkQueuesService } from '#core/jobs';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#core/time';
import { MailGroup } from '../kinds/mail-group.js';
import { MailComposerService } from '../rendering/mail-composer.service.js';
import { MailConfig } from '../mail.config.js';
import { MAIL_LANES, MailMessageEntity } from '../messages/mail-message.entity.js';
import { MailMessagesRepository } from '../messages/mail-messages.repository.js';
import { MailQueueService } from '../messages/mail-queue.service.js';
import { MailMetricsService } from './mail-metrics.service.js';
import { MAX_CONNECTIONS, MailTransportClient, SEND_TIMEOUT_MS } from './mail-transport.client.js';
import { sendFailure } from './send-failure.js';

/** Milliseconds for which a message belongs to the process that sends it. */
const LEASE_MS = SEND_TIMEOUT_MS + 30 * SECOND_MS;
const POLL_INTERVAL_MS = 2 * SECOND_MS;
/** Milliseconds between the first attempt that failed and the next; doubled each time. */
const FIRST_RETRY_MS = 30 * SECOND_MS;
const MAX_RETRY_MS = 6 * HOUR_MS;
/** Attempts until a message that is refused for the moment counts as failed: about two days. */
export const MAX_ATTEMPTS = 16;
/** Milliseconds for which nothing is sent after the server could not be used; doubled each time. */
const FIRST_BACKOFF_MS = 2 * SECOND_MS;
const MAX_BACKOFF_MS = 5 * MINUTE_MS;
/** Messages that are read at once. */
const LOOK_AHEAD = 50;

/** A message that is due, with those that were read with it. */
interface DueMail {
  message: MailMessageEntity;
  group: MailGroup;
}

/**
 * Sends queued messages, in one process of the site at a time, as fast as `MAIL_RATE_PER_MINUTE` permits. As many are on
 * the way as there are connections: one whose recipient stalls holds up those to no other recipient. A recipient gets
 * messages one after the other, in their order.
 */
@Injectable()
export class MailSenderService {
  private readonly log = new Logger('Mail');
  private readonly queue: WorkQueue<MailMessageEntity>;
  private readonly worker: QueueWorker<DueMail>;
  private pauses = 0;
  private pausedUntil = 0;
  private lastProblem = '';
  private minute = 0;
  private sentInMinute = 0;

  constructor(
    private readonly messages: MailMessagesRepository,
    private readonly composer: MailComposerService,
    private readonly transport: MailTransportClient,
    private readonly metrics: MailMetricsService,
    private readonly config: MailConfig,
    private readonly clock: DatabaseClockService,
    queues: WorkQueuesService,
    mails: MailQueueService,
  ) {
    // `MailHealthService` says when messages wait for too long.
    this.queue = queues.add({
      name: 'E-mails',
      entity: MailMessageEntity,
      waiting: () => this.messages.waiting,
      leaseMs: LEASE_MS,
      firstRetryMs: FIRST_RETRY_MS,
      maxRetryMs: MAX_RETRY_MS,
      maxAttempts: MAX_ATTEMPTS,
      claim: { state: 'sending' },
      describe: ({ id, kind }) => `message ${id} (${kind})`,
      isFinal: (error) => sendFailure(error).kind === 'permanent',
      failed: (message, error, isFinal) => this.failed(message, error, isFinal),
    });
    this.worker = queues.worker<DueMail>({
      job: 'sending of mail',
      pollMs: POLL_INTERVAL_MS,
      maxConcurrent: MAX_CONNECTIONS,
      batchSize: LOOK_AHEAD,
      isOn: () => this.maySend,
      due: (limit, busy) => this.due(limit, busy),
      keyOf: ({ message }) => message.recipient_key,
      process: ([{ message, group }]) => {
        this.sentInMinute++;
        return this.queue.attempt([message], ([claimed]) => this.send(claimed, group));
      },
    });
    mails.onStored(() => this.worker.wake());
  }

  /** Why nothing can be sent at the moment; empty when the last attempt of this process reached the server. */
  get problem(): string {
    return this.lastProblem;
  }

  /** Sends soon what is due, without making the caller wait. */
  wake(): void {
    this.worker.wake();
  }

  /** Removes messages that are over and older than `MAIL_RETENTION_DAYS`. */
  removeOld(): Promise<number> {
    return this.messages.removeOld(this.clock.nowMs() - this.config.mailRetentionDays * DAY_MS);
  }

  /** Whether there is a server that could be used a moment ago, and a message left of those of this minute. */
  private get maySend(): boolean {
    const nowMs = this.clock.nowMs();
    if (this.config.smtpUrl === undefined || nowMs < this.pausedUntil) return false;
    const minute = Math.floor(nowMs / MINUTE_MS);
    if (minute !== this.minute) this.sentInMinute = 0;
    this.minute = minute;
    return this.sentInMinute < this.config.mailRatePerMinute;
  }

  /**
   * Those that one person waits for come first; others fill what is left of the connections.
   * @param busy keys of recipients that are left out
   */
  private async due(limit: number, busy: readonly string[]): Promise<DueMail[]> {
    const nowMs = this.clock.nowMs();
    const messages = await this.messages.due(MAIL_LANES.single, { nowMs, limit, busy });
    const rest = limit - messages.length;
    if (rest > 0) messages.push(...(await this.messages.due(MAIL_LANES.bulk, { nowMs, limit: rest, busy })));
    const group = new MailGroup(messages);
    return messages.map((message) => ({ message, group }));
  }

  private async send(message: MailMessageEntity, group: MailGroup): Promise<Partial<MailMessageEntity>> {
    const composed = await this.composer.compose(message, group);
    if (!composed) return this.finished(message, { ...OVER, state: 'skipped' });
    await this.transport.send(composed);
    this.pauses = 0;
    this.lastProblem = '';
    return this.finished(message, { ...OVER, state: 'sent', sent: this.clock.nowMs() });
  }

  private failed(message: MailMessageEntity, error: unknown, isFinal: boolean): Partial<MailMessageEntity> {
    const { kind, reason } = sendFailure(error);
    if (kind === 'connection') this.pause(reason);
    if (isFinal) return this.finished(message, { ...OVER, state: 'failed', last_error: reason });
    return this.finished(message, { state: 'queued', last_error: reason });
  }

  private finished<Change extends Partial<MailMessageEntity>>({ kind }: MailMessageEntity, change: Change): Change {
    if (change.state) this.metrics.finished(kind, change.state);
    return change;
  }

  private pause(reason: string): void {
    const pauseMs = Math.min(FIRST_BACKOFF_MS * 2 ** this.pauses, MAX_BACKOFF_MS);
    const nowMs = this.clock.nowMs();
    // Several messages that are sent at once meet the same problem.
    if (nowMs >= this.pausedUntil) {
      this.pauses++;
      this.log.warn(`The mail server cannot be used, next attempt in ${Math.round(pauseMs / 1000)} s: ${reason}`);
    }
    this.pausedUntil = nowMs + pauseMs;
    this.lastProblem = reason;
  }
}

/** A message that needs no more attempts. */
const OVER = { lane: null, due: 0, last_error: '', sent: null } as const;
