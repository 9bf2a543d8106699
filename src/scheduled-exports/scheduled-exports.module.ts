import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountingModule } from '../accounting/accounting.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { CalTicketsModule } from '../cal/tickets/cal-tickets.module.js';
import { InvoicesModule } from '../invoices/invoices.module.js';
import { MailModule } from '../mail/mail.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { TextsModule } from '../texts/texts.module.js';
import { TextsService } from '../texts/texts.service.js';
import { AlmanacModule } from '#core/modules';
import { RestoreModule } from '#core/restore';
import { ExportStorageService } from './export-storage.service.js';
import { ScheduledExports1763600000730 } from './migrations/1763600000730-scheduled-exports.js';
import { RestoredExportsService } from './restored-exports.service.js';
import { ScheduledExportDataSource } from './scheduled-export-data.source.js';
import { ScheduledExportEntity } from './scheduled-export.entity.js';
import { ScheduledExportFilesService } from './scheduled-export-files.service.js';
import { ScheduledExportMailKindsService } from './scheduled-export-mail-kinds.service.js';
import { ScheduledExportOwnersService } from './scheduled-export-owners.service.js';
import { ScheduledExportPlansService } from './scheduled-export-plans.service.js';
import { ScheduledExportReportsService } from './scheduled-export-reports.service.js';
import { ScheduledExportRunEntity } from './scheduled-export-run.entity.js';
import { ScheduledExportRunsService } from './scheduled-export-runs.service.js';
import { ScheduledExportsConfig } from './scheduled-exports.config.js';
import { ScheduledExportsController } from './scheduled-exports.controller.js';
import { ScheduledExportsRepository } from './scheduled-exports.repository.js';
import { ScheduledExportsService } from './scheduled-exports.service.js';
import { SCHEDULED_EXPORT_TEXTS } from './texts.js';

const PATH = 'reports/v1/scheduled-exports';

/** `reports/v1/scheduled-exports`: files that are sent at regular times. */
@AlmanacModule({
  migrations: [ScheduledExports1763600000730],
  settings: [ScheduledExportsConfig],
  imports: [
    AccountingModule,
    AuditModule,
    AuthModule,
    CalTicketsModule,
    InvoicesModule,
    MailModule,
    ReportsModule,
    RestoreModule,
    TextsModule,
    TypeOrmModule.forFeature([ScheduledExportEntity, ScheduledExportRunEntity]),
  ],
  controllers: [ScheduledExportsController],
  providers: [
    ExportStorageService,
    RestoredExportsService,
    ScheduledExportDataSource,
    ScheduledExportFilesService,
    ScheduledExportMailKindsService,
    ScheduledExportOwnersService,
    ScheduledExportPlansService,
    ScheduledExportReportsService,
    ScheduledExportRunsService,
    ScheduledExportsRepository,
    ScheduledExportsService,
  ],
  scopes: [
    {
      name: 'reports:schedule',
      description: 'Sends files of all orders, attendees, payments and documents at regular times to any address.',
      endpoints: [
        ...['GET', 'POST'].flatMap((method) => [`${method} ${PATH}`, `${method} ${PATH}/:id/runs`]),
        ...['GET', 'POST', 'DELETE'].map((method) => `${method} ${PATH}/:id`),
      ],
      capabilities: ['cal_manage_attendees'],
    },
  ],
})
export class ScheduledExportsModule {
  constructor(texts: TextsService) {
    texts.addAll(SCHEDULED_EXPORT_TEXTS);
  }
}
