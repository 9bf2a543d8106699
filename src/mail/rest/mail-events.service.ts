import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../../audit/audit-log.service.js';
import { UsersService } from '../../auth/users/users.service.js';
import { type HolderFilter, TicketHoldersService } from '../../cal/tickets/sales/index.js';
import { TicketOffersService } from '../../cal/tickets/catalog/index.js';
import type { Caller } from '#core/context';
import { Database, DatabaseClockService } from '#core/database';
import { RestError } from '#core/errors';
import { RateLimiterService } from '#core/security';
import { MailBroadcastsRepository } from '../broadcasts/mail-broadcasts.repository.js';
import { MailBroadcastsService } from '../broadcasts/mail-broadcasts.service.js';
import { headerText } from '../mail-address.js';
import { MailQueueService } from '../messages/mail-queue.service.js';
import { MailComposerService } from '../rendering/mail-composer.service.js';
import { isoMoment } from './mail-message.mapper.js';
import { MailMessagesService } from './mail-messages.service.js';
import { type ChangeMailEventDto, type CreateAnnouncementDto, MAX_SUBJECT_LENGTH } from './mail.dto.js';
import type { AnnouncementResponse, MailEventResponse, QueuedMailResponse } from './mail.response.js';

/** Messages to the attendees of one event within an hour. */
const MAX_ANNOUNCEMENTS_PER_HOUR = 10;
const HOUR_SECONDS = 3600;
/** Messages in a list. */
const MAX_LISTED = 100;

/** What the routes of events in `mail/v1` do. */
@Injectable()
export class MailEventsService {
  constructor(
    private readonly broadcasts: MailBroadcastsRepository,
    private readonly adding: MailBroadcastsService,
    private readonly messages: MailMessagesService,
    private readonly queue: MailQueueService,
    private readonly composer: MailComposerService,
    private readonly holders: TicketHoldersService,
    private readonly offers: TicketOffersService,
    private readonly users: UsersService,
    private readonly limiter: RateLimiterService,
    private readonly audit: AuditLogService,
    private readonly database: Database,
    private readonly clock: DatabaseClockService,
  ) {}

  /** What an event has chosen. @throws RestError 404 `event-not-found` */
  async settings(id: number): Promise<MailEventResponse> {
    await this.assertHost(id);
    const known = await this.broadcasts.settingsOf(id);
    return { event_id: id, reminder_hours: known?.reminder_hours ?? 0 };
  }

  /** Changes what an event has chosen. @throws RestError 404 `event-not-found` */
  async change({ id, reminder_hours: hours }: ChangeMailEventDto): Promise<MailEventResponse> {
    await this.assertHost(id);
    await this.broadcasts.storeSettings({
      event_id: id,
      reminder_hours: hours === 0 ? null : hours,
      next_check: hours === 0 ? null : this.clock.nowMs(),
    });
    return { event_id: id, reminder_hours: hours };
  }

  /** Messages that were sent to attendees of an event, newest first, at most 100. @throws RestError 404 */
  async announcements(id: number): Promise<AnnouncementResponse[]> {
    await this.assertHost(id);
    const sent = await this.broadcasts.ofEvent(id, MAX_LISTED);
    return sent.map((broadcast) => ({
      id: broadcast.id,
      subject: broadcast.subject === '' ? broadcast.kind : broadcast.subject,
      state: broadcast.state,
      recipients: broadcast.recipients,
      created: isoMoment(broadcast.created),
    }));
  }

  /** Addresses that a message to attendees of an event would go to. @throws RestError 404 `event-not-found` */
  async countRecipients(id: number, audience: HolderFilter): Promise<number> {
    await this.assertHost(id);
    return this.holders.countAddresses(id, audience);
  }

  /**
   * Sends a message to attendees of an event, or shows what would be sent.
   * @throws RestError 404 `event-not-found`, 429 after ten within an hour, 503 `mail-off`
   */
  async announce(caller: Caller, params: CreateAnnouncementDto): Promise<AnnouncementResponse> {
    const { id: eventId, body, ticket_ids: ticketIds, checked_in: checkedIn } = params;
    const subject = headerText(params.subject, MAX_SUBJECT_LENGTH);
    const audience: HolderFilter = { ticketIds, checkedIn };
    const recipients = await this.countRecipients(eventId, audience);
    if (params.dry_run) return this.preview(params, recipients);
    this.messages.assertOn();
    await this.limiter.count([`mail announcement ${eventId}`], HOUR_SECONDS, MAX_ANNOUNCEMENTS_PER_HOUR);
    const origin = `announcement ${randomUUID()}`;
    const broadcast = { kind: 'announcement', origin, eventId, authorId: caller.id, subject, body, audience };
    await this.database.write(async () => {
      await this.adding.add(broadcast);
      await this.audit.note('mail_broadcasts', 'create', { event_id: eventId, recipients });
    });
    const stored = await this.broadcasts.byOrigin(origin);
    return { id: stored?.id ?? null, subject, state: 'open', recipients, created: isoMoment(this.clock.nowMs()) };
  }

  /** Sends the message to the caller only. @throws RestError 404 `event-not-found`, 429, 503 `mail-off` */
  async test(
    caller: Caller,
    { id, subject, body }: Pick<CreateAnnouncementDto, 'id' | 'subject' | 'body'>,
  ): Promise<QueuedMailResponse> {
    this.messages.assertOn();
    await this.assertHost(id);
    const user = await this.users.find(caller.id);
    if (!user) throw new RestError('rest_forbidden', 'Only an account with an e-mail address can get it.', 403);
    await this.limiter.count([`mail test ${caller.id}`], HOUR_SECONDS, MAX_ANNOUNCEMENTS_PER_HOUR);
    await this.queue.add([
      {
        kind: 'announcement-test',
        topic: `test ${randomUUID()}`,
        recipient: user.email,
        recipientName: user.name,
        eventId: id,
        facts: { subject: headerText(subject, MAX_SUBJECT_LENGTH), body },
      },
    ]);
    return { recipient: user.email };
  }

  private async preview(
    { id, subject, body }: CreateAnnouncementDto,
    recipients: number,
  ): Promise<AnnouncementResponse> {
    const facts = { subject: headerText(subject, MAX_SUBJECT_LENGTH), body };
    const draft = this.queue.draft({
      kind: 'announcement-test',
      topic: 'preview',
      recipient: 'attendee@example.org',
      eventId: id,
      facts,
    });
    const written = await this.composer.preview(draft);
    const common = { id: null, subject: facts.subject, state: 'preview', recipients, created: null };
    return { ...common, text: written?.text, html: written?.html };
  }

  private async assertHost(id: number): Promise<void> {
    if (!(await this.offers.host(id)))
      throw new RestError('event-not-found', 'There is no event or page with this id.', 404);
  }
}
