import type { EventImporter } from '../../cal/events/events/event-importer.service.js';
import type { MediaService } from '../../content/media/media.service.js';
import { UsageError } from '../command.js';
import type { Database } from '../../core/database/database.js';
import { RestError } from '../../core/rest/errors.js';
import type { ContentRegistry } from '../../core/content/content-registry.js';
import { eventFields, largestIdIn } from './event-fields.js';
import type { ImportItem, ImportRecord, ImportStatus } from './import-record.js';
import type { ImportReport } from './report.js';

/** Records written in one transaction: few enough not to keep others waiting, many enough to be quick. */
const TOGETHER = 50;

/** What an import needs of the service. */
export interface ImportServices {
  importer: EventImporter;
  media: MediaService;
  database: Database;
  registry: ContentRegistry;
}

/** How an import is done. */
export interface ImportRunOptions {
  /** Do everything, keep nothing. */
  dryRun: boolean;
  /** Status of all events, whatever the file says. */
  status?: ImportStatus;
  /** Give new contents the ids that they have in the source. */
  keepIds?: boolean;
  /** Called after each group of records. */
  progress?: () => void;
}

/** Thrown to undo what a dry run has done. */
class DryRunOver extends Error {}

/**
 * Takes records into the database, a group a transaction, each by itself inside it: one that is refused leaves nothing
 * behind and does not stop the others.
 */
export async function runImport(
  items: AsyncIterable<ImportItem>,
  report: ImportReport,
  services: ImportServices,
  options: ImportRunOptions,
): Promise<void> {
  let group: ImportRecord[] = [];
  const flush = async (): Promise<void> => {
    await takeGroup(group, report, services, options);
    group = [];
    options.progress?.();
  };
  for await (const item of items) {
    if (item.kind === 'refusal') report.countRefused(item.refusal);
    else if (item.kind === 'notice') report.note(item.notice);
    else if (group.push(item.record) >= TOGETHER) await flush();
  }
  await flush();
}

/**
 * Prepares an import that keeps ids: new ids that the source does not give start above all that it gives.
 *
 * @param items the records of the file, which are only looked at
 * @throws UsageError when there is content already, whose ids the source may use too
 */
export async function reserveIds(
  items: AsyncIterable<ImportItem>,
  { database, registry }: ImportServices,
  dryRun: boolean,
): Promise<void> {
  if (!(await registry.isEmpty())) {
    throw new UsageError('--keep-ids needs a database without content: this one has some; import without --keep-ids.');
  }
  let largest = 0;
  for await (const item of items) if (item.kind === 'record') largest = Math.max(largest, largestIdIn(item.record));
  if (!dryRun) await database.write(() => registry.reserve(largest));
}

async function takeGroup(
  group: ImportRecord[],
  report: ImportReport,
  services: ImportServices,
  options: ImportRunOptions,
): Promise<void> {
  if (group.length === 0) return;
  const ready = await Promise.all(group.map((record) => withImage(record, report, services, options)));
  // Counted only once the group is stored: a group may be run again after losing a deadlock.
  let outcomes: (() => void)[] = [];
  try {
    await services.database.write(async () => {
      outcomes = [];
      for (const record of ready) outcomes.push(await takeOne(record, report, services, options));
      if (options.dryRun) throw new DryRunOver();
    });
  } catch (error) {
    if (!(error instanceof DryRunOver)) throw error;
  }
  for (const count of outcomes) count();
}

async function takeOne(
  record: ImportRecord,
  report: ImportReport,
  { importer, database }: ImportServices,
  { status, keepIds }: ImportRunOptions,
): Promise<() => void> {
  try {
    const { what } = await database.attempt(() => importer.take(eventFields(record, status, keepIds)));
    if (what === 'created') return () => report.countCreated();
    if (what === 'updated') return () => report.countUpdated();
    if (what === 'unchanged') return () => report.countSkipped();
    return () =>
      report.countSkipped({
        line: record.line,
        reason: 'Called off at its source, and not here either.',
        title: record.title,
      });
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    const params =
      typeof error.data === 'object' && error.data
        ? (error.data.params as Record<string, string> | undefined)
        : undefined;
    const reason = params ? `Not accepted: ${Object.keys(params).join(', ')}.` : error.message;
    return () => report.countRefused({ line: record.line, reason, title: record.title });
  }
}

/** Images are fetched before the transaction, which should not wait for other people's servers. */
async function withImage(
  record: ImportRecord,
  report: ImportReport,
  { media }: ImportServices,
  { dryRun }: ImportRunOptions,
): Promise<ImportRecord> {
  if (record.image === undefined || /^\d*$/.test(record.image)) return record;
  const { image, ...rest } = record;
  if (dryRun) return rest;
  try {
    return { ...rest, image: String(await media.fromAddress(image)) };
  } catch {
    report.note({ line: record.line, message: `Its image cannot be had: ${image}` });
    return rest;
  }
}
