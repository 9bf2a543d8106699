import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { StartError } from '#core/config';
import { Extensions } from '#core/modules';
import type { DomainEvent } from './domain.event.js';
import { DURABLE_EVENT, type DurableSubscription } from './on-durable-event.decorator.js';

const SUBSCRIBER_NAME = /^[a-z0-9._-]{1,60}$/;

const MAX_TIMEOUT_SECONDS = 600;

/** Handles one delivery. */
export interface DurableEventHandler {
  handle: (event: DomainEvent) => Promise<unknown>;
  /** How long it may take. */
  timeoutMs: number;
}

type Method = (event: DomainEvent) => Promise<unknown>;

/** Finds the methods with `@OnDurableEvent` of all providers, once at start. */
@Injectable()
export class DurableSubscriberRegistry implements OnModuleInit {
  private readonly handlers = new Map<string, Map<string, DurableEventHandler>>();
  private readonly names = new Set<string>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly extensions: Extensions,
  ) {}

  onModuleInit(): void {
    const wrappers = this.discovery.getProviders().filter((wrapper) => wrapper.isDependencyTreeStatic());
    for (const instance of new Set(wrappers.map((wrapper) => wrapper.instance as unknown))) {
      if (typeof instance !== 'object' || instance === null) continue;
      for (const method of this.scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object))
        this.add(instance as Record<string, Method>, method);
    }
  }

  /** Names of all subscribers. */
  get all(): string[] {
    return [...this.names];
  }

  /** Names of the subscribers to an event. */
  of(event: string): string[] {
    return [...(this.handlers.get(event)?.keys() ?? [])];
  }

  /** Milliseconds that the slowest subscriber may take. */
  get longestMs(): number {
    const handlers = [...this.handlers.values()].flatMap((ofEvent) => [...ofEvent.values()]);
    return Math.max(0, ...handlers.map(({ timeoutMs }) => timeoutMs));
  }

  /** What handles deliveries of an event to a subscriber; nothing when it does not subscribe to it any more. */
  handler(event: string, subscriber: string): DurableEventHandler | undefined {
    return this.handlers.get(event)?.get(subscriber);
  }

  private add(instance: Record<string, Method>, method: string): void {
    const declared = Reflect.getMetadata(DURABLE_EVENT, instance[method]) as DurableSubscription | undefined;
    if (!declared) return;
    const { event, subscriber, timeoutSeconds } = declared;
    const where = `@OnDurableEvent of ${instance.constructor.name}.${method}`;
    if (!this.extensions.domainEvents.has(event))
      throw new StartError(`${where}: there is no domain event ${event as string}.`);
    if (!SUBSCRIBER_NAME.test(subscriber))
      throw new StartError(`${where}: subscriber must have 1 to 60 characters of a-z, 0-9, ".", "_" and "-".`);
    if (!(timeoutSeconds >= 1 && timeoutSeconds <= MAX_TIMEOUT_SECONDS))
      throw new StartError(`${where}: timeoutSeconds must be 1 to ${MAX_TIMEOUT_SECONDS}.`);
    const handlers = this.handlers.get(event) ?? new Map<string, DurableEventHandler>();
    if (handlers.has(subscriber))
      throw new StartError(`${where}: the subscriber ${subscriber} handles ${event} already.`);
    handlers.set(subscriber, { handle: (payload) => instance[method](payload), timeoutMs: timeoutSeconds * 1000 });
    this.handlers.set(event, handlers);
    this.names.add(subscriber);
  }
}
