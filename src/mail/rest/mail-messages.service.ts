import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../../audit/audit-log.service.js';
import { UsersService } from '../../auth/users/users.service.js';
import type { Caller } from '#core/context';
import { Database } from '#core/database';
import { RestError } from '#core/errors';
import { RestResponse, listWindow } from '#core/rest';
import { RateLimiterService } from '#core/security';
import { headerText } from '../mail-address.js';
import { MailConfig } from '../mail.config.js';
import { returnedId } from '../return-path.js';
import type { MailMessageEntity } from '../messages/mail-message.entity.js';
import { MailMessagesRepository } from '../messages/mail-messages.repository.js';
import { MailQueueService } from '../messages/mail-queue.service.js';
import { toMailMessageResponse } from './mail-message.mapper.js';
import type { ListMailMessagesDto, ReportBounceDto } from './mail.dto.js';
import type { BounceResponse, MailMessageResponse, QueuedMailResponse } from './mail.response.js';

/** Times that one message may be sent again within an hour. */
const MAX_RESENDS_PER_HOUR = 5;
const HOUR_SECONDS = 3600;

/** What the routes of messages do. */
@Injectable()
export class MailMessagesService {
  constructor(
    private readonly messages: MailMessagesRepository,
    private readonly queue: MailQueueService,
    private readonly users: UsersService,
    private readonly limiter: RateLimiterService,
    private readonly audit: AuditLogService,
    private readonly database: Database,
    private readonly config: MailConfig,
  ) {}

  /** A page of messages, newest first. */
  async list(params: ListMailMessagesDto): Promise<RestResponse<MailMessageResponse[]>> {
    const { messages, total } = await this.find(params);
    return RestResponse.list(messages, { page: params.page, perPage: params.per_page, total });
  }

  /** Messages of a page, newest first, and how many there are. */
  async find(params: ListMailMessagesDto): Promise<{ messages: MailMessageResponse[]; total: number }> {
    await this.audit.noteReading('mail_messages');
    const { limit, offset } = listWindow(params);
    const { order_id, event_id, state, recipient } = params;
    const about = {
      ...(order_id !== undefined && { order_id }),
      ...(event_id !== undefined && { event_id }),
      ...(state !== undefined && { state }),
      ...(recipient !== undefined && { recipient_key: this.queue.keyOf(recipient) }),
    };
    const { rows, total } = await this.messages.list(about, { limit, offset });
    return { messages: rows.map(toMailMessageResponse), total };
  }

  /**
   * Sends a message again, as its next revision.
   * @throws RestError 404 `mail-message-not-found`, 429 after five times within an hour, 503 `mail-off`
   */
  async resend(id: number): Promise<MailMessageResponse> {
    this.assertOn();
    const message = await this.messages.find(id);
    if (!message) throw new RestError('mail-message-not-found', 'There is no message with this id.', 404);
    await this.countResend(message);
    const revision = await this.database.write(() => this.queue.addRevision(message));
    return toMailMessageResponse((await this.messages.find(revision)) ?? message);
  }

  /** Counts a message that is sent again. @throws RestError 429 */
  countResend({ recipient_key: key, topic }: Pick<MailMessageEntity, 'recipient_key' | 'topic'>): Promise<void> {
    return this.limiter.count([`mail resend ${topic} ${key}`], HOUR_SECONDS, MAX_RESENDS_PER_HOUR);
  }

  /** Sends a test message to the caller. @throws RestError 429, 503 `mail-off` */
  async test(caller: Caller): Promise<QueuedMailResponse> {
    this.assertOn();
    const user = await this.users.find(caller.id);
    if (!user) throw new RestError('rest_forbidden', 'Only an account with an e-mail address can get it.', 403);
    await this.limiter.count([`mail test ${caller.id}`], HOUR_SECONDS, MAX_RESENDS_PER_HOUR);
    await this.queue.add([
      { kind: 'test-message', topic: `test ${randomUUID()}`, recipient: user.email, recipientName: user.name },
    ]);
    return { recipient: user.email };
  }

  /** Notes that a message came back. A hard bounce is shown as the state of the message. */
  async reportBounce({ type, reason, ...which }: ReportBounceDto): Promise<BounceResponse> {
    const message = await this.returned(which);
    if (!message) return { found: false };
    const text = headerText(reason, 500) || (type === 'hard' ? 'The address does not accept mail.' : 'Delayed.');
    if (type === 'hard') await this.database.write(() => this.messages.noteBounce(message.id, text));
    else await this.database.write(() => this.messages.noteProblem(message.id, text));
    return { found: true };
  }

  private async returned({
    message_id: sent,
    return_path: returnPath,
    recipient,
  }: Omit<ReportBounceDto, 'type' | 'reason'>): Promise<MailMessageEntity | null> {
    if (sent !== undefined) return this.messages.byMessageId(sent.trim().replace(/^<|>$/g, ''));
    const id = returnPath === undefined ? undefined : returnedId(returnPath);
    if (id !== undefined) return this.messages.byMessageIdStart(`${id}@`);
    return recipient === undefined ? null : this.messages.latestTo(this.queue.keyOf(recipient));
  }

  /** @throws RestError 503 `mail-off` without a mail server */
  assertOn(): void {
    if (!this.config.isOn)
      throw new RestError('mail-off', 'This site sends no e-mail: SMTP_URL and MAIL_FROM are not set.', 503);
  }
}
