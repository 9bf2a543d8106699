import { EventImporter } from '../../../src/cal/events/events/event-importer.service.js';
import { EventsService } from '../../../src/cal/events/events/events.service.js';
import { actingAs } from '../../../src/cli/acting-as.js';
import { storedEvents } from '../../../src/cli/export/stored-events.js';
import { ImportReport, formatOf, parseMapping, readRecords, textSource } from '../../../src/cli/import/index.js';
import type { ReportSummary } from '../../../src/cli/import/index.js';
import { reserveIds, runImport } from '../../../src/cli/import/import-run.js';
import { MediaService } from '../../../src/content/media/media.service.js';
import { ContentRegistry } from '../../../src/core/content/content-registry.js';
import { Database } from '../../../src/core/database/database.js';
import { InstallationService } from '../../../src/core/site/installation.service.js';
import type { TestApp } from '../../helpers/app.js';

/** Options of the command `import`. */
export interface TakeOptions {
  dryRun?: boolean;
  map?: string[];
  status?: 'draft' | 'publish';
  keepIds?: boolean;
  source?: string;
}

/** Imports a text as the command `import` does a file. */
export async function takeFile(
  service: TestApp,
  name: string,
  text: string,
  options: TakeOptions = {},
): Promise<ReportSummary> {
  const source = textSource(name, text);
  const dryRun = options.dryRun ?? false;
  const report = new ImportReport(name, dryRun);
  const format = await formatOf(source);
  const read = {
    timezone: 'Europe/Paris',
    now: new Date('2031-01-01T00:00:00Z'),
    mapping: parseMapping(options.map ?? []),
    installation: await service.app.get(InstallationService).id(),
    sourceName: options.source,
  };
  const services = {
    importer: service.app.get(EventImporter),
    media: service.app.get(MediaService),
    database: service.app.get(Database),
    registry: service.app.get(ContentRegistry),
  };
  if (options.keepIds) await reserveIds(readRecords(source, format, read), services, dryRun);
  const items = readRecords(source, format, read);
  await actingAs(service.app, 'administrator', () =>
    runImport(items, report, services, { dryRun, status: options.status, keepIds: options.keepIds }),
  );
  return report.summary();
}

/** Exports all events as the command `export` does. */
export async function exportedText(
  service: TestApp,
  writer: (events: ReturnType<typeof storedEvents>) => AsyncGenerator<string>,
): Promise<string> {
  const installation = await service.app.get(InstallationService).id();
  return actingAs(service.app, 'administrator', async () => {
    let text = '';
    const events = storedEvents(service.app.get(EventsService), service.app.get(EventImporter), installation);
    for await (const piece of writer(events)) text += piece;
    return text;
  });
}
