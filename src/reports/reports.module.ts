import { CalTicketsModule } from '../cal/tickets/cal-tickets.module.js';
import { AlmanacModule } from '#core/modules';
import { ReportsController } from './reports.controller.js';
import { ReportsService } from './reports.service.js';

/** `reports/v1`. */
@AlmanacModule({
  imports: [CalTicketsModule],
  controllers: [ReportsController],
  providers: [ReportsService],
  exports: [ReportsService],
  scopes: [
    {
      name: 'reports:read',
      description: 'Figures of sales, seats and check-ins.',
      endpoints: ['GET reports/v1/events/:id', 'GET reports/v1/sales'],
      capabilities: ['cal_manage_attendees'],
    },
  ],
})
export class ReportsModule {}
