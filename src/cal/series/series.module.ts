import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../audit/audit.module.js';
import { MediaModule } from '../../content/media/media.module.js';
import { AlmanacModule } from '#core/modules';
import { CalEventsModule } from '../events/cal-events.module.js';
import { CalTicketsModule } from '../tickets/cal-tickets.module.js';
import { Series1763600000640 } from './migrations/1763600000640-series.js';
import { SeriesEdits1763600000680 } from './migrations/1763600000680-series-edits.js';
import { SeriesRequestedDateService } from './series-requested-date.service.js';
import { SeriesEditPlannerService } from './series-edit-planner.service.js';
import { SeriesEditWriterService } from './series-edit-writer.service.js';
import { SeriesEditsService } from './series-edits.service.js';
import { SeriesMembersService } from './series-members.service.js';
import { SeriesStartsService } from './series-starts.service.js';
import { SeriesEventsAdapter } from './reads/series-events.adapter.js';
import { SeriesTickets1763600000700 } from './migrations/1763600000700-series-tickets.js';
import { SeriesPasses1763600000710 } from './migrations/1763600000710-series-passes.js';
import { PassGroupsService } from './passes/pass-groups.service.js';
import { PassOffersService } from './passes/pass-offers.service.js';
import { PassOrdersService } from './passes/pass-orders.service.js';
import { SeriesPassTicketEntity } from './passes/series-pass-ticket.entity.js';
import { SeriesPassEntity } from './passes/series-pass.entity.js';
import { PassesController, SeriesPassesController } from './passes/series-passes.controller.js';
import { SeriesPassesRepository } from './passes/series-passes.repository.js';
import { SeriesPassesService } from './passes/series-passes.service.js';
import { SeriesImportService } from './adoption/series-import.service.js';
import { SeriesFilesRepository } from './files/series-files.repository.js';
import { SeriesFilesService } from './files/series-files.service.js';
import { SeriesRevisionsService } from './files/series-revisions.service.js';
import { SeriesAuthorsService } from './series-authors.service.js';
import { SeriesClaimsRegistry } from './series-claims.registry.js';
import { SeriesDateEntity } from './series-date.entity.js';
import { SeriesDatesService } from './series-dates.service.js';
import { SeriesGrowthJob } from './series-growth.job.js';
import { SeriesGrowthService } from './series-growth.service.js';
import { SeriesPreviewController } from './series-preview.controller.js';
import { SeriesPreviewService } from './series-preview.service.js';
import { SeriesConfig } from './series.config.js';
import { SeriesController } from './series.controller.js';
import { SeriesEntity } from './series.entity.js';
import { SeriesRepository } from './series.repository.js';
import { SeriesService } from './series.service.js';
import { SeriesExchangesService } from './passes/series-exchanges.service.js';
import { SeriesSaleMovesService } from './tickets/series-sale-moves.service.js';
import { SeriesTicketCopiesService } from './tickets/series-ticket-copies.service.js';
import { SeriesTicketDatesService } from './tickets/series-ticket-dates.service.js';
import { SeriesTicketLineEntity } from './tickets/series-ticket-line.entity.js';
import { SeriesTicketEntity } from './tickets/series-ticket.entity.js';
import { SeriesTicketsController } from './tickets/series-tickets.controller.js';
import { SeriesTicketsRepository } from './tickets/series-tickets.repository.js';
import { SeriesTicketsService } from './tickets/series-tickets.service.js';
import { SeriesTransferService } from './series-transfer.service.js';

/** `cal/series/v1`: events that repeat. */
@AlmanacModule({
  migrations: [Series1763600000640, SeriesEdits1763600000680, SeriesTickets1763600000700, SeriesPasses1763600000710],
  imports: [
    AuditModule,
    MediaModule,
    CalEventsModule,
    CalTicketsModule,
    TypeOrmModule.forFeature([
      SeriesEntity,
      SeriesDateEntity,
      SeriesTicketEntity,
      SeriesTicketLineEntity,
      SeriesPassEntity,
      SeriesPassTicketEntity,
    ]),
  ],
  controllers: [
    PassesController,
    SeriesController,
    SeriesPassesController,
    SeriesPreviewController,
    SeriesTicketsController,
  ],
  providers: [
    PassGroupsService,
    PassOffersService,
    PassOrdersService,
    SeriesPassesRepository,
    SeriesPassesService,
    SeriesAuthorsService,
    SeriesClaimsRegistry,
    SeriesDatesService,
    SeriesEventsAdapter,
    SeriesFilesRepository,
    SeriesFilesService,
    SeriesGrowthJob,
    SeriesGrowthService,
    SeriesPreviewService,
    SeriesImportService,
    SeriesRepository,
    SeriesRequestedDateService,
    SeriesEditPlannerService,
    SeriesEditWriterService,
    SeriesEditsService,
    SeriesMembersService,
    SeriesStartsService,
    SeriesExchangesService,
    SeriesRevisionsService,
    SeriesSaleMovesService,
    SeriesService,
    SeriesTicketCopiesService,
    SeriesTicketDatesService,
    SeriesTicketsRepository,
    SeriesTicketsService,
    SeriesTransferService,
  ],
  exports: [PassOffersService, SeriesFilesService, SeriesImportService, SeriesTransferService],
  settings: [SeriesConfig],
})
export class SeriesModule {}
