/** Figures of sales and seats, for other folders. */
export { SALES_GROUPS, type SalesGroup, type SalesRow, type SalesSums } from './sales-query.js';
export { type Period, type StoredOrder, type StoredPayment, StoredRowsService } from './stored-rows.service.js';
export { type HostFigures, type TicketFigures, TicketFiguresService } from './ticket-figures.service.js';
