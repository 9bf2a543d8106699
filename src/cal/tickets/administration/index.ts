/** Settings and moves of ticketing, for other folders. */
export { TicketSettingsService } from './settings/ticket-settings.service.js';
export { TicketTransferService } from './tickets/ticket-transfer.service.js';
