import { Injectable } from '@nestjs/common';
import { batches } from '#core/database';
import { fieldOutcome, type Difference, type Excuse, type FieldCounts } from './compare-record.js';
import type { Kind } from './kinds.js';
import { MigrationLogService, targetsIn } from './migration-log.service.js';
import { filesOf, type MigrationRun } from './migration-run.js';
import { RecordComparisonService } from './record-comparison.service.js';
import type { RecordKind } from './record-kind.js';

const BATCH_SIZE = 500;
/** Examples of each difference in a report. */
const MAX_EXAMPLES = 5;
/** Records that a report names for each difference. */
const MAX_IDS = 1000;

/** A difference of one field or column, over all records of a kind. */
export interface FieldDifference {
  /** Field of the source, `table.column`, or `(record)`. */
  field: string;
  count: number;
  /** `decided` by a rule, or changed `since` by use; absent: it is a loss. */
  excuse?: Excuse;
  /** Why it is no loss. */
  reason?: string;
  /** Why the source does not say the value. */
  unread?: string;
  /** Nothing is here in place of the value, of a loss. */
  isAbsent?: boolean;
  /** Ids at the source, at most 1000. */
  ids: number[];
  /** Ids at the source, with both values cut short. */
  examples: { id: number; source: string; target: string }[];
}

/** What the verification of a kind found. Every record of the source is in exactly one of the five counts. */
export interface KindVerification {
  kind: Kind;
  source: number;
  /** All fields that say something of the site and all columns are the same. */
  same: number;
  /** Some values have changed by use since the move: sign-ins, visits, check-ins. */
  since: number;
  /** Some fields differ, each for a reason of the table of decided differences. */
  decided: number;
  /** A field differs without a reason, or the record is not there. */
  lost: number;
  /** Not taken, with a reason. */
  quarantined: number;
  /** Fields with a value, of the records that are here. */
  fields: FieldCounts;
  differences: FieldDifference[];
  /** Why the source does not show all records of the kind; those that it counts are lost. */
  unreadable?: string;
  /** Files of uploads whose bytes were compared, and those that differ. */
  files?: { compared: number; different: number };
}

/** Reads both sides again and compares them field by field. */
@Injectable()
export class VerifyService {
  constructor(
    private readonly log: MigrationLogService,
    private readonly comparison: RecordComparisonService,
  ) {}

  /** @param progress called with the number of records that were compared */
  async verifyKind(
    run: MigrationRun,
    kind: RecordKind,
    progress: (records: number) => void,
  ): Promise<KindVerification> {
    const result: KindVerification = {
      kind: kind.name,
      source: 0,
      same: 0,
      since: 0,
      decided: 0,
      lost: 0,
      quarantined: 0,
      fields: { same: 0, since: 0, decided: 0, lost: 0, wrong: 0 },
      differences: [],
    };
    const { unread = 0, note: unreadReason } = (await run.source.count(kind.name)) ?? {};
    result.source += unread;
    result.lost += unread;
    if (unreadReason !== undefined) result.unreadable = unreadReason;
    const differences = new Map<string, FieldDifference>();
    const files = { compared: 0, different: 0 };
    for await (const group of run.source.read(kind.name, 0)) {
      for (const records of batches(group, BATCH_SIZE)) {
        for (const { id, outcome, differences: found, fields } of await this.comparison.compare(run, kind, records)) {
          result.source++;
          result[outcome]++;
          for (const name of Object.keys(result.fields) as (keyof FieldCounts)[])
            result.fields[name] += fields?.[name] ?? 0;
          for (const difference of found) note(differences, kind, id, difference);
        }
        if (kind.files && run.withFiles) {
          const known = await this.log.known(
            run.entity.site_key,
            kind.name,
            records.map(({ id }) => id),
          );
          const found = await kind.files.compare(records, targetsIn(known), filesOf(run));
          files.compared += found.compared;
          files.different += found.different;
        }
        progress(records.length);
      }
    }
    if (files.compared > 0) result.files = files;
    result.differences = [...differences.values()].sort(
      (a, b) => Number(a.excuse !== undefined) - Number(b.excuse !== undefined) || b.count - a.count,
    );
    return result;
  }
}

function note(differences: Map<string, FieldDifference>, kind: RecordKind, id: number, difference: Difference): void {
  const { field, excuse, reason, unread, source, target } = difference;
  const isAbsent = fieldOutcome(difference, kind) === 'lost';
  const key = `${field}\n${reason ?? unread ?? ''}\n${isAbsent}`;
  const known = differences.get(key) ?? {
    field,
    count: 0,
    ...(excuse && { excuse, reason }),
    ...(unread !== undefined && { unread }),
    ...(isAbsent && { isAbsent }),
    ids: [],
    examples: [],
  };
  differences.set(key, known);
  known.count++;
  if (known.ids.length < MAX_IDS) known.ids.push(id);
  if (known.examples.length < MAX_EXAMPLES) known.examples.push({ id, source: short(source), target: short(target) });
}

function short(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > 120 ? `${text.slice(0, 120).toWellFormed()}…` : text;
}
