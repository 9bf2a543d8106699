import { Injectable } from '@nestjs/common';
import { DatabaseClockService } from '#core/database';
import { MetricsService } from '#core/metrics';
import type { MailState } from '../messages/mail-message.entity.js';
import type { MailBacklog } from '../messages/mail-messages.repository.js';

/** Figures about e-mail. */
@Injectable()
export class MailMetricsService {
  private readonly messages;
  private readonly waiting;
  private readonly oldest;

  constructor(
    private readonly clock: DatabaseClockService,
    metrics: MetricsService,
  ) {
    this.messages = metrics.counter({
      name: 'almanac_mail_messages_total',
      help: 'Attempts to send messages, by kind and the state of the message afterwards (sent, queued: to be tried again, failed, skipped).',
      labelNames: ['kind', 'state'],
    });
    this.waiting = metrics.gauge({
      name: 'almanac_mail_waiting',
      help: 'Messages that wait to be sent.',
      aggregator: 'max',
    });
    this.oldest = metrics.gauge({
      name: 'almanac_mail_oldest_seconds',
      help: 'Age of the oldest message that waits to be sent; 0: none waits.',
      aggregator: 'max',
    });
  }

  /** An attempt is over. */
  finished(kind: string, state: MailState): void {
    this.messages?.inc({ kind, state });
  }

  /** Notes what waits; called by the job, since figures do not wait for the database. */
  note({ waiting, oldest }: MailBacklog): void {
    this.waiting?.set(waiting);
    this.oldest?.set(oldest === null ? 0 : Math.max(0, (this.clock.nowMs() - oldest) / 1000));
  }
}
