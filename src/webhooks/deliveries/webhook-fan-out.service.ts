import { Injectable } from '@nestjs/common';
import { type DomainEvent, type EventFanOut, RegisterEventFanOut } from '#core/events';
import { WebhookListenersService } from '../endpoints/webhook-listeners.service.js';
import { WebhookEventsService } from './webhook-events.service.js';
import { WebhookQueueService } from './webhook-queue.service.js';

/** Stores a delivery for each endpoint that wants a domain event, with the change itself. */
@RegisterEventFanOut()
@Injectable()
export class WebhookFanOutService implements EventFanOut {
  constructor(
    private readonly listeners: WebhookListenersService,
    private readonly events: WebhookEventsService,
    private readonly queue: WebhookQueueService,
  ) {}

  async wants(name: string): Promise<boolean> {
    return (await this.listeners.of(name)).length > 0;
  }

  async store(event: DomainEvent): Promise<void> {
    const listeners = await this.listeners.of(event.name);
    const isLimited = listeners.some(({ event_ids: ids }) => ids !== null);
    const of = new Set(isLimited ? await this.events.of(event) : []);
    const wanting = listeners.filter(({ event_ids: ids }) => ids === null || ids.some((id) => of.has(id)));
    if (wanting.length > 0)
      await this.queue.add(
        event,
        wanting.map(({ id }) => id),
      );
  }
}
