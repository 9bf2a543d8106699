import { readFile } from 'node:fs/promises';
import { Clock } from '#core/context';
import { InstallationService, SiteService } from '#core/site';
import { actingAs } from './acting-as.js';
import { readArguments, textOf } from './arguments.js';
import { UsageError, print, type Command } from './command.js';
import {
  DATE_ORDERS,
  IMPORT_FORMATS,
  IMPORT_STATUSES,
  ImportReport,
  ProgressBar,
  fileSource,
  formatOf,
  parseMapping,
  readRecords,
  sourceTerms,
  sourceUsers,
  type DateOrder,
  type ImportFormat,
  type ImportItem,
  type ImportStatus,
} from '../import/index.js';
import { ConflictingIdsError, ImportRunnerService } from '../import/import-runner.service.js';
import { withService } from './with-service.js';

/** `import`: events from a file, through the rules of the interface. A second run updates. */
export const importCommand: Command = {
  run: async (args) => {
    const { words, options } = readArguments(args, {
      format: 'text',
      map: 'list',
      'date-order': 'text',
      source: 'text',
      'keep-ids': 'flag',
      authors: 'text',
      terms: 'text',
      status: 'text',
      user: 'text',
      'dry-run': 'flag',
      json: 'flag',
    });
    const [path, ...more] = words;
    if (path === undefined || more.length > 0) throw new UsageError('Name one file.');
    const status = oneOf(IMPORT_STATUSES, textOf(options.status), '--status');
    const format = oneOf(IMPORT_FORMATS, textOf(options.format), '--format');
    const dateOrder = oneOf(DATE_ORDERS, textOf(options['date-order']), '--date-order');
    const authors = await fromFile(textOf(options.authors), sourceUsers);
    const terms = await fromFile(textOf(options.terms), sourceTerms);
    const mapping = parseMapping([textOf(options.map) ?? '']);
    await withService((service) =>
      actingAs(service, textOf(options.user), async (caller) => {
        const source = await fileSource(path);
        const runner = service.get(ImportRunnerService);
        const { timezone } = await service.get(SiteService).settings();
        const dryRun = options['dry-run'] === true;
        const report = new ImportReport(source.name, dryRun);
        const bar = new ProgressBar(process.stderr);
        const fileFormat = format ?? (await formatOf(source));
        const read = {
          mapping,
          timezone,
          now: service.get(Clock).now(),
          installation: await service.get(InstallationService).id(),
          sourceName: textOf(options.source),
          dateOrder,
        };
        const keepIds = options['keep-ids'] === true;
        if (keepIds) await reserveIds(runner, readRecords(source, fileFormat, read), dryRun);
        const items = readRecords(source, fileFormat, read);
        try {
          await runner.run(caller, items, report, {
            dryRun,
            status,
            keepIds,
            authors,
            terms,
            progress: () =>
              bar.update(source.size === 0 ? 1 : source.position / source.size, `${report.total} records`),
          });
        } finally {
          bar.finish();
          print(options.json === true ? JSON.stringify(report, null, 2) : report.toText());
        }
      }),
    );
  },
};

/** What a file says. @param path none: nothing */
async function fromFile<T>(path: string | undefined, parse: (text: string) => T): Promise<T | undefined> {
  return path === undefined ? undefined : parse(await readFile(path, 'utf8'));
}

async function reserveIds(
  runner: ImportRunnerService,
  items: AsyncIterable<ImportItem>,
  dryRun: boolean,
): Promise<void> {
  try {
    await runner.reserveIds(items, dryRun);
  } catch (error) {
    if (!(error instanceof ConflictingIdsError)) throw error;
    throw new UsageError('--keep-ids needs a database without content: this one has some; import without --keep-ids.');
  }
}

function oneOf<T extends ImportFormat | ImportStatus | DateOrder>(
  known: readonly T[],
  given: string | undefined,
  option: string,
): T | undefined {
  if (given === undefined) return undefined;
  if ((known as readonly string[]).includes(given)) return given as T;
  throw new UsageError(`${option} is one of ${known.join(', ')}.`);
}
