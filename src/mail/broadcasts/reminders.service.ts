import { Injectable } from '@nestjs/common';
import { TicketOffersService } from '../../cal/tickets/catalog/index.js';
import { DatabaseClockService, latestEnd } from '#core/database';
import { HOUR_MS, toMs } from '#core/time';
import type { MailEventSettingEntity } from './mail-event-setting.entity.js';
import { MailBroadcastsRepository } from './mail-broadcasts.repository.js';
import { MailBroadcastsService } from './mail-broadcasts.service.js';

/** Events that are looked at in one run. */
const BATCH_SIZE = 50;
/** Milliseconds after which an event is looked at again whose reminder is not due: it may be moved meanwhile. */
const MAX_CHECK_INTERVAL_MS = HOUR_MS;

/** Sends reminders, once for each start of an event. */
@Injectable()
export class RemindersService {
  constructor(
    private readonly broadcasts: MailBroadcastsRepository,
    private readonly adding: MailBroadcastsService,
    private readonly offers: TicketOffersService,
    private readonly clock: DatabaseClockService,
  ) {}

  /** Looks at events whose reminder may be due. */
  async run(): Promise<void> {
    const nowMs = this.clock.nowMs();
    for (const setting of await this.broadcasts.dueReminders(
      nowMs,
      latestEnd(nowMs, MAX_CHECK_INTERVAL_MS),
      BATCH_SIZE,
    )) {
      await this.check(setting, nowMs);
    }
  }

  private async check(setting: MailEventSettingEntity, nowMs: number): Promise<void> {
    const { event_id: eventId, reminder_hours: hours } = setting;
    const host = await this.offers.host(eventId);
    const startMs = host?.startUtc == null ? undefined : toMs(host.startUtc);
    const latest = nowMs + MAX_CHECK_INTERVAL_MS;
    if (host?.status !== 'publish' || startMs === undefined || startMs <= nowMs)
      return this.broadcasts.postponeCheck(setting, latest);
    const dueMs = startMs - (hours ?? 0) * HOUR_MS;
    if (dueMs <= nowMs)
      await this.adding.add({
        kind: 'event-reminder',
        origin: `reminder ${eventId} ${host.startUtc}`,
        eventId,
        facts: { start: host.startDate },
      });
    await this.broadcasts.postponeCheck(setting, dueMs <= nowMs ? latest : Math.min(dueMs, latest));
  }
}
