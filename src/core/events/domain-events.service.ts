import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { EventEmitter2 } from '@nestjs/event-emitter';
import { Clock, RequestContext } from '#core/context';
import { Database, DatabaseClockService } from '#core/database';
import { Extensions, Registrations } from '#core/modules';
import type { DomainEventFacts, DomainEventName } from './domain-events.js';
import type { DomainEvent } from './domain.event.js';
import { DurableSubscriberRegistry } from './durable-subscriber.registry.js';
import { type EventFanOut, RegisterEventFanOut } from './event-fan-out.js';
import { OutboxDispatcherService } from './outbox-dispatcher.service.js';
import { OutboxRepository } from './outbox.repository.js';

/**
 * Publishes what happened to subscribers (`@OnEvent`, `@OnDurableEvent`). A module that publishes an event declares the
 * class of its payload in `domainEvents` of its `@AlmanacModule`.
 */
@Injectable()
export class DomainEventsService {
  constructor(
    private readonly emitter: EventEmitter2,
    private readonly database: Database,
    private readonly durable: DurableSubscriberRegistry,
    private readonly outbox: OutboxRepository,
    private readonly dispatcher: OutboxDispatcherService,
    private readonly clock: Clock,
    private readonly databaseClock: DatabaseClockService,
    private readonly extensions: Extensions,
    private readonly registrations: Registrations,
  ) {}

  /** Whether anything subscribes to an event, so that costly payloads are made only for subscribers. */
  async hasSubscribers(name: DomainEventName): Promise<boolean> {
    return this.hasStaticSubscribers(name) || (await this.fanOutsOf(name)).length > 0;
  }

  /**
   * Publishes an event: `@OnEvent` methods run after the commit of the running unit of work, and deliveries to durable
   * subscribers and to receivers of fan-outs are stored with it. What is undone is not published.
   * @param facts the members of the payload that its class adds to `DomainEvent`
   * @throws Error for an event that has subscribers and that no module declares
   */
  async publish<Name extends DomainEventName>(name: Name, facts: DomainEventFacts<Name>): Promise<void> {
    const subscribers = this.durable.of(name);
    const fanOuts = await this.fanOutsOf(name);
    if (fanOuts.length === 0 && !this.hasStaticSubscribers(name)) return;
    const event = this.make(name, facts);
    if (subscribers.length + fanOuts.length > 0) {
      await this.database.write(async () => {
        if (subscribers.length > 0) await this.store(event, subscribers);
        for (const fanOut of fanOuts) await fanOut.store(event);
      });
    }
    if (subscribers.length > 0) this.database.afterCommit(() => this.dispatcher.wake());
    // Listeners are outside of the unit of work, which is over.
    this.database.afterCommit(() => this.database.outside(() => void this.emitter.emit(name, event)));
  }

  private hasStaticSubscribers(name: DomainEventName): boolean {
    return this.durable.of(name).length > 0 || this.emitter.listenerCount(name) > 0;
  }

  private async fanOutsOf(name: DomainEventName): Promise<EventFanOut[]> {
    const wanting: EventFanOut[] = [];
    for (const fanOut of this.registrations.all(RegisterEventFanOut))
      if (await fanOut.wants(name)) wanting.push(fanOut);
    return wanting;
  }

  private make<Name extends DomainEventName>(name: Name, facts: DomainEventFacts<Name>): DomainEvent {
    const context = RequestContext.peek();
    const common: DomainEvent = {
      id: randomUUID(),
      name,
      occurredAt: `${this.clock.nowUtc().replace(' ', 'T')}Z`,
      actor: {
        userId: context?.caller.known ? context.caller.id : null,
        keyHolder: context?.keyHolder ?? '',
        requestId: context?.requestId ?? '',
      },
    };
    const Payload = this.extensions.domainEvents.get(name);
    if (!Payload) throw new Error(`No module declares the domain event ${name}.`);
    return Object.assign(new Payload(), common, facts);
  }

  private async store(event: DomainEvent, subscribers: readonly string[]): Promise<void> {
    const nowMs = this.databaseClock.nowMs();
    const payload = JSON.stringify(event);
    await this.outbox.insert(
      subscribers.map((subscriber) => ({
        event_id: event.id,
        event_name: event.name,
        subscriber,
        payload,
        attempts: 0,
        due: nowMs,
        created: nowMs,
      })),
    );
  }
}
