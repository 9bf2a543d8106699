import { USER_EVENTS } from './auth/users/user.event.js';
import { IMPORT_EVENTS } from './cal/event-aggregator/import.event.js';
import { EVENT_STATUS_EVENTS } from './cal/events/events/status/event-status.event.js';
import { ADMISSION_EVENTS } from './cal/tickets/admission/index.js';
import { ATTENDEE_EVENTS, ORDER_EVENTS } from './cal/tickets/sales/index.js';
import { PAYMENT_EVENTS } from './cal/tickets/payments/index.js';
import { TICKET_EVENTS } from './cal/tickets/catalog/index.js';
import { CONTENT_EVENTS } from '#core/content';
import type { DomainEventName } from '#core/events';
import { SETTINGS_EVENTS } from '#core/settings';
import { REDIRECT_EVENTS } from './redirects/redirect/redirect.event.js';

/** Every domain event of the service with the class of its payload. */
export const DOMAIN_EVENTS = {
  ...CONTENT_EVENTS,
  ...EVENT_STATUS_EVENTS,
  ...TICKET_EVENTS,
  ...ORDER_EVENTS,
  ...PAYMENT_EVENTS,
  ...ATTENDEE_EVENTS,
  ...ADMISSION_EVENTS,
  ...USER_EVENTS,
  ...IMPORT_EVENTS,
  ...REDIRECT_EVENTS,
  ...SETTINGS_EVENTS,
} as const;

/** Whether a text names a domain event of the service. */
export function isDomainEventName(name: string): name is DomainEventName {
  return Object.hasOwn(DOMAIN_EVENTS, name);
}
