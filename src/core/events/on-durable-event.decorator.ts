import { SetMetadata } from '@nestjs/common';
import type { DomainEventName, DomainEventOf } from './domain-events.js';

/** Metadata key of `@OnDurableEvent`. */
export const DURABLE_EVENT = 'almanac:durable-event';

/** What `@OnDurableEvent` declares. */
export interface DurableSubscription {
  event: DomainEventName;
  subscriber: string;
  timeoutSeconds: number;
}

/** Options of `@OnDurableEvent`. */
export interface DurableEventOptions {
  /**
   * Name under which deliveries are stored: lower-case letters, digits, `.`, `_` and `-`, at most 60 characters. It
   * identifies the subscriber across versions, so renaming it loses what waits under the old name.
   */
  subscriber: string;
  /** Seconds that the method may take, 1 to 600 (default 30); the delivery then counts as failed. */
  timeoutSeconds?: number;
}

const DEFAULT_TIMEOUT_SECONDS = 30;

/** A method that receives the event. Its result is ignored; a rejected promise requests another delivery. */
type DurableHandler<Name extends DomainEventName> = (event: DomainEventOf<Name>) => Promise<unknown>;

/**
 * Subscribes a method of a provider to a domain event, at least once: the delivery is stored with the change, survives
 * crashes and is repeated, with growing pauses, until the method resolves. It runs after the commit, outside of the
 * request. A subscriber gets one event at a time and waits for no other subscriber. A delivery may be repeated after a
 * crash; a subscriber that must act once compares `event.id`.
 */
export function OnDurableEvent<Name extends DomainEventName>(
  event: Name,
  { subscriber, timeoutSeconds = DEFAULT_TIMEOUT_SECONDS }: DurableEventOptions,
) {
  return <Handler extends DurableHandler<Name>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Handler>,
  ): void => {
    SetMetadata<string, DurableSubscription>(DURABLE_EVENT, { event, subscriber, timeoutSeconds })(
      target,
      key,
      descriptor,
    );
  };
}
