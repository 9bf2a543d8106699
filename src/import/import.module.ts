import { Module } from '@nestjs/common';
import { CalEventsModule } from '../cal/events/cal-events.module.js';
import { SeriesModule } from '../cal/series/series.module.js';
import { MediaModule } from '../content/media/media.module.js';
import { ImportRunnerService } from './import-runner.service.js';
import { TermTreeService } from './term-tree.service.js';

/**
 * Reads events from files and writes them into the database. The command `import` and the event aggregator share the
 * readers (`index.ts`), which are pure functions; `ImportRunnerService` writes what they return.
 */
@Module({
  imports: [CalEventsModule, MediaModule, SeriesModule],
  providers: [ImportRunnerService, TermTreeService],
  exports: [ImportRunnerService],
})
export class ImportModule {}
