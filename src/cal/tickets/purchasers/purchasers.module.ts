import { AlmanacModule } from '#core/modules';
import { KernelModule } from '../kernel/kernel.module.js';
import { SalesModule } from '../sales/sales.module.js';
import { PurchaserChangesController } from './purchaser-changes.controller.js';
import { PurchaserChangesService } from './purchaser-changes.service.js';

/** Corrections of who bought an order. */
@AlmanacModule({
  imports: [KernelModule, SalesModule],
  controllers: [PurchaserChangesController],
  providers: [PurchaserChangesService],
})
export class PurchasersModule {}
