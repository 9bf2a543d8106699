/** Domain events and their durable delivery. */
// `export *`, so that modules of others can merge their events into `DomainEvents`.
export type * from './domain-events.js';
export { DomainEventsService } from './domain-events.service.js';
export { DomainEvent, type EventActor } from './domain.event.js';
export { type EventFanOut, RegisterEventFanOut } from './event-fan-out.js';
export { EventsModule } from './events.module.js';
export { type DurableEventOptions, OnDurableEvent } from './on-durable-event.decorator.js';
