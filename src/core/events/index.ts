/** Domain events and their durable delivery. */
export {
  AttendeeEvent,
  ContentEvent,
  DOMAIN_EVENTS,
  type DomainEventFacts,
  type DomainEventName,
  type DomainEventOf,
  ImportEvent,
  isDomainEventName,
  OrderEvent,
  RedirectEvent,
  SettingsEvent,
  TicketEvent,
  UserEvent,
} from './catalogue.event.js';
export { DomainEventsService } from './domain-events.service.js';
export { DomainEvent, type EventActor } from './domain.event.js';
export { EventsModule } from './events.module.js';
export { type DurableEventOptions, OnDurableEvent } from './on-durable-event.decorator.js';
