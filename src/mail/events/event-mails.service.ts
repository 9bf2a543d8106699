import { Injectable } from '@nestjs/common';
import type { EventStatusEvent } from '../../cal/events/events/status/event-status.event.js';
import { OnDurableEvent } from '#core/events';
import { MailBroadcastsService } from '../broadcasts/mail-broadcasts.service.js';

/** Name under which deliveries of events are stored. */
const SUBSCRIBER = 'mail';

/**
 * Informs the holders of tickets of changes of an event, where its organizer wants that. The origin of the messages is
 * the id of the event that was delivered, so a repeated delivery informs no one twice.
 */
@Injectable()
export class EventMailsService {
  constructor(private readonly broadcasts: MailBroadcastsService) {}

  @OnDurableEvent('event.canceled', { subscriber: SUBSCRIBER })
  canceled(event: EventStatusEvent): Promise<void> {
    return this.inform('event-canceled', event);
  }

  @OnDurableEvent('event.postponed', { subscriber: SUBSCRIBER })
  postponed(event: EventStatusEvent): Promise<void> {
    return this.inform('event-postponed', event);
  }

  @OnDurableEvent('event.rescheduled', { subscriber: SUBSCRIBER })
  rescheduled(event: EventStatusEvent): Promise<void> {
    return this.inform('event-rescheduled', event);
  }

  @OnDurableEvent('event.moved_online', { subscriber: SUBSCRIBER })
  movedOnline(event: EventStatusEvent): Promise<void> {
    return this.inform('event-moved-online', event);
  }

  @OnDurableEvent('event.scheduled', { subscriber: SUBSCRIBER })
  scheduled(event: EventStatusEvent): Promise<void> {
    return this.inform('event-scheduled', event);
  }

  @OnDurableEvent('event.details_changed', { subscriber: SUBSCRIBER })
  detailsChanged(event: EventStatusEvent): Promise<void> {
    return this.inform('event-details-changed', event);
  }

  private async inform(kind: string, event: EventStatusEvent): Promise<void> {
    const { id, eventId, notify, reason, formerTimes, times, formerTitle, formerVenue } = event;
    if (!notify) return;
    const isMoved = formerTimes.start_date !== times.start_date || formerTimes.timezone !== times.timezone;
    await this.broadcasts.add({
      kind,
      origin: `event ${id}`,
      eventId,
      audience: { includeUnpaid: true },
      facts: {
        reason,
        formerTitle,
        formerVenue,
        ...(isMoved && { formerStart: formerTimes.start_date, formerZone: formerTimes.timezone }),
      },
    });
  }
}
