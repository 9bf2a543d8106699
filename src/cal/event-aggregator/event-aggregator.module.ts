import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MediaModule } from '../../content/media/media.module.js';
import { parserProvider } from '../../core/rest/parameters/index.js';
import { CalEventsModule } from '../events/cal-events.module.js';
import { CreateEventParams } from '../events/events/event.dto.js';
import { CreateOrganizerParams } from '../events/organizers/organizer.dto.js';
import { CreateVenueParams } from '../events/venues/venue.dto.js';
import { BatchWriter } from './batch-writer.service.js';
import { CallbackGate } from './callback-gate.service.js';
import { CallbackHashes } from './callback-hash.js';
import { CallbacksController } from './callbacks.controller.js';
import { CallbacksService } from './callbacks.service.js';
import { EventTaker } from './event-taker.service.js';
import { ImportEntity, ImportedEventEntity, PlaceSourceEntity } from './import.entity.js';
import { ImportsController } from './imports.controller.js';
import { ImportsRepository } from './imports.repository.js';
import { ImportsService } from './imports.service.js';
import { OwnerContext } from './owner-context.service.js';
import { PlaceTaker, UpdatedOrganizerParams, UpdatedVenueParams } from './place-taker.service.js';
import { RemoteImports } from './remote/remote-imports.service.js';
import { RemoteImportsJob } from './remote/remote-imports.job.js';
import { RemoteSource } from './remote/remote-source.service.js';
import { StaleImportsJob } from './stale-imports.job.js';

/** `cal/event-aggregator/v1`: imports that a service elsewhere, or this one, reports on. */
@Module({
  imports: [
    TypeOrmModule.forFeature([ImportEntity, ImportedEventEntity, PlaceSourceEntity]),
    MediaModule,
    CalEventsModule,
  ],
  controllers: [CallbacksController, ImportsController],
  providers: [
    BatchWriter,
    CallbackGate,
    CallbackHashes,
    CallbacksService,
    EventTaker,
    ImportsRepository,
    ImportsService,
    OwnerContext,
    PlaceTaker,
    RemoteImports,
    RemoteImportsJob,
    RemoteSource,
    StaleImportsJob,
    ...[CreateEventParams, CreateOrganizerParams, CreateVenueParams, UpdatedOrganizerParams, UpdatedVenueParams].map(
      parserProvider,
    ),
  ],
})
export class EventAggregatorModule {}
