import { TypeOrmModule } from '@nestjs/typeorm';
import { AlmanacModule } from '#core/modules';
import { AdmissionModule } from '../admission/admission.module.js';
import { CatalogModule } from '../catalog/catalog.module.js';
import { KernelModule } from '../kernel/kernel.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { SalesModule } from '../sales/sales.module.js';
import { BoxOfficeController } from './box-office.controller.js';
import { BoxOfficeLinesService } from './box-office-lines.service.js';
import { BoxOfficeOrdersService } from './box-office-orders.service.js';
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
import { GuestReferences1763600000720 } from './migrations/1763600000720-guest-references.js';

/** Orders that managers enter, and lists of guests. */
@AlmanacModule({
  migrations: [GuestImports1763600000561, GuestReferences1763600000720],
  imports: [
    KernelModule,
    CatalogModule,
    SalesModule,
    PaymentsModule,
    SelfServiceModule,
    AdmissionModule,
    TypeOrmModule.forFeature([GuestImportEntity, GuestImportOrderEntity, GuestReferenceEntity]),
  ],
  controllers: [BoxOfficeController, GuestImportsController],
  providers: [
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
