/** Payments, refunds and disputes of orders, for other folders. */
export type { AmountLimits } from './amount-limits.js';
export { DisputesService, type ReportedDispute } from './disputes.service.js';
export { EXCHANGE } from './exchange-payment.provider.js';
export { isSold } from './order-allocation.js';
export type { OrderLedger } from './order-ledger.js';
export { OrderLedgerService } from './order-ledger.service.js';
export type { OrderReturn, ReturnAction, ReturnObstacle, ReturnTerms } from './order-return.js';
export { OrderReturnsService, type PlannedReturn, type ReturnPart } from './order-returns.service.js';
export { OrderPayingService } from './order-paying.service.js';
export { type AcceptedMoney, type IncomingMoney, PaymentIntakeService } from './payment-intake.service.js';
export { type PaymentNotification, PaymentNotificationsService } from './payment-notifications.service.js';
export {
  type PaymentProvider,
  PaymentRefusedError,
  PaymentServiceUnavailableError,
  type PaymentStart,
  type RefundRequest,
  type RefundResult,
} from './payment-provider.js';
export { PaymentProviderRegistry } from './payment-provider.registry.js';
export { PaymentReportService } from './payment-report.service.js';
export { PaymentWaysService } from './payment-ways.service.js';
export { PaymentEntity } from './payment.entity.js';
export { DisputeEvent, PAYMENT_EVENTS, PaymentEvent, RefundEvent } from './payment.event.js';
export { type NewPayment, PaymentsService } from './payments.service.js';
export type { Payout, PayoutMovement, PayoutPeriod } from './payout.js';
export { type PayoutRow, PayoutsService } from './payouts.service.js';
export { ProviderEventEntity } from './provider-event.entity.js';
export {
  type ProviderEventProcessor,
  ProviderEventsService,
  type ReceivedEvent,
  RegisterProviderEvents,
} from './provider-events.service.js';
export type { RefundPart } from './refund-lines.js';
export { RefundLinesService } from './refund-lines.service.js';
export { type RefundOrder, RefundRequestsService } from './refund-requests.service.js';
export { RefundEntity } from './refund.entity.js';
export { RefundsService, RefundsUnsettledError, type ReportedRefund } from './refunds.service.js';
export { RegisterPaymentProvider } from './register-payment-provider.decorator.js';
