import { Module } from '@nestjs/common';
import { AdministrationModule } from '../administration/administration.module.js';
import { AdmissionModule } from '../admission/admission.module.js';
import { CatalogModule } from '../catalog/catalog.module.js';
import { KernelModule } from '../kernel/kernel.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { SalesModule } from '../sales/sales.module.js';
import { SelfServiceModule } from '../self-service/self-service.module.js';
import { CashierMovementsRepository } from './cashier-movements.repository.js';
import { EventFiguresService } from './event-figures.service.js';
import { OrderAccountsRepository } from './order-accounts.repository.js';
import { OrderAccountsService } from './order-accounts.service.js';
import { SalesRepository } from './sales.repository.js';
import { SeatFiguresRepository } from './seat-figures.repository.js';
import { SeatMarksRepository } from './seat-marks.repository.js';
import { StoredRowsRepository } from './stored-rows.repository.js';
import { StoredRowsService } from './stored-rows.service.js';
import { TicketFiguresService } from './ticket-figures.service.js';

/** Figures of sales and seats, for reports. */
@Module({
  imports: [
    KernelModule,
    CatalogModule,
    SalesModule,
    PaymentsModule,
    SelfServiceModule,
    AdmissionModule,
    AdministrationModule,
  ],
  providers: [
    CashierMovementsRepository,
    EventFiguresService,
    OrderAccountsRepository,
    OrderAccountsService,
    SalesRepository,
    SeatFiguresRepository,
    SeatMarksRepository,
    StoredRowsRepository,
    StoredRowsService,
    TicketFiguresService,
  ],
  exports: [EventFiguresService, OrderAccountsService, StoredRowsService, TicketFiguresService],
})
export class FiguresModule {}
