import { Injectable } from '@nestjs/common';
import { FileEventImporterService } from '../cal/events/events/file-event-importer.service.js';
import { SeriesImportService } from '../cal/series/index.js';
import { MediaService } from '../content/media/media.service.js';
import { ContentIdRegistry } from '#core/content';
import { EVENT } from '../cal/events/calendar-types.js';
import type { Caller } from '#core/context';
import { UsersService } from '../auth/users/users.service.js';
import { Database, isOutage } from '#core/database';
import { RestError } from '#core/errors';
import { eventFields, largestIdIn } from './event-fields.js';
import type { ImportItem, ImportRecord, ImportStatus, Refusal } from './import-record.js';
import type { ImportTerm, TermField } from './import-term.js';
import type { ImportReport } from './report.js';
import { SeriesCollector } from './series-collector.js';
import { TermTreeService, termKey, type StoredTerms } from './term-tree.service.js';

/** Number of records that are written in one transaction: short enough for others that wait to write. */
const RECORDS_PER_TRANSACTION = 50;

const ONLY_IDS_OF_AUTHORS =
  'The file names authors by ids only, so the new events belong to the user who imports. Give the users of the source with --authors.';
const UNKNOWN_PARENTS =
  'The file names the parents of some categories by ids only, so these are on the top level. Give the categories of the source with --terms.';
const CALLED_OFF = 'Called off at its source, and not here either.';
const IN_TRASH = 'Nothing has changed at its source, and it is in the trash here.';
const UNKNOWN_AUTHOR = 'Its author has no account here, so it belongs to the user who imports';

/** How an import is done. */
export interface ImportRunOptions {
  /** Do everything, keep nothing. */
  dryRun: boolean;
  /** Status of all events, whatever the file says. */
  status?: ImportStatus;
  /** Status of new events, whatever the file says; those that are there keep theirs. */
  newStatus?: ImportStatus;
  /** Give new contents the ids that they have in the source. */
  keepIds?: boolean;
  /** Logins and e-mail addresses of the authors of the source, by their ids there. */
  authors?: ReadonlyMap<number, readonly string[]>;
  /** Categories and tags of the source: all of them are taken over. */
  terms?: readonly ImportTerm[];
  /** Called after each group of records. */
  progress?: () => void;
  /** Called with what became of each record, also of those that the reader has refused. */
  onRecord?: (result: RecordResult) => void;
}

/** What became of one record. */
export interface RecordResult extends Pick<Refusal, 'line' | 'title'> {
  what: 'created' | 'updated' | 'skipped' | 'refused';
  /** Nothing if it could not be read. */
  record?: ImportRecord;
  /** Its event here. In a dry run, that of a new event does not exist. */
  id?: number;
  /** Why it was refused or skipped; nothing if nothing has changed. */
  reason?: string;
}

/** How a group of records is stored. */
interface GroupOptions extends ImportRunOptions {
  /** Ids here of the terms of the source, by `termKey`. */
  termIds?: ReadonlyMap<string, number>;
  /** Takes the dates of series that are stored. */
  collector: SeriesCollector;
}

/** New contents cannot have the ids of the source, because the database has contents already. */
export class ConflictingIdsError extends Error {}

/** Thrown to undo what a dry run has done. */
class DryRunRollback extends Error {}

/** Writes the records of a file into the database. */
@Injectable()
export class ImportRunnerService {
  constructor(
    private readonly importer: FileEventImporterService,
    private readonly media: MediaService,
    private readonly users: UsersService,
    private readonly database: Database,
    private readonly registry: ContentIdRegistry,
    private readonly termTree: TermTreeService,
    private readonly series: SeriesImportService,
  ) {}

  /**
   * Takes records into the database, a group a transaction, each by itself inside it: one that is refused leaves nothing
   * behind and does not stop the others, whatever is wrong with it.
   *
   * @param caller whose the events are that name no author
   * @throws Error when the database cannot serve. The report then says what was stored before.
   */
  async run(
    caller: Caller,
    items: AsyncIterable<ImportItem>,
    report: ImportReport,
    options: ImportRunOptions,
  ): Promise<void> {
    let group: ImportRecord[] = [];
    const collector = new SeriesCollector();
    let terms = await this.takeTerms(options.terms ?? [], { ids: new Map(), orphans: new Map() }, options);
    const flush = async (): Promise<void> => {
      terms = await this.takeTerms(
        group.flatMap((record) => record.terms ?? []),
        terms,
        options,
      );
      await this.takeGroup(caller, group, report, { ...options, termIds: terms.ids, collector });
      group = [];
      options.progress?.();
    };
    let namesNoAuthors = false;
    for await (const item of items) {
      if (item.kind === 'record' && item.record.authorId !== undefined) namesNoAuthors = options.authors === undefined;
      if (item.kind === 'refusal') refuse(report, options, item.refusal);
      else if (item.kind === 'notice') report.note(item.notice);
      else if (group.push(item.record) >= RECORDS_PER_TRANSACTION) await flush();
    }
    await flush();
    if (!options.dryRun) await this.takeSeries(caller, collector, report);
    if (namesNoAuthors && report.created > 0) report.note({ line: 0, message: ONLY_IDS_OF_AUTHORS });
    if (terms.orphans.size > 0) report.note({ line: 0, message: UNKNOWN_PARENTS });
  }

  /** Makes series of what are dates of one in the source, each in a unit of work of its own. */
  private async takeSeries(caller: Caller, collector: SeriesCollector, report: ImportReport): Promise<void> {
    for (const { line, ...series } of collector.series()) {
      const outcome = await this.series
        .adopt(caller, { ...series, overwrites: 'when-changed' })
        .catch((error: unknown) => {
          if (!(error instanceof RestError)) throw error;
          return { what: 'left' as const, reason: error.message };
        });
      if (outcome.what === 'left' && outcome.reason !== undefined)
        report.note({ line, message: `Its dates are events of their own. ${outcome.reason}` });
    }
  }

  /** The events that series here have made themselves for dates of these records. */
  private async madeAlready(records: readonly ImportRecord[]): Promise<Map<ImportRecord, number>> {
    const dates = records.flatMap((record) => (record.series ? [{ record, series: record.series }] : []));
    const made = new Map<ImportRecord, number>();
    for (const some of Map.groupBy(dates, ({ series }) => series.uid).values()) {
      const [{ series }] = some;
      const events = await this.series.eventsAt(
        series,
        some.map((one) => one.series.key),
      );
      for (const one of some) {
        const id = events.get(one.series.key);
        if (id !== undefined) made.set(one.record, id);
      }
    }
    return made;
  }

  /** Terms are stored before the events that have them, in a unit of work of their own; by a dry run not at all. */
  private takeTerms(
    terms: readonly ImportTerm[],
    stored: StoredTerms,
    { dryRun }: ImportRunOptions,
  ): Promise<StoredTerms> {
    const isNew = ({ field, id }: ImportTerm) => !stored.ids.has(termKey(field, id));
    return dryRun || !terms.some(isNew) ? Promise.resolve(stored) : this.termTree.take(terms, stored);
  }

  /**
   * Prepares an import that keeps ids: new ids that the source does not give start above all that it gives.
   *
   * @param items the records of the file, which are only looked at
   * @throws ConflictingIdsError when there is content already, whose ids the source may use too
   */
  async reserveIds(items: AsyncIterable<ImportItem>, dryRun: boolean): Promise<void> {
    if (!(await this.registry.isEmpty())) {
      throw new ConflictingIdsError('Ids can be preserved only in a database without content: this one has some.');
    }
    let largest = 0;
    for await (const item of items) if (item.kind === 'record') largest = Math.max(largest, largestIdIn(item.record));
    if (!dryRun) await this.database.write(() => this.registry.reserve(largest));
  }

  private async takeGroup(
    caller: Caller,
    group: ImportRecord[],
    report: ImportReport,
    options: GroupOptions,
  ): Promise<void> {
    if (group.length === 0) return;
    const ready = await Promise.all(group.map((record) => this.withImage(caller, record, report, options)));
    try {
      await this.store(caller, ready, report, options);
    } catch (error) {
      if (isOutage(error)) throw error;
      for (const record of ready) await this.storeAlone(caller, record, report, options);
    }
  }

  private async store(
    caller: Caller,
    records: readonly ImportRecord[],
    report: ImportReport,
    options: GroupOptions,
  ): Promise<void> {
    // Counted only once the group is stored: a group may be run again after losing a deadlock.
    let outcomes: (() => void)[] = [];
    try {
      await this.database.write(async () => {
        outcomes = [];
        const made = await this.madeAlready(records);
        for (const record of records)
          outcomes.push(await this.takeOne(caller, record, report, { ...options, ownId: made.get(record) }));
        if (options.dryRun) throw new DryRunRollback();
      });
    } catch (error) {
      if (!(error instanceof DryRunRollback)) throw error;
    }
    for (const count of outcomes) count();
  }

  /** Stores a record of a group that failed as a whole, or refuses it if it was the reason. */
  private async storeAlone(
    caller: Caller,
    record: ImportRecord,
    report: ImportReport,
    options: GroupOptions,
  ): Promise<void> {
    try {
      await this.store(caller, [record], report, options);
    } catch (error) {
      if (isOutage(error)) throw error;
      const reason = `It could not be stored (${error instanceof Error ? error.message : String(error)}).`;
      refuse(report, options, { line: record.line, reason, title: record.title }, record);
    }
  }

  private async takeOne(
    caller: Caller,
    record: ImportRecord,
    report: ImportReport,
    options: GroupOptions & { ownId?: number },
  ): Promise<() => void> {
    const { status, newStatus, keepIds, authors, termIds } = options;
    const { line, title } = record;
    try {
      const { author, issue } = await this.authorOf(caller, record, authors);
      const imported = eventFields(newStatus ? { ...record, status: undefined } : record, status, keepIds);
      const { what, id, isTrashed } = await this.database.attempt(() =>
        this.importer.take(caller, {
          ...imported,
          ownId: imported.ownId ?? options.ownId,
          origin: { ...imported.origin, author, status: newStatus },
          termIds: termIds && termIdsOf(record, termIds),
        }),
      );
      const collect = (): void => {
        if (record.series) options.collector.add({ series: record.series, eventId: id, line });
      };
      if (what === 'created')
        return () => {
          collect();
          report.countCreated();
          options.onRecord?.({ line, title, record, id, what });
          for (const message of noticesOnNew(record, issue)) report.note({ line, message });
        };
      if (what === 'updated')
        return () => {
          collect();
          report.countUpdated();
          options.onRecord?.({ line, title, record, id, what });
        };
      const reason = what === 'cancelled' ? CALLED_OFF : isTrashed ? IN_TRASH : undefined;
      return () => {
        collect();
        report.countSkipped(reason === undefined ? undefined : { line, reason, title });
        options.onRecord?.({ line, title, record, id, what: 'skipped', reason });
      };
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      const { message: reason } = error;
      return () => refuse(report, options, { line, reason, title }, record);
    }
  }

  /** The account here that has login or e-mail address of the author; without one, events belong to who imports them. */
  private async authorOf(
    caller: Caller,
    { author, authorId }: ImportRecord,
    authors: ImportRunOptions['authors'],
  ): Promise<{ author?: number; issue?: string }> {
    const names = author === undefined ? authors?.get(authorId ?? 0) : [author];
    if (!caller.can(EVENT.capabilities.editOthers)) return {};
    if (names === undefined) return authorId === undefined || authors === undefined ? {} : { issue: UNKNOWN_AUTHOR };
    for (const name of names) {
      const user = await this.users.bySignInName(name);
      if (user) return { author: user.id };
    }
    return { issue: `${UNKNOWN_AUTHOR} (${names.join(', ')})` };
  }

  /** Images are fetched before the transaction, which should not wait for other people's servers. */
  private async withImage(
    caller: Caller,
    record: ImportRecord,
    report: ImportReport,
    { dryRun }: ImportRunOptions,
  ): Promise<ImportRecord> {
    if (record.image === undefined || /^\d*$/.test(record.image)) return record;
    const { image, ...rest } = record;
    if (dryRun) return rest;
    try {
      return { ...rest, image: String(await this.media.fromAddress(caller, image)) };
    } catch {
      report.note({ line: record.line, message: `Its image cannot be had: ${image}` });
      return rest;
    }
  }
}

function refuse(report: ImportReport, options: ImportRunOptions, refusal: Refusal, record?: ImportRecord): void {
  report.countRefused(refusal);
  options.onRecord?.({ ...refusal, record, what: 'refused' });
}

/** The terms of a record by their ids here; those of a field of which one is unknown are left to their names. */
function termIdsOf(
  { terms = [], ...record }: ImportRecord,
  termIds: ReadonlyMap<string, number>,
): Partial<Record<TermField, number[]>> {
  const found = (field: TermField): number[] | undefined => {
    const ids = terms.filter((term) => term.field === field).map(({ id }) => termIds.get(termKey(field, id)));
    const known = ids.filter((id) => id !== undefined);
    const isComplete = known.length === ids.length && ids.length >= (record[field]?.length ?? 0);
    return known.length > 0 && isComplete ? known : undefined;
  };
  return { categories: found('categories'), tags: found('tags') };
}

/** What the person who imports should know of a new event that differs from its source. */
function noticesOnNew(
  { trashed, protected: isProtected, password, description }: ImportRecord,
  issueOfAuthor: string | undefined,
): string[] {
  const texts =
    description === undefined ? ' Its texts, venue, organizers and categories are not in the file either.' : '';
  return [
    ...(issueOfAuthor === undefined ? [] : [`${issueOfAuthor}.`]),
    ...(trashed ? ['It is in the trash, as at its source.'] : []),
    ...(isProtected && !password
      ? [`Visitors need a password for it at its source, which is not in the file: it is not public here.${texts}`]
      : []),
  ];
}
