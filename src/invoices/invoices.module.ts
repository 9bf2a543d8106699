import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.js';
import { CalTicketsModule } from '../cal/tickets/cal-tickets.module.js';
import { AlmanacModule } from '#core/modules';
import { SettingsModule } from '#core/settings';
import { TicketFilesModule } from '../ticket-files/ticket-files.module.js';
import { EInvoicesService } from './e-invoice/e-invoices.service.js';
import { InvoiceCounterEntity } from './invoice-counter.entity.js';
import { InvoiceDataSource } from './invoice-data.source.js';
import { InvoiceEntity } from './invoice.entity.js';
import { InvoiceEventsService } from './invoice-events.service.js';
import { InvoiceIssuerService } from './invoice-issuer.service.js';
import { InvoiceMailFilesService } from './invoice-mail-files.service.js';
import { ListInvoicesAbility } from './list-invoices.ability.js';
import { InvoiceExportsController } from './invoice-exports.controller.js';
import { InvoiceExportsService } from './invoice-exports.service.js';
import { ReportsModule } from '../reports/reports.module.js';
import { InvoicesController, OrderInvoicesController } from './invoices.controller.js';
import { InvoicesRepository } from './invoices.repository.js';
import { InvoicesService } from './invoices.service.js';
import { Invoices1763600000320 } from './migrations/1763600000320-invoices.js';
import { InvoiceSearch1763600000670 } from './migrations/1763600000670-invoice-search.js';
import { InvoicePagesController } from './pages/invoice-pages.controller.js';
import { InvoicePagesService } from './pages/invoice-pages.service.js';
import { InvoicePdfWriter } from './pdf/invoice-pdf.writer.js';
import { InvoiceSellerService } from './settings/invoice-seller.service.js';
import { InvoiceSyncService } from './invoice-sync.service.js';
import { InvoiceSettingEntity } from './settings/invoice-setting.entity.js';
import { InvoiceSettings } from './settings/invoice.settings.js';
import { InvoiceSettingsController } from './settings/invoice-settings.controller.js';
import { InvoiceSettingsService } from './settings/invoice-settings.service.js';

/** `invoices/v1`: invoices and credit notes. */
@AlmanacModule({
  migrations: [Invoices1763600000320, InvoiceSearch1763600000670],
  imports: [
    AuditModule,
    CalTicketsModule,
    ReportsModule,
    SettingsModule.forFeature(InvoiceSettings),
    TicketFilesModule,
    TypeOrmModule.forFeature([InvoiceCounterEntity, InvoiceEntity, InvoiceSettingEntity]),
  ],
  controllers: [
    InvoicesController,
    OrderInvoicesController,
    InvoiceSettingsController,
    InvoiceExportsController,
    InvoicePagesController,
  ],
  providers: [
    EInvoicesService,
    InvoiceDataSource,
    InvoiceEventsService,
    InvoiceExportsService,
    InvoiceIssuerService,
    InvoiceMailFilesService,
    InvoicePagesService,
    InvoicePdfWriter,
    InvoiceSyncService,
    InvoiceSellerService,
    InvoiceSettingsService,
    InvoicesRepository,
    InvoicesService,
    ListInvoicesAbility,
  ],
  exports: [InvoiceExportsService, InvoicesService],
  scopes: [
    {
      name: 'invoices:read',
      description: 'All invoices and credit notes, with the data of their buyers.',
      endpoints: [
        'GET invoices/v1/invoices',
        'GET invoices/v1/invoices/:id',
        'GET invoices/v1/invoices/:id/pdf',
        'GET invoices/v1/invoices/:id/xml',
        'GET invoices/v1/orders/:id/invoices',
        'GET reports/v1/exports/invoices',
        'GET sync/v1/:kind',
      ],
      capabilities: ['cal_manage_attendees'],
    },
    {
      name: 'invoices:issue',
      description: 'Issues and corrects invoices.',
      endpoints: ['POST invoices/v1/invoices', 'POST invoices/v1/invoices/:id/correct'],
      capabilities: ['cal_manage_attendees'],
    },
  ],
})
export class InvoicesModule {}
