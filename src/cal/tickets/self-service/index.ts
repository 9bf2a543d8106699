/** What purchasers change themselves, for other folders. */
export { AttendeeTransfersService } from './attendee-transfers.service.js';
export { ExchangeTicketDto } from './exchanges/exchange.dto.js';
export { type ExchangeTargetSource, RegisterExchangeTargets } from './exchanges/exchange-targets.registry.js';
export { OrderExchangesService } from './exchanges/order-exchanges.service.js';
export { TicketExchangesService } from './exchanges/ticket-exchanges.service.js';
export { ChangeOrderAttendeeDto, TransferTicketDto } from './order-attendee.dto.js';
export { OrderAttendeesService } from './order-attendees.service.js';
export { OrderCancellationService } from './order-cancellation.service.js';
export { RegisterTicketGroups, type TicketGroupSource } from './ticket-groups.registry.js';
export { TicketReturnsService } from './ticket-returns.service.js';
