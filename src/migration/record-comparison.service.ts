import { Injectable } from '@nestjs/common';
import { ContentTransferService } from '#core/content';
import { isOutage } from '#core/database';
import { changeByUse } from './changed-since.js';
import {
  compareRecord,
  fieldOutcome,
  worstOf,
  type Difference,
  type FieldCounts,
  type Outcome,
} from './compare-record.js';
import { compareRows } from './compare-rows.js';
import { faultOf } from './copy-rows.js';
import type { MigratedRecordEntity } from './entities/migrated-record.entity.js';
import type { MigrationIssueEntity } from './entities/migration-issue.entity.js';
import { isGenerated } from './generated-values.js';
import type { KindTraits } from './kind-traits.js';
import type { Kind } from './kinds.js';
import { LinksService } from './links.service.js';
import { MigrationLogService, targetsIn } from './migration-log.service.js';
import { failedListOf, type MigrationRun } from './migration-run.js';
import { QuarantineError } from './quarantine-error.js';
import { type Built, type RecordKind, type TableRows, withTable } from './record-kind.js';
import type { Fields, SourceRecord } from './source.js';

/** What the comparison of a record found. */
export interface ComparedRecord {
  id: number;
  outcome: Outcome | 'quarantined';
  differences: Difference[];
  /** Absent where its fields were not compared. */
  fields?: FieldCounts;
}

/** What both sides say of the records of a batch. */
interface Batch {
  known: ReadonlyMap<number, MigratedRecordEntity>;
  values: ReadonlyMap<number, Fields>;
  issues: ReadonlyMap<number, readonly MigrationIssueEntity[]>;
  /** Loaded rows, and the tables that they should be and are; by ids here. */
  rows: ReadonlyMap<number, unknown>;
  expected: ReadonlyMap<number, TableRows>;
  stored: ReadonlyMap<number, TableRows>;
  /** Why rows cannot be built from the source, by id there. */
  unbuilt: ReadonlyMap<number, string>;
}

/** Name of a difference that is about a record as a whole. */
const RECORD = '(record)';

/**
 * Compares records of a source with what is here, twice: what the rows say with the fields of the source, and the rows, column
 * by column, with those that the rules of the move make of the source. So a column that no field of the source has is
 * compared too, and so is the value that a rule gave in place of another one.
 */
@Injectable()
export class RecordComparisonService {
  constructor(
    private readonly log: MigrationLogService,
    private readonly links: LinksService,
    private readonly content: ContentTransferService,
  ) {}

  /** One record that cannot be compared does not take the others of its batch with it. */
  async compare(run: MigrationRun, kind: RecordKind, records: readonly SourceRecord[]): Promise<ComparedRecord[]> {
    try {
      return await this.compareBatch(run, kind, records);
    } catch (error) {
      if (isOutage(error)) throw error;
      if (records.length === 1) return [incomparable(records[0], error)];
    }
    const compared: ComparedRecord[] = [];
    for (const record of records) compared.push(...(await this.compare(run, kind, [record])));
    return compared;
  }

  private async compareBatch(
    run: MigrationRun,
    kind: RecordKind,
    records: readonly SourceRecord[],
  ): Promise<ComparedRecord[]> {
    const batch = await this.read(run, kind, records);
    const compared: ComparedRecord[] = [];
    for (const record of records) compared.push(await this.compareOne(run, kind, record, batch));
    return compared;
  }

  private async read(run: MigrationRun, kind: RecordKind, records: readonly SourceRecord[]): Promise<Batch> {
    const { site_key: key } = run.entity;
    const ids = records.map(({ id }) => id);
    const known = await this.log.known(key, kind.name, ids);
    const values = await this.log.valuesOf(key, kind.name, ids);
    const issues = Map.groupBy(await this.log.issuesOf(run.entity, kind.name, ids), ({ source_id: id }) => id);
    await kind.files?.readStored(records, targetsIn(known));
    await kind.prepare(records, run.context);
    const targets = [...known.values()].map(({ target_id: id }) => id).filter((id) => id !== 0);
    const rows = await kind.load(targets);
    const { built, types, unbuilt } = await this.build(run, kind, records, known);
    let expected = await kind.expected(built);
    let stored = await kind.stored(rows);
    if (types.size > 0) {
      const { contents } = this.content;
      const found = Map.groupBy(await contents.find([...types.keys()]), (row) => row.id);
      expected = withTable(expected, contents.table, (id) => [{ id, type: types.get(id) }]);
      stored = withTable(stored, contents.table, (id) => found.get(id));
    }
    return { known, values, issues, rows, expected, stored, unbuilt };
  }

  /** The rows that records should have, with the references that a run sets at its end. */
  private async build(
    run: MigrationRun,
    kind: RecordKind,
    records: readonly SourceRecord[],
    known: Batch['known'],
  ): Promise<{ built: Built<unknown>[]; types: Map<number, string>; unbuilt: Map<number, string> }> {
    const [built, types, unbuilt] = [[] as Built<unknown>[], new Map<number, string>(), new Map<number, string>()];
    for (const record of records) {
      const mapped = known.get(record.id);
      if (mapped === undefined || mapped.target_id === 0 || faultOf(record) !== undefined) continue;
      const notes = run.context.next();
      run.context.isMerged = mapped.merged;
      try {
        const row = kind.build(record, mapped.target_id, run.context);
        for (const { member, space, sourceId } of notes.links) {
          const target = run.ids.target(space, sourceId);
          const isLoop =
            target !== undefined && member === 'parent_id' && (await this.links.isLoop(kind, mapped.target_id, target));
          kind.withLink(row, member, isLoop ? null : (target ?? null));
        }
        built.push({ id: mapped.target_id, row });
        const type = kind.contentType(record);
        if (type !== undefined) types.set(mapped.target_id, type);
      } catch (error) {
        if (!(error instanceof QuarantineError)) throw error;
        unbuilt.set(record.id, error.message);
      }
    }
    return { built, types, unbuilt };
  }

  private async compareOne(
    run: MigrationRun,
    kind: RecordKind,
    record: SourceRecord,
    { known, values, issues, rows, expected, stored, unbuilt }: Batch,
  ): Promise<ComparedRecord> {
    const { id } = record;
    if (faultOf(record) !== undefined) return { id, outcome: 'quarantined', differences: [] };
    const mapped = known.get(id);
    const own = issues.get(id) ?? [];
    const row = mapped && rows.get(mapped.target_id);
    const hasNoTable = mapped?.target_id === 0 && kind.hasNoTable(record);
    const isQuarantined = own.some(({ severity }) => severity === 'quarantined');
    if (isQuarantined && (!mapped || unbuilt.has(id))) return { id, outcome: 'quarantined', differences: [] };
    if (!mapped || (row === undefined && !hasNoTable)) {
      const failed = mapped === undefined ? failedList(run, kind, record) : undefined;
      if (failed !== undefined) {
        const unread = `it belongs to ${failed}, whose list the source could not show`;
        return { id, outcome: 'lost', differences: [{ field: RECORD, source: 'there', target: 'not there', unread }] };
      }
      const isExpired = mapped !== undefined && (await kind.isExpired(record));
      const why = isExpired && {
        excuse: 'since' as const,
        reason: 'It is older than the time that entries are stored.',
      };
      const difference: Difference = { field: RECORD, source: 'there', target: 'not there', ...why };
      return { id, outcome: worstOf([difference]), differences: [difference] };
    }
    const unmade = unbuilt.get(id);
    if (unmade !== undefined) return incomparable(record, new Error(unmade));
    const changed = new Set(own.map(({ field }) => field));
    const target = row === undefined ? {} : kind.describe(row, run.context);
    const found = compareRecord(kind, record, { target, values: values.get(id) ?? {}, changed });
    const fields: FieldCounts = { same: found.same, since: 0, decided: 0, lost: 0, wrong: 0 };
    for (const difference of found.differences) fields[fieldOutcome(difference, kind)]++;
    const differences = [
      ...found.differences,
      ...rowDifferences(kind.traits, expected.get(mapped.target_id), stored.get(mapped.target_id), changed),
    ];
    return { id, outcome: worstOf(differences), differences, fields };
  }
}

/** The kind of which the source could show no record and without which this one cannot be taken. */
function failedList(run: MigrationRun, kind: RecordKind, record: SourceRecord): Kind | undefined {
  if (run.failedLists.size === 0) return undefined;
  run.context.next();
  try {
    kind.build(record, record.id, run.context);
    return undefined;
  } catch (error) {
    return failedListOf(run, error);
  }
}

/** Columns that are not what the rules of the move give. */
function rowDifferences(
  kind: KindTraits,
  expected: TableRows = {},
  stored: TableRows = {},
  changed: ReadonlySet<string>,
): Difference[] {
  return compareRows(expected, stored)
    .filter(({ name, stored: here }) => !isGenerated(kind, name, here, changed))
    .map(({ name, expected: source, stored: target, isAddition }) => {
      const isTable = !name.includes('.');
      const reason = isTable && !isAddition ? undefined : changeByUse(kind, name, source, target);
      return { field: name, source, target, ...(reason !== undefined && { excuse: 'since' as const, reason }) };
    });
}

function incomparable({ id }: SourceRecord, error: unknown): ComparedRecord {
  const reason = error instanceof Error ? error.message.slice(0, 500) : String(error);
  return {
    id,
    outcome: 'lost',
    differences: [{ field: RECORD, source: 'there', target: `cannot be compared: ${reason}` }],
  };
}
