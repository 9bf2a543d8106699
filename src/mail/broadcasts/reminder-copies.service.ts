import { Injectable } from '@nestjs/common';
import {
  type EventCopyFollower,
  RegisterEventCopyFollower,
} from '../../cal/events/events/duplicates/event-copies.registry.js';
import { DatabaseClockService } from '#core/database';
import { MailBroadcastsRepository } from './mail-broadcasts.repository.js';

/** Gives copies of an event its reminder: so many hours before their own start. */
@RegisterEventCopyFollower()
@Injectable()
export class ReminderCopiesService implements EventCopyFollower {
  constructor(
    private readonly broadcasts: MailBroadcastsRepository,
    private readonly clock: DatabaseClockService,
  ) {}

  async eventCopied(fromEventId: number, toEventId: number): Promise<void> {
    const chosen = await this.broadcasts.settingsOf(fromEventId);
    if (chosen && chosen.reminder_hours !== null)
      await this.broadcasts.storeSettings({ ...chosen, event_id: toEventId, next_check: this.clock.nowMs() });
  }
}
