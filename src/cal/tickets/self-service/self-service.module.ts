import { TypeOrmModule } from '@nestjs/typeorm';
import { AlmanacModule } from '#core/modules';
import { SettingsModule } from '#core/settings';
import { CatalogModule } from '../catalog/catalog.module.js';
import { KernelModule } from '../kernel/kernel.module.js';
import { TicketSettings } from '../kernel/settings/ticket.settings.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { SalesModule } from '../sales/sales.module.js';
import { AttendeeTransferEntity } from './attendee-transfer.entity.js';
import { AttendeeTransfersService } from './attendee-transfers.service.js';
import { CancellationRequestEntity } from './cancellation-request.entity.js';
import { CancellationRequestsService } from './cancellation-requests.service.js';
import { CancellationWaysService } from './cancellation-ways.service.js';
import { ExchangeCompletionService } from './exchanges/exchange-completion.service.js';
import { ExchangeOptionsService } from './exchanges/exchange-options.service.js';
import { ExchangeTargetsRegistry } from './exchanges/exchange-targets.registry.js';
import { FormerTicketsService } from './exchanges/former-tickets.service.js';
import { OrderExchangesService } from './exchanges/order-exchanges.service.js';
import { TicketExchangesController } from './exchanges/ticket-exchanges.controller.js';
import { TicketExchangesService } from './exchanges/ticket-exchanges.service.js';
import { FreeOrdersService } from './free-orders.service.js';
import { OrderAttendeesController } from './order-attendees.controller.js';
import { OrderAttendeesService } from './order-attendees.service.js';
import { OrderCancellationService } from './order-cancellation.service.js';
import { OrderTicketsService } from './order-tickets.service.js';
import { PurchaserRefundsService } from './purchaser-refunds.service.js';
import { SelfServiceRuleEntity } from './self-service-rule.entity.js';
import { SelfServiceRulesService } from './self-service-rules.service.js';
import { SelfServiceViewsService } from './self-service-views.service.js';
import {
  CancellationRequestsController,
  OrderCancellationController,
  SelfServiceController,
} from './self-service.controllers.js';
import { SelfServiceRepository } from './self-service.repository.js';
import { SelfServiceService } from './self-service.service.js';
import { TicketCancellationsService } from './ticket-cancellations.service.js';
import { TicketGroupsRegistry } from './ticket-groups.registry.js';
import { TicketRefundsService } from './ticket-refunds.service.js';
import { TicketReturnsService } from './ticket-returns.service.js';
import { WithdrawalsService } from './withdrawals.service.js';
import { SelfService1763600000074 } from './migrations/1763600000074-self-service.js';

/** What purchasers change themselves: attendees, cancellations, exchanges. */
@AlmanacModule({
  migrations: [SelfService1763600000074],
  imports: [
    SettingsModule.forFeature(TicketSettings),
    KernelModule,
    CatalogModule,
    SalesModule,
    PaymentsModule,
    TypeOrmModule.forFeature([AttendeeTransferEntity, CancellationRequestEntity, SelfServiceRuleEntity]),
  ],
  controllers: [
    CancellationRequestsController,
    OrderAttendeesController,
    OrderCancellationController,
    SelfServiceController,
    TicketExchangesController,
  ],
  providers: [
    AttendeeTransfersService,
    CancellationRequestsService,
    CancellationWaysService,
    ExchangeCompletionService,
    ExchangeOptionsService,
    ExchangeTargetsRegistry,
    FormerTicketsService,
    FreeOrdersService,
    OrderAttendeesService,
    OrderCancellationService,
    OrderExchangesService,
    OrderTicketsService,
    PurchaserRefundsService,
    SelfServiceRepository,
    SelfServiceRulesService,
    SelfServiceService,
    SelfServiceViewsService,
    TicketCancellationsService,
    TicketExchangesService,
    TicketGroupsRegistry,
    TicketRefundsService,
    TicketReturnsService,
    WithdrawalsService,
  ],
  exports: [
    AttendeeTransfersService,
    FreeOrdersService,
    OrderAttendeesService,
    OrderCancellationService,
    OrderExchangesService,
    TicketExchangesService,
    TicketReturnsService,
    TypeOrmModule,
  ],
})
export class SelfServiceModule {}
