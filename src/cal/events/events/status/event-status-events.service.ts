import { Injectable } from '@nestjs/common';
import {
  type ContentObserver,
  type PostChange,
  type PostStatus,
  type PostType,
  RegisterContentObserver,
  type Removal,
} from '#core/content';
import { DomainEventsService, type DomainEventName } from '#core/events';
import { EVENT } from '../../calendar-types.js';
import type { EventStatus } from '../event-status.js';
import { isMoved, timesOf } from '../event-times.js';
import type { EventEntity } from '../event.entity.js';
import { EventsRepository } from '../events.repository.js';
import { VenuesRepository } from '../../venues/venues.repository.js';

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
@RegisterContentObserver({ order: 900 })
@Injectable()
export class EventStatusEventsService implements ContentObserver {
  constructor(
    private readonly domainEvents: DomainEventsService,
    private readonly events: EventsRepository,
    private readonly venues: VenuesRepository,
  ) {}

  async postChanged(change: PostChange): Promise<void> {
    const { type, before, after } = change;
    if (type === EVENT && before && after?.status === 'trash')
      await this.publishRemoval(after.id, change.notify ?? false, before.status);
  }

  async postRemoving(type: PostType, id: number, { notify = false }: Removal): Promise<void> {
    if (type === EVENT) await this.publishRemoval(id, notify);
  }

  /**
   * Publishes a change that was stored.
   * @param notify whether holders of tickets should get a message about it
   */
  async publish(before: EventEntity, after: EventEntity, notify: boolean): Promise<void> {
    const name = statusEventName(before, after) ?? (notify ? detailsEventName(before, after) : undefined);
    if (name === undefined || !(await this.domainEvents.hasSubscribers(name))) return;
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
      ...(before.title !== after.title && { formerTitle: before.title }),
      ...(before.venue_id !== after.venue_id && { formerVenue: await this.venueName(before.venue_id) }),
    });
  }

  private async venueName(id: number | null): Promise<string> {
    return id === null ? '' : ((await this.venues.find(id))?.title ?? '');
  }

  /**
   * Publishes that an event is not going to take place because it was put into the trash or is deleted.
   * @param formerStatus of the post; default: the stored one
   */
  private async publishRemoval(id: number, notify: boolean, formerStatus?: PostStatus): Promise<void> {
    if (!(await this.domainEvents.hasSubscribers('event.canceled'))) return;
    const event = await this.events.find(id);
    if (!event || !isKnown(formerStatus ?? event.status) || event.event_status === 'canceled') return;
    await this.domainEvents.publish('event.canceled', {
      eventId: id,
      status: 'canceled',
      previousStatus: event.event_status,
      reason: '',
      notify,
      revision: event.sequence,
      times: timesOf(event),
      formerTimes: timesOf(event),
    });
  }
}

/** Whether holders of tickets can know of an event. */
function isKnown(status: PostStatus): boolean {
  return status === 'publish' || status === 'private';
}

/** What a change is called; nothing where holders of tickets need not know of it, as for drafts. */
export function statusEventName(before: EventEntity, after: EventEntity): StatusEventName | undefined {
  if (!isKnown(before.status)) return undefined;
  const { event_status: status } = after;
  if (before.event_status !== status) return NAMES[status];
  if (isMoved(before, after)) return 'event.rescheduled';
  const isExplained = status !== 'scheduled' && before.status_reason !== after.status_reason;
  return isExplained ? NAMES[status] : undefined;
}

/** The name of a change of title or venue; nothing for drafts, and where both are the same. */
function detailsEventName(before: EventEntity, after: EventEntity): StatusEventName | undefined {
  const isChanged = before.title !== after.title || before.venue_id !== after.venue_id;
  return isKnown(before.status) && isChanged ? 'event.details_changed' : undefined;
}
