import { TypeOrmModule } from '@nestjs/typeorm';
import { AlmanacModule } from '#core/modules';
import { MediaModule } from '../../content/media/media.module.js';
import { ImportModule } from '../../import/import.module.js';
import { parserProvider } from '#core/parameters';
import { CalEventsModule } from '../events/cal-events.module.js';
import { CreateEventDto } from '../events/events/event.dto.js';
import { CreateOrganizerDto } from '../events/organizers/organizer.dto.js';
import { CreateVenueDto } from '../events/venues/venue.dto.js';
import { ImportBatchService } from './import-batch.service.js';
import { ImportCallbackAuthService } from './import-callback-auth.service.js';
import { CallbackHashService } from './callback-hash.service.js';
import { ImportCallbacksController } from './import-callbacks.controller.js';
import { CallbacksService } from './callbacks.service.js';
import { EventFileImportsController } from './event-file-imports.controller.js';
import { EventFileImportsService } from './event-file-imports.service.js';
import { EventImporter } from './event.importer.js';
import { ImportEntity, ImportedEventEntity } from './import.entity.js';
import { ImportRecordsController } from './import-records.controller.js';
import { ImportProgressService } from './import-progress.service.js';
import { ImportsRepository } from './imports.repository.js';
import { ImportRecordsService } from './import-records.service.js';
import { OwnerContextService } from './owner-context.service.js';
import { PlaceImporter } from './place.importer.js';
import { UpdatedOrganizerDto, UpdatedVenueDto } from './imported-place.dto.js';
import { RemoteImportsService } from './remote/remote-imports.service.js';
import { RemoteImportsJob } from './remote/remote-imports.job.js';
import { RemoteSourceService } from './remote/remote-source.service.js';
import { StaleImportsJob } from './stale-imports.job.js';
import { SeriesModule } from '../series/series.module.js';
import { IMPORT_EVENTS } from './import.event.js';
import { Imports1763600000060 } from './migrations/1763600000060-imports.js';

/** `cal/event-aggregator/v1`: imports that a service elsewhere, or this one, reports on. */
@AlmanacModule({
  migrations: [Imports1763600000060],
  domainEvents: IMPORT_EVENTS,
  imports: [
    TypeOrmModule.forFeature([ImportEntity, ImportedEventEntity]),
    MediaModule,
    CalEventsModule,
    ImportModule,
    SeriesModule,
  ],
  controllers: [ImportCallbacksController, ImportRecordsController, EventFileImportsController],
  providers: [
    ImportBatchService,
    ImportCallbackAuthService,
    CallbackHashService,
    CallbacksService,
    EventFileImportsService,
    EventImporter,
    ImportProgressService,
    ImportsRepository,
    ImportRecordsService,
    OwnerContextService,
    PlaceImporter,
    RemoteImportsService,
    RemoteImportsJob,
    RemoteSourceService,
    StaleImportsJob,
    ...[CreateEventDto, CreateOrganizerDto, CreateVenueDto, UpdatedOrganizerDto, UpdatedVenueDto].map(parserProvider),
  ],
  wordpressNames: { namespaces: { 'cal/event-aggregator/v1': 'tribe/event-aggregator/v1' } },
})
export class EventAggregatorModule {}
