import { TypeOrmModule } from '@nestjs/typeorm';
import { CalTicketsModule } from '../cal/tickets/cal-tickets.module.js';
import { AlmanacModule } from '#core/modules';
import { LayoutModule } from '../layout/layout.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { DisplayEntity } from './displays/display.entity.js';
import { DisplayPagesController } from './displays/display-pages.controller.js';
import { DisplayPagesService } from './displays/display-pages.service.js';
import { DisplaysController } from './displays/displays.controller.js';
import { DisplaysService } from './displays/displays.service.js';
import { LiveConfig } from './live.config.js';
import { LiveConnectionsService } from './live-connections.service.js';
import { LiveCountsService } from './live-counts.service.js';
import { LiveEventsController } from './live-events.controller.js';
import { LiveEventsService } from './live-events.service.js';
import { LiveDisplays1763600000740 } from './migrations/1763600000740-live-displays.js';

/** `/live` and `live/v1`: counts of seats while they change. */
@AlmanacModule({
  migrations: [LiveDisplays1763600000740],
  imports: [CalTicketsModule, LayoutModule, ReportsModule, TypeOrmModule.forFeature([DisplayEntity])],
  controllers: [LiveEventsController, DisplaysController, DisplayPagesController],
  providers: [DisplayPagesService, DisplaysService, LiveConnectionsService, LiveCountsService, LiveEventsService],
  settings: [LiveConfig],
  scopes: [
    {
      name: 'live:read',
      description: 'Seats of events that are sold, held and checked in, while they change.',
      endpoints: ['GET /live/events'],
      capabilities: ['cal_manage_attendees'],
    },
  ],
})
export class LiveModule {}
