import { Injectable } from '@nestjs/common';
import { DatabaseClockService } from '#core/database';
import { type Fault, type ReadinessCheck, RegisterReadinessCheck } from '#core/health';
import { MINUTE_MS } from '#core/time';
import type { Finding } from '../../site-health/tests/health-check.js';
import { healthTestResult } from '../../site-health/tests/health-test.mapper.js';
import type { HealthTestResponse } from '../../site-health/tests/health-test.response.js';
import { MailConfig } from '../mail.config.js';
import { MailMessagesRepository } from '../messages/mail-messages.repository.js';
import { MailSenderService } from './mail-sender.service.js';

/** Minutes for which a message may wait before operators should look. */
const MAX_WAIT_MINUTES = 30;

/** Says what is wrong with e-mail: in `/readyz`, and as a test of site-health/v1. */
@RegisterReadinessCheck()
@Injectable()
export class MailHealthService implements ReadinessCheck {
  readonly faultName = 'mail';

  constructor(
    private readonly config: MailConfig,
    private readonly sender: MailSenderService,
    private readonly messages: MailMessagesRepository,
    private readonly clock: DatabaseClockService,
  ) {}

  /** The test `mail_delivery`. */
  async test(): Promise<HealthTestResponse> {
    return healthTestResult({ name: 'mail_delivery', topic: 'Performance' }, await this.finding());
  }

  async fault(): Promise<Fault | undefined> {
    if (this.config.smtpUrl === undefined) return undefined;
    if (this.sender.problem !== '')
      return { state: 'away', reason: `The mail server cannot be used: ${this.sender.problem}`, isPartial: true };
    const { oldest, waiting } = await this.messages.backlog();
    if (oldest === null || this.clock.nowMs() - oldest < MAX_WAIT_MINUTES * MINUTE_MS) return undefined;
    const reason = `${waiting} messages wait to be sent, the oldest for more than ${MAX_WAIT_MINUTES} minutes.`;
    return { state: 'late', reason, isPartial: true };
  }

  private async finding(): Promise<Finding> {
    if (this.config.mailPreview)
      return {
        status: 'recommended',
        label: 'E-mail is shown and not sent',
        paragraphs: ['MAIL_PREVIEW is on: messages are listed at /admin/mail, and nothing reaches people.'],
      };
    if (this.config.smtpUrl === undefined)
      return {
        status: 'recommended',
        label: 'E-mail is off',
        paragraphs: [
          'Buyers get their tickets on the page of the order only, and attendees do not learn of changes.',
          'Set SMTP_URL to the address of a mail server and MAIL_FROM to the sender, then restart the service.',
        ],
      };
    const fault = await this.fault();
    if (!fault) return { status: 'good', label: 'E-mail is sent', paragraphs: ['No message waits for long.'] };
    return {
      status: 'critical',
      label: 'E-mail is not sent',
      // The reason of a server may contain its name, which findings do not reveal.
      paragraphs: [
        'The mail server cannot be used, or is too slow. The log of the service and /readyz say why.',
        'Messages are stored and sent when it works again. Check SMTP_URL, MAIL_FROM and MAIL_RATE_PER_MINUTE.',
      ],
    };
  }
}
