import { AlmanacModule } from '#core/modules';
import { KernelModule } from './kernel/kernel.module.js';
import { CatalogModule } from './catalog/catalog.module.js';
import { SalesModule } from './sales/sales.module.js';
import { PaymentsModule } from './payments/payments.module.js';
import { SelfServiceModule } from './self-service/self-service.module.js';
import { AdmissionModule } from './admission/admission.module.js';
import { BoxOfficeModule } from './box-office/box-office.module.js';
import { AdministrationModule } from './administration/administration.module.js';
import { PurchasersModule } from './purchasers/purchasers.module.js';
import { FiguresModule } from './figures/figures.module.js';
import { ADMISSION_EVENTS } from './admission/scans/admission-conflict.event.js';
import { ATTENDEE_EVENTS } from './sales/model/attendee.event.js';
import { ORDER_EVENTS } from './sales/model/order.event.js';
import { PAYMENT_EVENTS } from './payments/payment.event.js';
import { RSVP_TICKETS } from './catalog/tickets/rsvp-tickets.js';
import { TICKET_EVENTS } from './catalog/tickets/ticket.event.js';
import { TICKET_SCOPES } from './kernel/ticket-scopes.js';

/** The modules of ticketing. Each one knows those before it only. */
const modules = [
  KernelModule,
  CatalogModule,
  SalesModule,
  PaymentsModule,
  SelfServiceModule,
  AdmissionModule,
  BoxOfficeModule,
  PurchasersModule,
  AdministrationModule,
  FiguresModule,
];

/** `cal/tickets/v1`. */
@AlmanacModule({
  domainEvents: { ...ADMISSION_EVENTS, ...ATTENDEE_EVENTS, ...ORDER_EVENTS, ...PAYMENT_EVENTS, ...TICKET_EVENTS },
  scopes: TICKET_SCOPES,
  typeDescriptions: [RSVP_TICKETS],
  imports: modules,
  exports: modules,
  capabilities: { edit_event_tickets: ['editor'], cal_manage_attendees: [], cal_check_in: ['scanner'] },
  wordpressNames: {
    namespaces: { 'cal/tickets/v1': 'tribe/tickets/v1' },
    types: {
      cal_rsvp_tickets: 'tribe_rsvp_tickets',
      cal_rsvp_attendees: 'tribe_rsvp_attendees',
      cal_ticket: 'tec_tc_ticket',
    },
  },
})
export class CalTicketsModule {}
