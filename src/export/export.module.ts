import { Module } from '@nestjs/common';
import { CalEventsModule } from '../cal/events/cal-events.module.js';
import { StoredEventsService } from './stored-events.service.js';

/** Writes the events of the site to files that an import reads back. The command `export` and `block-editor/v1` share it. */
@Module({ imports: [CalEventsModule], providers: [StoredEventsService], exports: [StoredEventsService] })
export class ExportModule {}
