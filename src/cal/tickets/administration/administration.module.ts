import { Module } from '@nestjs/common';
import { SettingsModule } from '#core/settings';
import { CalEventsModule } from '../../events/cal-events.module.js';
import { AdmissionModule } from '../admission/admission.module.js';
import { CatalogModule } from '../catalog/catalog.module.js';
import { KernelModule } from '../kernel/kernel.module.js';
import { TicketSettings } from '../kernel/settings/ticket.settings.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { SalesModule } from '../sales/sales.module.js';
import { SelfServiceModule } from '../self-service/self-service.module.js';
import { ScannerKeysController } from './scanner-keys/scanner-keys.controller.js';
import { ScannerKeysService } from './scanner-keys/scanner-keys.service.js';
import { CurrencyChangeService } from './settings/currency-change.service.js';
import { TicketSettingsController } from './settings/ticket-settings.controller.js';
import { TicketSettingsService } from './settings/ticket-settings.service.js';
import { TicketDataSource } from './ticket-data.source.js';
import { TicketsDocController } from './tickets-doc.controller.js';
import { TicketTransferService } from './tickets/ticket-transfer.service.js';

/** Settings, scanner keys and personal data of ticketing. */
@Module({
  imports: [
    SettingsModule.forFeature(TicketSettings),
    CalEventsModule,
    KernelModule,
    CatalogModule,
    SalesModule,
    PaymentsModule,
    SelfServiceModule,
    AdmissionModule,
  ],
  controllers: [ScannerKeysController, TicketSettingsController, TicketsDocController],
  providers: [
    CurrencyChangeService,
    ScannerKeysService,
    TicketDataSource,
    TicketSettingsService,
    TicketTransferService,
  ],
  exports: [TicketSettingsService, TicketTransferService],
})
export class AdministrationModule {}
