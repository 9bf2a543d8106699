import type { DomainEvent } from './domain.event.js';

/** Classes of payloads by the names of their events, as `domainEvents` of `@AlmanacModule` declares them. */
export type DomainEventClasses = Readonly<Record<string, new () => DomainEvent>>;

/** Payloads by the names of their events. */
export type EventsOf<Classes extends DomainEventClasses> = {
  readonly [Name in keyof Classes]: InstanceType<Classes[Name]>;
};

/**
 * Payloads of all domain events by name. Each module adds its own by declaration merging, beside their classes; one of
 * others with `declare module 'almanac'`. Events are emitted after the commit that made them true.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- namespaces merge their members into it
export interface DomainEvents {}

/** Name of a domain event. */
export type DomainEventName = keyof DomainEvents;

/** Payload of the event with this name. */
export type DomainEventOf<Name extends DomainEventName> = DomainEvents[Name];

/** What the publisher of an event provides; the rest is added. */
export type DomainEventFacts<Name extends DomainEventName> = Omit<DomainEventOf<Name>, keyof DomainEvent>;
