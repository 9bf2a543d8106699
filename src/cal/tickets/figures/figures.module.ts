import { TypeOrmModule } from '@nestjs/typeorm';
import { AlmanacModule } from '#core/modules';
import { RestoreModule } from '#core/restore';
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
import { SalesRollups1763600000790 } from './migrations/1763600000790-sales-rollups.js';
import { SalesChangeEntity } from './rollups/sales-change.entity.js';
import { SalesChangesService } from './rollups/sales-changes.service.js';
import { SalesDimensionEntity } from './rollups/sales-dimension.entity.js';
import { SalesRollupEntity } from './rollups/sales-rollup.entity.js';
import { SalesRollupsJob } from './rollups/sales-rollups.job.js';
import { SalesRollupsRepository } from './rollups/sales-rollups.repository.js';
import { SalesRollupsService } from './rollups/sales-rollups.service.js';
import { SalesRowsRepository } from './rollups/sales-rows.repository.js';
import { SalesStateEntity } from './rollups/sales-state.entity.js';
import { SalesRepository } from './sales.repository.js';
import { SalesSumsService } from './sales-sums.service.js';
import { SeatFiguresRepository } from './seat-figures.repository.js';
import { SeatMarksRepository } from './seat-marks.repository.js';
import { StoredRowsRepository } from './stored-rows.repository.js';
import { StoredRowsService } from './stored-rows.service.js';
import { TicketFiguresService } from './ticket-figures.service.js';

/** Figures of sales and seats, for reports. */
@AlmanacModule({
  migrations: [SalesRollups1763600000790],
  imports: [
    RestoreModule,
    TypeOrmModule.forFeature([SalesChangeEntity, SalesDimensionEntity, SalesRollupEntity, SalesStateEntity]),
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
    SalesChangesService,
    SalesRepository,
    SalesRollupsJob,
    SalesRollupsRepository,
    SalesRollupsService,
    SalesRowsRepository,
    SalesSumsService,
    SeatFiguresRepository,
    SeatMarksRepository,
    StoredRowsRepository,
    StoredRowsService,
    TicketFiguresService,
  ],
  exports: [EventFiguresService, OrderAccountsService, SalesRollupsService, StoredRowsService, TicketFiguresService],
})
export class FiguresModule {}
