import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { CalTicketsModule } from '../cal/tickets/cal-tickets.module.js';
import { InvoicesModule } from '../invoices/invoices.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { AlmanacModule } from '#core/modules';
import { SettingsModule } from '#core/settings';
import { AccountingPeriodService } from './accounting-period.service.js';
import { CashReportMovementEntity } from './cash/cash-report-movement.entity.js';
import { CashReportEntity } from './cash/cash-report.entity.js';
import { CashReportsController } from './cash/cash-reports.controller.js';
import { CashReportsRepository } from './cash/cash-reports.repository.js';
import { CashReportsService } from './cash/cash-reports.service.js';
import { AccountingEntriesService } from './entries/accounting-entries.service.js';
import { BookingExportsController } from './exports/booking-exports.controller.js';
import { BookingExportsService } from './exports/booking-exports.service.js';
import { Accounting1763600000480 } from './migrations/1763600000480-accounting.js';
import { AccountingSettingEntity } from './settings/accounting-setting.entity.js';
import { AccountingSettingsController } from './settings/accounting-settings.controller.js';
import { AccountingSettingsService } from './settings/accounting-settings.service.js';
import { AccountingSettings } from './settings/accounting.settings.js';
import { PayoutSumsService } from './statement/payout-sums.service.js';
import { StatementController, StatementExportsController } from './statement/statement.controller.js';
import { StatementService } from './statement/statement.service.js';

/** Statements and exports for accounting (`reports/v1`), settings and reports of cashiers (`accounting/v1`). */
@AlmanacModule({
  migrations: [Accounting1763600000480],
  imports: [
    AuditModule,
    AuthModule,
    CalTicketsModule,
    InvoicesModule,
    ReportsModule,
    SettingsModule.forFeature(AccountingSettings),
    TypeOrmModule.forFeature([AccountingSettingEntity, CashReportEntity, CashReportMovementEntity]),
  ],
  controllers: [
    AccountingSettingsController,
    BookingExportsController,
    CashReportsController,
    StatementController,
    StatementExportsController,
  ],
  providers: [
    AccountingEntriesService,
    AccountingPeriodService,
    AccountingSettingsService,
    BookingExportsService,
    CashReportsRepository,
    CashReportsService,
    PayoutSumsService,
    StatementService,
  ],
  exports: [BookingExportsService],
  scopes: [
    {
      name: 'accounting:read',
      description: 'Statements and bookings of all sales, documents and payments, and reports of cashiers.',
      endpoints: [
        'GET reports/v1/accounting/statement',
        'GET reports/v1/exports/statement',
        'GET reports/v1/exports/datev',
        'GET reports/v1/exports/fec',
        'GET accounting/v1/cash-reports',
        'GET accounting/v1/cash-reports/:id',
        'GET accounting/v1/cash-reports/:id/page',
        'GET accounting/v1/cash-reports/:id/file',
      ],
      capabilities: ['cal_manage_attendees'],
    },
  ],
})
export class AccountingModule {}
