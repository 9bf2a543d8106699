/** Tickets and their seats, for other folders. */
export { FIELD_TYPES, type Information, type InformationField, optionsOf } from './attendees/attendee-information.js';
export { AttendeeListResponse, AttendeeResponse } from './attendees/attendee.response.js';
export type { EventPoolEntity } from './capacity/event-pool.entity.js';
export { EventSeatsService, type TakenSeats } from './capacity/event-seats.service.js';
export { InsufficientCapacityError } from './capacity/insufficient-capacity.error.js';
export type { PoolLinkEntity } from './capacity/pool-link.entity.js';
export {
  RegisterSeatReturnListener,
  type SeatReturnListener,
  SeatReturnsRegistry,
} from './capacity/seat-returns.registry.js';
export { TicketPoolEntity } from './capacity/ticket-pool.entity.js';
export { AccessCodeEntity } from './codes/access-code.entity.js';
export { TicketAudienceService } from './codes/ticket-audience.service.js';
export { grantsEvent, grantsEventOfGrant, grantsEventToUsers } from './event-grants/event-grant.policy.js';
export { EventGrantsService } from './event-grants/event-grants.service.js';
export {
  type CapacityMode,
  type Collection,
  type Provider,
  RSVP,
  TICKET,
  TicketEntity,
} from './model/ticket.entity.js';
export { BuyableTicketsService } from './tickets/buyable-tickets.service.js';
export { isDonation, unitPriceNow } from './tickets/donation.js';
export { hasEnded, isOpen, saleWindow } from './tickets/sale-window.js';
export { movedInput } from './tickets/ticket-copy.js';
export type { PoolDefinition, TicketDefinition } from './tickets/ticket-definition.js';
export { TicketDefinitionsService } from './tickets/ticket-definitions.service.js';
export type { TicketInput } from './tickets/ticket-input.js';
export { TicketListService } from './tickets/ticket-list.service.js';
export type { TicketOffer } from './tickets/ticket-offer.js';
export { type OwnCapacity, TicketOffersService } from './tickets/ticket-offers.service.js';
export { TicketStoreService } from './tickets/ticket-store.service.js';
export { TICKET_EVENTS, TicketEvent } from './tickets/ticket.event.js';
export type { TicketFacts } from './tickets/ticket.mapper.js';
export { TicketMembersDto } from './tickets/ticket.dto.js';
export { TicketResponse } from './tickets/ticket.response.js';
