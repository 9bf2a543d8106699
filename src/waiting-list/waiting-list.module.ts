import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.js';
import { CalTicketsModule } from '../cal/tickets/cal-tickets.module.js';
import { AlmanacModule } from '#core/modules';
import { parserProvider } from '#core/parameters';
import { SettingsModule } from '#core/settings';
import { MailModule } from '../mail/mail.module.js';
import { ShopModule } from '../shop/shop.module.js';
import { WaitingList1763600000330 } from './migrations/1763600000330-waiting-list.js';
import { WaitingListEvents1763600000660 } from './migrations/1763600000660-waiting-list-events.js';
import { WaitingListPageController } from './pages/waiting-list-page.controller.js';
import { WaitingListPageService } from './pages/waiting-list-page.service.js';
import { WaitingListEventCopiesService } from './settings/waiting-list-event-copies.service.js';
import { WaitingListEventEntity } from './settings/waiting-list-event.entity.js';
import { WaitingListEventsController } from './settings/waiting-list-events.controller.js';
import { WaitingListEventsService } from './settings/waiting-list-events.service.js';
import { WaitingListSettingEntity } from './settings/waiting-list-setting.entity.js';
import { WaitingListSettings } from './settings/waiting-list.settings.js';
import { WaitingListSettingsController } from './settings/waiting-list-settings.controller.js';
import { WaitingListSettingsService } from './settings/waiting-list-settings.service.js';
import { WaitingDataSource } from './waiting-data.source.js';
import { WaitingEntryEntity } from './waiting-entry.entity.js';
import { WaitingListController } from './waiting-list.controller.js';
import { JoinWaitingListDto } from './waiting-list.dto.js';
import { WaitingListJob } from './waiting-list.job.js';
import { WaitingListRepository } from './waiting-list.repository.js';
import { WaitingListService } from './waiting-list.service.js';
import { WaitingMailKindsService } from './waiting-mail-kinds.service.js';
import { WaitingOffersService } from './waiting-offers.service.js';
import { WaitingSeriesClaimsService } from './waiting-series-claims.service.js';

/** `waiting-list/v1`: people who wait for tickets that are sold out. */
@AlmanacModule({
  migrations: [WaitingList1763600000330, WaitingListEvents1763600000660],
  imports: [
    AuditModule,
    CalTicketsModule,
    MailModule,
    SettingsModule.forFeature(WaitingListSettings),
    ShopModule,
    TypeOrmModule.forFeature([WaitingEntryEntity, WaitingListEventEntity, WaitingListSettingEntity]),
  ],
  controllers: [
    WaitingListController,
    WaitingListEventsController,
    WaitingListSettingsController,
    WaitingListPageController,
  ],
  providers: [
    parserProvider(JoinWaitingListDto),
    WaitingDataSource,
    WaitingListEventCopiesService,
    WaitingListEventsService,
    WaitingListJob,
    WaitingListPageService,
    WaitingListRepository,
    WaitingListService,
    WaitingListSettingsService,
    WaitingMailKindsService,
    WaitingOffersService,
    WaitingSeriesClaimsService,
  ],
  exports: [WaitingListService, WaitingOffersService],
  scopes: [
    {
      name: 'waiting-list:write',
      description: 'Who waits for tickets, with their addresses: lists, moves and removes people, and offers seats.',
      endpoints: [
        'GET waiting-list/v1/entries',
        'POST waiting-list/v1/entries/:id/move',
        'POST waiting-list/v1/entries/:id/offer',
        'POST waiting-list/v1/entries/:id/leave',
        'GET waiting-list/v1/events/:id',
        'POST waiting-list/v1/events/:id',
      ],
      capabilities: ['cal_manage_attendees'],
    },
  ],
})
export class WaitingListModule {}
