/** Check-in of attendees, for other folders. */
export { type TicketCodeInput, TicketCodesService } from './access/ticket-codes.service.js';
export { AdmissionFactsService } from './admission-facts.service.js';
