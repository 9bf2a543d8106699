import { Injectable } from '@nestjs/common';
import { ContentIdRegistry, ContentTransferService } from '#core/content';
import { Database, batches, isOutage } from '#core/database';
import { contentType, fingerprintOf, incompleteFingerprint, issue, linkRow } from './copy-rows.js';
import type { MigratedRecordEntity } from './entities/migrated-record.entity.js';
import type { MigrationIssueEntity } from './entities/migration-issue.entity.js';
import type { Kind } from './kinds.js';
import { isTechnical } from './losses.js';
import { MigrationLogService, targetsIn } from './migration-log.service.js';
import { failedListOf, filesOf, type MigrationRun } from './migration-run.js';
import { QuarantineService } from './quarantine.service.js';
import { QuarantineError } from './quarantine-error.js';
import type { Built, RecordKind } from './record-kind.js';
import type { FieldValue, SourceRecord } from './source.js';

/** Records that one unit of work stores: short enough for others that wait to write. */
const BATCH_SIZE = 200;

/** What a batch did. */
export interface BatchOutcome {
  created: number;
  updated: number;
  unchanged: number;
  quarantined: number;
}

/** A record of a batch on its way. */
interface Item {
  record: SourceRecord;
  fingerprint: string;
  /** What is known of it, if it was copied before. */
  known?: MigratedRecordEntity;
}

/** What a batch of records becomes. */
interface BuiltItems {
  created: Built<unknown>[];
  updated: Built<unknown>[];
  issues: Omit<MigrationIssueEntity, 'id'>[];
  /** Values beside the columns, by id of the source. */
  values: Map<number, Record<string, FieldValue>>;
  stored: { item: Item; target: number; merged: boolean }[];
}

/** Copies the records of one kind in batches, each with its place in the run, so that a run goes on where it was. */
@Injectable()
export class CopyService {
  constructor(
    private readonly database: Database,
    private readonly log: MigrationLogService,
    private readonly content: ContentTransferService,
    private readonly registry: ContentIdRegistry,
    private readonly quarantine: QuarantineService,
  ) {}

  /** @param progress called after each batch with the number of records it had */
  async copyKind(
    run: MigrationRun,
    kind: RecordKind,
    progress: (records: number) => void,
    since?: string,
  ): Promise<BatchOutcome> {
    const total: BatchOutcome = { created: 0, updated: 0, unchanged: 0, quarantined: 0 };
    const before = run.entity.progress[kind.name];
    if (before?.done) return total;
    for await (const group of run.source.read(kind.name, before?.cursor ?? 0, since)) {
      for (const records of batches(group, BATCH_SIZE)) {
        await kind.files?.fetch(records, await this.targetsOf(run, kind.name, records), filesOf(run));
        const outcome = await this.copyBatch(run, kind, records);
        for (const name of Object.keys(total) as (keyof BatchOutcome)[]) total[name] += outcome[name];
        progress(records.length);
      }
    }
    const cursor = run.entity.progress[kind.name]?.cursor ?? 0;
    await this.database.write(() => this.log.advance(run.entity, kind.name, { cursor, done: true }));
    run.entity.progress = { ...run.entity.progress, [kind.name]: { cursor, done: true } };
    return total;
  }

  /** Ids here of records that are copied already. */
  private async targetsOf(
    run: MigrationRun,
    kind: Kind,
    records: readonly SourceRecord[],
  ): Promise<Map<number, number>> {
    const ids = records.map(({ id }) => id);
    const known = await this.log.known(run.entity.site_key, kind, ids);
    return targetsIn(known);
  }

  /** One record that cannot be stored does not take the others of its batch with it. */
  private async copyBatch(
    run: MigrationRun,
    kind: RecordKind,
    records: readonly SourceRecord[],
  ): Promise<BatchOutcome> {
    try {
      return await this.store(run, kind, records);
    } catch (error) {
      if (isOutage(error) || records.length === 0) throw error;
      if (records.length === 1) {
        await this.quarantine.refused(run, kind.name, records[0], error);
        return { created: 0, updated: 0, unchanged: 0, quarantined: 1 };
      }
    }
    const total: BatchOutcome = { created: 0, updated: 0, unchanged: 0, quarantined: 0 };
    for (const record of records) {
      const outcome = await this.copyBatch(run, kind, [record]);
      for (const name of Object.keys(total) as (keyof BatchOutcome)[]) total[name] += outcome[name];
    }
    return total;
  }

  private async store(run: MigrationRun, kind: RecordKind, records: readonly SourceRecord[]): Promise<BatchOutcome> {
    const cursor = records.at(-1)?.id ?? 0;
    const outcome = await this.database.write(async () => {
      run.ids.begin();
      run.values.begin();
      const usable = await this.quarantine.withoutFaults(run, kind.name, records);
      const items = await this.changedItems(run, kind.name, usable);
      const counts = {
        created: 0,
        updated: 0,
        unchanged: usable.length - items.length,
        quarantined: records.length - usable.length,
      };
      if (items.length > 0) await this.storeItems(run, kind, items, counts);
      await this.log.advance(run.entity, kind.name, { cursor, done: false });
      return counts;
    });
    run.ids.commit();
    run.values.commit();
    run.entity.progress = { ...run.entity.progress, [kind.name]: { cursor, done: false } };
    return outcome;
  }

  /** Those that are new, or not as they were copied. */
  private async changedItems(run: MigrationRun, kind: Kind, records: readonly SourceRecord[]): Promise<Item[]> {
    const known = await this.log.known(
      run.entity.site_key,
      kind,
      records.map(({ id }) => id),
    );
    return records.flatMap((record): Item[] => {
      const fingerprint = fingerprintOf(record);
      const before = known.get(record.id);
      return before?.fingerprint === fingerprint ? [] : [{ record, fingerprint, known: before }];
    });
  }

  /** Builds the rows of records, and notes what cannot be taken. */
  private async buildItems(
    run: MigrationRun,
    kind: RecordKind,
    items: readonly Item[],
    counts: BatchOutcome,
  ): Promise<BuiltItems> {
    const { entity, context } = run;
    await kind.prepare(
      items.map(({ record }) => record),
      context,
    );
    const targets = await this.targetIds(run, kind, items);
    const batch: BuiltItems = { created: [], updated: [], issues: [], values: new Map(), stored: [] };
    const { created, updated, issues, values, stored } = batch;
    for (const item of items) {
      const { record } = item;
      const notes = context.next();
      context.isMerged = item.known?.merged ?? targets.get(record.id)?.merged ?? false;
      const hasNoTable = kind.hasNoTable(record);
      const { id: target, merged } = hasNoTable
        ? { id: 0, merged: false }
        : (targets.get(record.id) ?? { id: 0, merged: false });
      try {
        if (!hasNoTable) {
          const built = { id: target, row: kind.build(record, target, context) };
          item.fingerprint = incompleteFingerprint(item.fingerprint, notes.missing);
          if (item.known?.fingerprint === item.fingerprint) {
            counts.unchanged++;
            continue;
          }
          (item.known !== undefined || merged ? updated : created).push(built);
          run.ids.addPending(kind.name, record.id, target);
        }
      } catch (error) {
        if (!(error instanceof QuarantineError)) throw error;
        counts.quarantined++;
        // The verification says once which list failed.
        if (failedListOf(run, error) === undefined)
          issues.push(issue(entity, kind.name, record.id, '', error.message, 'quarantined'));
        continue;
      }
      stored.push({ item, target, merged });
      for (const [field, reason] of Object.entries(record.faults ?? {})) notes.changed.set(field, reason);
      for (const [field, reason] of notes.changed)
        issues.push(issue(entity, kind.name, record.id, field, reason, 'changed'));
      values.set(record.id, this.valuesBeside(kind, record, notes.changed, hasNoTable));
      await this.log.storeLinks(notes.links.map((link) => linkRow(entity, kind.name, record.id, link)));
    }
    return batch;
  }

  private async storeItems(
    run: MigrationRun,
    kind: RecordKind,
    items: readonly Item[],
    counts: BatchOutcome,
  ): Promise<void> {
    const { entity } = run;
    const { created, updated, issues, values, stored } = await this.buildItems(run, kind, items, counts);
    await this.registerContents(kind, created, stored);
    if (created.length > 0) await kind.insert(created);
    if (updated.length > 0) await kind.replace(updated);
    counts.created += created.length + stored.filter(({ target }) => target === 0).length;
    counts.updated += updated.length;
    await this.log.store(
      stored.map(({ item, target, merged }) => ({
        site_key: entity.site_key,
        kind: kind.name,
        source_id: item.record.id,
        target_id: target,
        // A later run changes what an earlier one made: undoing the earlier one deletes it.
        run_id: item.known?.run_id ?? entity.id,
        fingerprint: item.fingerprint,
        merged: item.known?.merged ?? merged,
      })),
    );
    // Records that are as they were copied, or cannot be taken any more, leave their values as they are.
    const replaced = stored.flatMap(({ item }) => (item.known === undefined ? [] : [item.record.id]));
    await this.log.storeValues(entity.site_key, kind.name, values, replaced);
    await this.log.storeIssues(issues);
    await this.content.noteChanges();
  }

  /** Values without a column, and the originals of those that a rule replaced. */
  private valuesBeside(
    kind: RecordKind,
    record: SourceRecord,
    changed: ReadonlyMap<string, string>,
    hasNoTable: boolean,
  ): Record<string, FieldValue> {
    return Object.fromEntries(
      Object.entries(record.fields).filter(([field, value]) => {
        if (kind.comparable(field, value) === '') return false;
        if (changed.has(field)) return true;
        if (!hasNoTable && kind.takes(field, record)) return false;
        return !isTechnical(kind.traits, field);
      }),
    );
  }

  /** The ids that records have here: those they have already, those of the source where they are free, or new ones. */
  private async targetIds(
    run: MigrationRun,
    kind: RecordKind,
    items: readonly Item[],
  ): Promise<Map<number, { id: number; merged: boolean }>> {
    const targets = new Map<number, { id: number; merged: boolean }>();
    const open: Item[] = [];
    for (const item of items) {
      const existing = item.known?.target_id ?? (await kind.existing(item.record));
      if (item.known?.target_id === 0 || kind.hasNoTable(item.record)) continue;
      if (existing === undefined) open.push(item);
      else targets.set(item.record.id, { id: existing, merged: item.known === undefined });
    }
    const { ids, replacesSamples } = kind.traits;
    const taken = new Set(open.length === 0 ? [] : await kind.taken(open.map(({ record }) => record.id)));
    for (const { record } of open) {
      if (kind.needsNewId(record)) {
        targets.set(record.id, { id: await this.nextId(run, kind), merged: false });
      } else if (!taken.has(record.id) && (run.sameIds || ids === 'source')) {
        targets.set(record.id, { id: record.id, merged: false });
      } else if (
        taken.has(record.id) &&
        run.sameIds &&
        // A record that the move itself has made under this id is another one.
        run.ids.source(kind.name, record.id) === undefined &&
        replacesSamples === true
      ) {
        // What a new site has from the beginning gives way to what the source has under the same id.
        targets.set(record.id, { id: record.id, merged: true });
      } else {
        const id =
          ids === 'content' ? await this.registry.register(contentType(kind, record)) : await this.nextId(run, kind);
        targets.set(record.id, { id, merged: false });
      }
    }
    return targets;
  }

  private async nextId(run: MigrationRun, kind: RecordKind): Promise<number> {
    const id = Math.max(await kind.nextId(), (run.lastIds.get(kind.name) ?? 0) + 1);
    run.lastIds.set(kind.name, id);
    return id;
  }

  /** Ids of contents that have the id of the source are registered before their rows are stored. */
  private async registerContents(
    kind: RecordKind,
    created: readonly Built<unknown>[],
    stored: readonly { item: Item; target: number }[],
  ): Promise<void> {
    if (kind.traits.ids !== 'content' || created.length === 0) return;
    const ids = new Set(created.map(({ id }) => id));
    const present = new Set((await this.content.contents.find([...ids])).map(({ id }) => id));
    const rows = stored
      .filter(({ target }) => ids.has(target) && !present.has(target))
      .map(({ item, target }) => ({ id: target, type: contentType(kind, item.record) }));
    await this.content.contents.insert(rows);
  }
}
