import { TypeOrmModule } from '@nestjs/typeorm';
import { AlmanacModule } from '#core/modules';
import { SettingsModule } from '#core/settings';
import { CatalogModule } from '../catalog/catalog.module.js';
import { KernelModule } from '../kernel/kernel.module.js';
import { TicketSettings } from '../kernel/settings/ticket.settings.js';
import { SalesModule } from '../sales/sales.module.js';
import { CashierNamesService } from './cashier-names.service.js';
import { DisputeEntity } from './dispute.entity.js';
import { DisputeLineEntity } from './dispute-line.entity.js';
import { DisputeWriterService } from './dispute-writer.service.js';
import { DisputesService } from './disputes.service.js';
import { ExcessMoneyService } from './excess-money.service.js';
import { ExchangePaymentProvider } from './exchange-payment.provider.js';
import { FreePaymentProvider } from './free-payment.provider.js';
import { ManualPaymentProvider } from './manual-payment.provider.js';
import { OrderDueService } from './order-due.service.js';
import { OrderLedgerService } from './order-ledger.service.js';
import { OrderPayingService } from './order-paying.service.js';
import { OrderPaymentsController } from './order-payments.controller.js';
import { OrderRefundingService } from './order-refunding.service.js';
import { OrderReturnsService } from './order-returns.service.js';
import { OrderRefundsService } from './order-refunds.service.js';
import { OrderVoidingService } from './order-voiding.service.js';
import { PaymentFollowerService } from './payment-follower.service.js';
import { PaymentIntakeService } from './payment-intake.service.js';
import { PaymentMovesService } from './payment-moves.service.js';
import { PaymentNotificationsService } from './payment-notifications.service.js';
import { PaymentOriginsService } from './payment-origins.service.js';
import { PaymentProviderRegistry } from './payment-provider.registry.js';
import { PaymentReportController } from './payment-report.controller.js';
import { PaymentReportRepository } from './payment-report.repository.js';
import { PaymentReportService } from './payment-report.service.js';
import { PaymentWaysService } from './payment-ways.service.js';
import { PaymentWriterService } from './payment-writer.service.js';
import { PaymentEntity } from './payment.entity.js';
import { PaymentsRepository } from './payments.repository.js';
import { PaymentsService } from './payments.service.js';
import { PayoutsService } from './payouts.service.js';
import { ProviderEventEntity } from './provider-event.entity.js';
import { ProviderEventsRepository } from './provider-events.repository.js';
import { ProviderEventsService } from './provider-events.service.js';
import { RefundLineEntity } from './refund-line.entity.js';
import { RefundLinesRepository } from './refund-lines.repository.js';
import { RefundLinesService } from './refund-lines.service.js';
import { RefundRequestsService } from './refund-requests.service.js';
import { RefundResultsService } from './refund-results.service.js';
import { RefundEntity } from './refund.entity.js';
import { RefundedSeatsService } from './refunded-seats.service.js';
import { RefundsService } from './refunds.service.js';
import { TicketValuesService } from './ticket-values.service.js';
import { VoidOrdersService } from './void-orders.service.js';
import { Payments1763600000073 } from './migrations/1763600000073-payments.js';

/** Payments, refunds and disputes of orders. */
@AlmanacModule({
  migrations: [Payments1763600000073],
  imports: [
    SettingsModule.forFeature(TicketSettings),
    KernelModule,
    CatalogModule,
    SalesModule,
    TypeOrmModule.forFeature([
      DisputeEntity,
      DisputeLineEntity,
      PaymentEntity,
      ProviderEventEntity,
      RefundEntity,
      RefundLineEntity,
    ]),
  ],
  controllers: [OrderPaymentsController, PaymentReportController],
  providers: [
    CashierNamesService,
    DisputeWriterService,
    DisputesService,
    ExcessMoneyService,
    ExchangePaymentProvider,
    FreePaymentProvider,
    ManualPaymentProvider,
    OrderDueService,
    OrderLedgerService,
    OrderPayingService,
    OrderRefundingService,
    OrderRefundsService,
    OrderReturnsService,
    OrderVoidingService,
    PaymentFollowerService,
    PaymentIntakeService,
    PaymentMovesService,
    PaymentNotificationsService,
    PaymentOriginsService,
    PaymentProviderRegistry,
    PaymentReportRepository,
    PaymentReportService,
    PaymentWaysService,
    PaymentWriterService,
    PaymentsRepository,
    PaymentsService,
    PayoutsService,
    ProviderEventsRepository,
    ProviderEventsService,
    RefundLinesRepository,
    RefundLinesService,
    RefundRequestsService,
    RefundResultsService,
    RefundedSeatsService,
    RefundsService,
    TicketValuesService,
    VoidOrdersService,
  ],
  exports: [
    DisputesService,
    OrderDueService,
    OrderLedgerService,
    OrderPayingService,
    OrderRefundsService,
    OrderReturnsService,
    OrderVoidingService,
    PaymentIntakeService,
    PaymentMovesService,
    PaymentOriginsService,
    PaymentProviderRegistry,
    PaymentReportService,
    PaymentWaysService,
    PaymentsRepository,
    PaymentsService,
    PayoutsService,
    ProviderEventsService,
    RefundLinesService,
    RefundRequestsService,
    RefundsService,
    TicketValuesService,
    TypeOrmModule,
  ],
})
export class PaymentsModule {}
