import { actingAs } from '../../../src/cli/acting-as.js';
import type { ExportEvent } from '../../../src/export/export-event.js';
import { StoredEventsService } from '../../../src/export/stored-events.service.js';
import { ImportReport, formatOf, parseMapping, readRecords, textSource } from '../../../src/import/index.js';
import type { ImportTerm, ReportJson, ReportSummary } from '../../../src/import/index.js';
import { ImportRunnerService } from '../../../src/import/import-runner.service.js';
import { InstallationService } from '../../../src/core/site/installation.service.js';
import type { TestApp } from '../../helpers/app.js';

/** Options of the command `import`. */
export interface TakeOptions {
  dryRun?: boolean;
  map?: string[];
  status?: 'draft' | 'publish';
  keepIds?: boolean;
  source?: string;
  authors?: ReadonlyMap<number, readonly string[]>;
  terms?: readonly ImportTerm[];
}

/** Imports a text as the command `import` does a file. @returns the counts */
export async function takeFile(
  service: TestApp,
  name: string,
  text: string,
  options: TakeOptions = {},
): Promise<ReportSummary> {
  return (await importText(service, name, text, options)).summary();
}

/** As {@link takeFile}. @returns the whole report */
export async function reportOf(
  service: TestApp,
  name: string,
  text: string,
  options: TakeOptions = {},
): Promise<ReportJson> {
  return (await importText(service, name, text, options)).toJSON();
}

async function importText(service: TestApp, name: string, text: string, options: TakeOptions): Promise<ImportReport> {
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
  const runner = service.app.get(ImportRunnerService);
  if (options.keepIds) await runner.reserveIds(readRecords(source, format, read), dryRun);
  const items = readRecords(source, format, read);
  await actingAs(service.app, 'administrator', (caller) => runner.run(caller, items, report, { ...options, dryRun }));
  return report;
}

/** Exports all events as the command `export` does. */
export async function exportedText(
  service: TestApp,
  writer: (events: AsyncGenerator<ExportEvent>) => AsyncGenerator<string>,
): Promise<string> {
  return actingAs(service.app, 'administrator', async (caller) => {
    let text = '';
    for await (const piece of writer(service.app.get(StoredEventsService).all(caller))) text += piece;
    return text;
  });
}
