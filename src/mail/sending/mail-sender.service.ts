import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Database, DatabaseClockService, isOutage } from '#core/database';
import { BackgroundJobsService, WorkQueuesService } from '#core/jobs';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#core/time';
import { MailComposerService } from '../rendering/mail-composer.service.js';
import { MailConfig } from '../mail.config.js';
import { MAIL_LANES, type MailMessageEntity } from '../messages/mail-message.entity.js';
import { MailMessagesRepository, type MailOutcome } from '../messages/mail-messages.repository.js';
import { MailQueueService } from '../messages/mail-queue.service.js';
import { MailMetricsService } from './mail-metrics.service.js';
import { MAX_CONNECTIONS, MailTransportClient, SEND_TIMEOUT_MS } from './mail-transport.client.js';
import { sendFailure, type SendFailure } from './send-failure.js';

/** Milliseconds for which a message belongs to the process that sends it. */
const LEASE_MS = SEND_TIMEOUT_MS + 30 * SECOND_MS;
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
/** Name of the job. */
const JOB = 'sending of mail';

/** Sends queued messages, in one process of the site at a time, as fast as `MAIL_RATE_PER_MINUTE` permits. */
@Injectable()
export class MailSenderService implements OnModuleInit {
  private readonly log = new Logger('Mail');
  private pauses = 0;
  private pausedUntil = 0;
  private lastProblem = '';
  private minute = 0;
  private sentInMinute = 0;
  /** Ends the wait of the running job for messages that are on the way. */
  private lookAgain: () => void = () => undefined;

  constructor(
    private readonly messages: MailMessagesRepository,
    private readonly composer: MailComposerService,
    private readonly transport: MailTransportClient,
    private readonly metrics: MailMetricsService,
    private readonly jobs: BackgroundJobsService,
    private readonly database: Database,
    private readonly config: MailConfig,
    private readonly clock: DatabaseClockService,
    private readonly queues: WorkQueuesService,
    queue: MailQueueService,
  ) {
    queue.onStored(() => this.wake());
  }

  /** `MailHealthService` says when messages wait for too long. */
  onModuleInit(): void {
    this.queues.add({
      name: 'E-mails',
      table: 'mail_messages',
      waiting: () => this.messages.waiting,
      leaseMs: LEASE_MS,
      firstRetryMs: FIRST_RETRY_MS,
      // Retries are spread over up to a quarter more.
      maxRetryMs: (MAX_RETRY_MS * 5) / 4,
    });
  }

  /** Why nothing can be sent at the moment; empty when the last attempt of this process reached the server. */
  get problem(): string {
    return this.lastProblem;
  }

  /** Sends soon what is due, without making the caller wait. */
  wake(): void {
    this.database.outside(() => setImmediate(() => void this.run()));
  }

  /** Sends what is due, unless the server could not be used a moment ago. */
  async run(): Promise<void> {
    if (this.config.smtpUrl === undefined || this.clock.nowMs() < this.pausedUntil) return;
    this.lookAgain();
    await this.jobs.run(JOB, (stopping) => this.drain(stopping));
  }

  /** Removes messages that are over and older than `MAIL_RETENTION_DAYS`. */
  removeOld(): Promise<number> {
    return this.messages.removeOld(this.clock.nowMs() - this.config.mailRetentionDays * DAY_MS);
  }

  /**
   * Keeps as many messages on the way as there are connections: one whose recipient stalls holds up those to no other
   * recipient, also those that are queued meanwhile. A recipient gets messages one after the other, in their order.
   */
  private async drain(stopping: AbortSignal): Promise<void> {
    const sending = new Map<string, Promise<void>>();
    let waiting: MailMessageEntity[] = [];
    let hasNews = true;
    try {
      while (!stopping.aborted && this.clock.nowMs() >= this.pausedUntil) {
        const news = new Promise<void>((resolve) => {
          this.lookAgain = () => {
            hasNews = true;
            resolve();
          };
        });
        if (hasNews || waiting.length === 0) {
          hasNews = false;
          waiting = await this.due(LOOK_AHEAD, [...sending.keys()]);
        }
        let free = Math.min(this.allowedNow(), MAX_CONNECTIONS - sending.size);
        waiting = waiting.filter((message) => {
          const recipient = message.recipient_key;
          if (free === 0 || sending.has(recipient)) return true;
          free--;
          this.sentInMinute++;
          const sent = this.sendOne(message).finally(() => sending.delete(recipient));
          sent.catch(() => undefined);
          sending.set(recipient, sent);
          return false;
        });
        if (sending.size === 0) return;
        await Promise.race([news, ...sending.values()]);
      }
    } finally {
      this.lookAgain = () => undefined;
      await Promise.allSettled(sending.values());
    }
  }

  /**
   * Those that one person waits for come first; others fill what is left of the connections.
   * @param busy keys of recipients that are left out
   */
  private async due(limit: number, busy: readonly string[]): Promise<MailMessageEntity[]> {
    const nowMs = this.clock.nowMs();
    const single = await this.messages.due(MAIL_LANES.single, { nowMs, limit, busy });
    const rest = limit - single.length;
    if (rest === 0) return single;
    return [...single, ...(await this.messages.due(MAIL_LANES.bulk, { nowMs, limit: rest, busy }))];
  }

  private allowedNow(): number {
    const minute = Math.floor(this.clock.nowMs() / MINUTE_MS);
    if (minute !== this.minute) this.sentInMinute = 0;
    this.minute = minute;
    return Math.max(0, this.config.mailRatePerMinute - this.sentInMinute);
  }

  /** @throws only what the database throws */
  private async sendOne(message: MailMessageEntity): Promise<void> {
    if (!(await this.messages.claim(message, this.clock.nowMs() + LEASE_MS))) return;
    try {
      const composed = await this.composer.compose(message);
      if (!composed) return await this.finish(message, { ...OVER, state: 'skipped' });
      await this.transport.send(composed);
    } catch (error) {
      if (isOutage(error)) throw error;
      return this.fail(message, sendFailure(error));
    }
    this.pauses = 0;
    this.lastProblem = '';
    await this.finish(message, { ...OVER, state: 'sent', sent: this.clock.nowMs() });
  }

  private async fail(message: MailMessageEntity, { kind, reason }: SendFailure): Promise<void> {
    if (kind === 'connection') this.pause(reason);
    const attempts = message.attempts + 1;
    const isOver = kind === 'permanent' || attempts >= MAX_ATTEMPTS;
    if (isOver) {
      this.log.warn(`Message ${message.id} (${message.kind}) failed for good after ${attempts} attempts: ${reason}`);
      return this.finish(message, { ...OVER, state: 'failed', last_error: reason });
    }
    const due = this.clock.nowMs() + retryDelayMs(attempts);
    return this.finish(message, { state: 'queued', lane: message.lane, due, last_error: reason, sent: null });
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

  private async finish(message: MailMessageEntity, outcome: MailOutcome): Promise<void> {
    await this.messages.finish(message, outcome);
    this.metrics.finished(message.kind, outcome.state);
  }
}

/** A message that needs no more attempts. */
const OVER = { lane: null, due: 0, last_error: '', sent: null } as const;

/** Milliseconds until the next attempt: doubled each time, and up to a quarter longer, so that retries spread out. */
export function retryDelayMs(attempts: number, random = Math.random()): number {
  const delayMs = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), MAX_RETRY_MS);
  return Math.round(delayMs * (1 + random / 4));
}
