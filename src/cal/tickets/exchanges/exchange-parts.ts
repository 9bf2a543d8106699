import { ExchangeCompletionService } from './exchange-completion.service.js';
import { ExchangeOptionsService } from './exchange-options.service.js';
import { ExchangesRepository } from './exchanges.repository.js';
import { OrderExchangesService } from './order-exchanges.service.js';
import { TicketExchangeEntity } from './ticket-exchange.entity.js';
import { TicketExchangesController } from './ticket-exchanges.controller.js';
import { TicketExchangesService } from './ticket-exchanges.service.js';

/** Entities of exchanges of tickets. */
export const EXCHANGE_ENTITIES = [TicketExchangeEntity];

/** Controllers of exchanges of tickets. */
export const EXCHANGE_CONTROLLERS = [TicketExchangesController];

/** Providers that other modules use. */
export const EXCHANGE_SERVICES = [OrderExchangesService, TicketExchangesService];

/** Providers of exchanges of tickets. */
export const EXCHANGE_PROVIDERS = [
  ...EXCHANGE_SERVICES,
  ExchangeCompletionService,
  ExchangeOptionsService,
  ExchangesRepository,
];
