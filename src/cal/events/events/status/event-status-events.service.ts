import { Injectable } from '@nestjs/common';
import { DomainEventsService, type DomainEventName } from '#core/events';
import type { EventStatus } from '../event-status.js';
import { isMoved, timesOf } from '../event-times.js';
import type { EventEntity } from '../event.entity.js';
import { EventsRepository } from '../events.repository.js';

type StatusEventName = DomainEventName & `event.${string}`;

/** Name of the domain event that announces a status. */
const NAMES = {
  scheduled: 'event.scheduled',
  postponed: 'event.postponed',
  canceled: 'event.canceled',
  rescheduled: 'event.rescheduled',
  moved_online: 'event.moved_online',
} as const satisfies Record<EventStatus, StatusEventName>;

/** Publishes changes of whether, when and how events take place, in the unit of work that makes them. */
@Injectable()
export class EventStatusEventsService {
  constructor(
    private readonly domainEvents: DomainEventsService,
    private readonly events: EventsRepository,
  ) {}

  /**
   * Publishes a change that was stored.
   * @param notify whether holders of tickets should get a message about it
   */
  async publish(before: EventEntity, after: EventEntity, notify: boolean): Promise<void> {
    const name = statusEventName(before, after);
    if (name === undefined || !this.domainEvents.hasSubscribers(name)) return;
    // The revision was raised by an observer of the change.
    const stored = await this.events.find(after.id);
    await this.domainEvents.publish(name, {
      eventId: after.id,
      status: after.event_status,
      previousStatus: before.event_status,
      reason: after.status_reason,
      notify,
      revision: stored?.sequence ?? after.sequence,
      times: timesOf(after),
      formerTimes: timesOf(before),
    });
  }
}

/** What a change is called; nothing where holders of tickets need not know of it, as for drafts. */
export function statusEventName(before: EventEntity, after: EventEntity): StatusEventName | undefined {
  if (before.status !== 'publish' && before.status !== 'private') return undefined;
  const { event_status: status } = after;
  if (before.event_status !== status) return NAMES[status];
  if (isMoved(before, after)) return 'event.rescheduled';
  const isExplained = status !== 'scheduled' && before.status_reason !== after.status_reason;
  return isExplained ? NAMES[status] : undefined;
}
