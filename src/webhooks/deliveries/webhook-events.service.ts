import { Injectable } from '@nestjs/common';
import { AttendeesService, OrdersService } from '../../cal/tickets/sales/index.js';
import type { DomainEvent } from '#core/events';

/** Finds the events of the calendar that a domain event belongs to, for endpoints that are limited to some. */
@Injectable()
export class WebhookEventsService {
  constructor(
    private readonly orders: OrdersService,
    private readonly attendees: AttendeesService,
  ) {}

  /**
   * Ids of events: by `eventId`, `postId` or the content itself, else those of the order or attendee that is named. In
   * the unit of work of the change, so that it holds for what is deleted by it.
   */
  async of(event: DomainEvent): Promise<number[]> {
    const { eventId, postId, contentId, contentType, attendeeId, orderId } = event as unknown as Record<
      string,
      unknown
    >;
    if (typeof eventId === 'number') return [eventId];
    if (typeof postId === 'number') return [postId];
    if (typeof contentId === 'number') return contentType === 'cal_events' ? [contentId] : [];
    if (typeof attendeeId === 'number') {
      const attendee = await this.attendees.find(attendeeId);
      return attendee?.post_id ? [attendee.post_id] : [];
    }
    if (typeof orderId !== 'number') return [];
    return [...new Set((await this.orders.itemsOf(orderId)).map((item) => item.post_id))].filter((id) => id > 0);
  }
}
