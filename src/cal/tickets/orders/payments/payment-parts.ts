import { PaymentWays } from '../payment-ways.js';
import { CashierNamesService } from './cashier-names.service.js';
import { DisputeEntity } from './dispute.entity.js';
import { DisputesService } from './disputes.service.js';
import { ExchangePaymentProvider } from './exchange-payment.provider.js';
import { FreePaymentProvider } from './free-payment.provider.js';
import { ManualPaymentProvider } from './manual-payment.provider.js';
import { OrderDueService } from './order-due.service.js';
import { OrderLedgerService } from './order-ledger.service.js';
import { OrderPaymentsController } from './order-payments.controller.js';
import { OrderMoneyService } from './order-money.service.js';
import { OrderPayingService } from './order-paying.service.js';
import { OrderRefundsService } from './order-refunds.service.js';
import { PaymentEventEntity } from './payment-event.entity.js';
import { PaymentNotificationsService } from './payment-notifications.service.js';
import { PaymentOriginsService } from './payment-origins.service.js';
import { PaymentProviderRegistry } from './payment-provider.registry.js';
import { PaymentReportController } from './payment-report.controller.js';
import { PaymentReportRepository } from './payment-report.repository.js';
import { PaymentReportService } from './payment-report.service.js';
import { PaymentEntity } from './payment.entity.js';
import { PaymentWaysService } from './payment-ways.service.js';
import { PaymentsRepository } from './payments.repository.js';
import { PaymentsService } from './payments.service.js';
import { PayoutsService } from './payouts.service.js';
import { ProviderEventEntity } from './provider-event.entity.js';
import { ProviderEventsRepository } from './provider-events.repository.js';
import { ProviderEventsService } from './provider-events.service.js';
import { RefundLineEntity } from './refund-line.entity.js';
import { RefundLinesRepository } from './refund-lines.repository.js';
import { RefundLinesService } from './refund-lines.service.js';
import { ReceivedPaymentsService } from './received-payments.service.js';
import { RefundRequestsService } from './refund-requests.service.js';
import { RefundEntity } from './refund.entity.js';
import { RefundedSeatsService } from './refunded-seats.service.js';
import { RefundsJob } from './refunds.job.js';
import { RefundsService } from './refunds.service.js';
import { TicketValuesService } from './ticket-values.service.js';

/** Entities of payments, refunds, disputes and events of payment services. */
export const PAYMENT_ENTITIES = [
  DisputeEntity,
  PaymentEntity,
  PaymentEventEntity,
  ProviderEventEntity,
  RefundEntity,
  RefundLineEntity,
];

/** Controllers of payments. */
export const PAYMENT_CONTROLLERS = [OrderPaymentsController, PaymentReportController];

/** Providers that other modules use. */
export const PAYMENT_SERVICES = [
  DisputesService,
  OrderLedgerService,
  OrderPayingService,
  PaymentNotificationsService,
  PaymentProviderRegistry,
  PaymentReportService,
  PaymentWaysService,
  PaymentsService,
  PayoutsService,
  ProviderEventsService,
  RefundLinesService,
  ReceivedPaymentsService,
  RefundRequestsService,
  RefundsService,
];

/** Providers of payments. */
export const PAYMENT_PROVIDERS = [
  ...PAYMENT_SERVICES,
  CashierNamesService,
  ExchangePaymentProvider,
  FreePaymentProvider,
  ManualPaymentProvider,
  OrderDueService,
  OrderMoneyService,
  OrderRefundsService,
  PaymentOriginsService,
  PaymentReportRepository,
  { provide: PaymentWays, useExisting: PaymentWaysService },
  PaymentsRepository,
  ProviderEventsRepository,
  RefundLinesRepository,
  RefundedSeatsService,
  RefundsJob,
  TicketValuesService,
];
