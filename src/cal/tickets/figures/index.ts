/** Figures of sales and seats, for other folders. */
export { disputeReturnedUtc, disputeTakenUtc } from './dispute-moments.js';
export type { CashierMovement } from './cashier-movements.repository.js';
export {
  type AccountRefund,
  type MoneyMovement,
  type OrderAccount,
  type ProviderMovements,
  type RateShare,
  type UtcPeriod,
} from './order-accounts.repository.js';
export { type EventFigures, EventFiguresService } from './event-figures.service.js';
export { OrderAccountsService } from './order-accounts.service.js';
export { SALES_GROUPS, type SalesGroup, type SalesRow, type SalesSums } from './sales-query.js';
export { type Period, type StoredOrder, type StoredPayment, StoredRowsService } from './stored-rows.service.js';
export {
  type HostCounts,
  type HostFigures,
  type TicketFigures,
  TicketFiguresService,
} from './ticket-figures.service.js';
