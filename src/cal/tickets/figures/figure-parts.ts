import { SalesRepository } from './sales.repository.js';
import { SeatFiguresRepository } from './seat-figures.repository.js';
import { StoredRowsRepository } from './stored-rows.repository.js';
import { StoredRowsService } from './stored-rows.service.js';
import { TicketFiguresService } from './ticket-figures.service.js';

/** Providers of figures that other modules use. */
export const FIGURE_SERVICES = [StoredRowsService, TicketFiguresService];

/** Providers of figures. */
export const FIGURE_PROVIDERS = [...FIGURE_SERVICES, SalesRepository, SeatFiguresRepository, StoredRowsRepository];
