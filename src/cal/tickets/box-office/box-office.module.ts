import { TypeOrmModule } from '@nestjs/typeorm';
import { AlmanacModule } from '#core/modules';
import { AdmissionDeviceListEntity } from '../admission/devices/admission-device-list.entity.js';
import { AdmissionDeviceEntity } from '../admission/devices/admission-device.entity.js';
import { AdmissionModule } from '../admission/admission.module.js';
import { CatalogModule } from '../catalog/catalog.module.js';
import { KernelModule } from '../kernel/kernel.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { SalesModule } from '../sales/sales.module.js';
import { BoxOfficeController } from './box-office.controller.js';
import { BoxOfficeLinesService } from './box-office-lines.service.js';
import { BoxOfficeOrdersService } from './box-office-orders.service.js';
import { AdmissionReserveEntity } from './device-sales/admission-reserve.entity.js';
import { AdmissionReservesController } from './device-sales/admission-reserves.controller.js';
import { AdmissionReservesJob } from './device-sales/admission-reserves.job.js';
import { AdmissionReservesRepository } from './device-sales/admission-reserves.repository.js';
import { AdmissionReservesService } from './device-sales/admission-reserves.service.js';
import { AdmissionSaleConflictEntity } from './device-sales/admission-sale-conflict.entity.js';
import { DeviceSalesController } from './device-sales/device-sales.controller.js';
import { DeviceSalesService } from './device-sales/device-sales.service.js';
import { DeviceTicketsService } from './device-sales/device-tickets.service.js';
import { SaleConflictsRepository } from './device-sales/sale-conflicts.repository.js';
import { SaleConflictsService } from './device-sales/sale-conflicts.service.js';
import { SelfServiceModule } from '../self-service/self-service.module.js';
import { GuestDuplicatesService } from './guests/guest-duplicates.service.js';
import { GuestImportOrderEntity } from './guests/guest-import-order.entity.js';
import { GuestImportEntity } from './guests/guest-import.entity.js';
import { GuestImportsController } from './guests/guest-imports.controller.js';
import { GuestImportsRepository } from './guests/guest-imports.repository.js';
import { GuestImportsService } from './guests/guest-imports.service.js';
import { GuestListsService } from './guests/guest-lists.service.js';
import { GuestOrdersService } from './guests/guest-orders.service.js';
import { GuestReferenceEntity } from './guests/guest-reference.entity.js';
import { GuestImports1763600000561 } from './migrations/1763600000561-guest-imports.js';
import { DeviceSales1763600000771 } from './migrations/1763600000771-device-sales.js';
import { GuestReferences1763600000720 } from './migrations/1763600000720-guest-references.js';

/** Orders that managers enter, and lists of guests. */
@AlmanacModule({
  migrations: [GuestImports1763600000561, GuestReferences1763600000720, DeviceSales1763600000771],
  imports: [
    KernelModule,
    CatalogModule,
    SalesModule,
    PaymentsModule,
    SelfServiceModule,
    AdmissionModule,
    TypeOrmModule.forFeature([
      AdmissionDeviceEntity,
      AdmissionDeviceListEntity,
      AdmissionReserveEntity,
      AdmissionSaleConflictEntity,
      GuestImportEntity,
      GuestImportOrderEntity,
      GuestReferenceEntity,
    ]),
  ],
  controllers: [AdmissionReservesController, BoxOfficeController, DeviceSalesController, GuestImportsController],
  providers: [
    AdmissionReservesJob,
    AdmissionReservesRepository,
    AdmissionReservesService,
    DeviceSalesService,
    DeviceTicketsService,
    SaleConflictsRepository,
    SaleConflictsService,
    BoxOfficeLinesService,
    BoxOfficeOrdersService,
    GuestDuplicatesService,
    GuestImportsRepository,
    GuestImportsService,
    GuestListsService,
    GuestOrdersService,
  ],
})
export class BoxOfficeModule {}
