import { CalTicketsModule } from '../cal/tickets/cal-tickets.module.js';
import { AlmanacModule } from '#core/modules';
import { AuditModule } from '../audit/audit.module.js';
import { ReportExportsController } from './report-exports.controller.js';
import { ReportFilesService } from './report-files.service.js';
import { ReportExportsService } from './report-exports.service.js';
import { ReportsController } from './reports.controller.js';
import { ListedReportsService } from './listed-reports.service.js';
import { ReportsService } from './reports.service.js';
import { SalesReportRunsService } from './sales-report-runs.service.js';

/** `reports/v1`. */
@AlmanacModule({
  imports: [AuditModule, CalTicketsModule],
  controllers: [ReportsController, ReportExportsController],
  providers: [ListedReportsService, ReportExportsService, ReportFilesService, ReportsService, SalesReportRunsService],
  exports: [ListedReportsService, ReportExportsService, ReportFilesService, ReportsService],
  scopes: [
    {
      name: 'reports:read',
      description: 'Figures of sales, seats and check-ins.',
      endpoints: ['GET reports/v1/events', 'GET reports/v1/events/:id', 'GET reports/v1/sales'],
      capabilities: ['cal_manage_attendees'],
    },
    {
      name: 'reports:export',
      description: 'Files of all orders, attendees, payments and payouts, with personal data.',
      endpoints: [
        'GET reports/v1/exports/orders',
        'GET reports/v1/exports/attendees',
        'GET reports/v1/exports/payments',
        'GET reports/v1/exports/payouts',
      ],
      capabilities: ['cal_manage_attendees'],
    },
  ],
})
export class ReportsModule {}
