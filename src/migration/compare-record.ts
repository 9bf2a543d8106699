import { changeByUse } from './changed-since.js';
import { decisionFor, isTechnical, REWRITTEN } from './losses.js';
import type { RecordKind } from './record-kind.js';
import type { Fields, FieldValue, SourceRecord } from './source.js';

/** What is here of a record. */
export interface CopiedRecord {
  /** What its rows say, in fields of the source. */
  target: Fields;
  /** Values that are stored beside its rows. */
  values: Fields;
  /** Fields whose value a rule replaced, which an issue says. */
  changed: ReadonlySet<string>;
}

/** Why a difference is no loss: a rule of the move made it, or the use of the site since. */
export type Excuse = 'decided' | 'since';

/** A field or column that is not the same on both sides. */
export interface Difference {
  /** Field of the source, or `table.column`. */
  field: string;
  /** What it should be. */
  source: unknown;
  /** What it is here. */
  target: unknown;
  /** Absent: it is a loss. */
  excuse?: Excuse;
  /** Why it is none. */
  reason?: string;
  /** Why the source does not say the value, for people. */
  unread?: string;
}

/** How many fields of records are the same, changed since, decided, lost (nothing is here), wrong (another value is here). */
export type FieldCounts = Record<'same' | Excuse | 'lost' | 'wrong', number>;

/** What a field counts as that is not the same. */
export function fieldOutcome(
  { field, target, excuse, unread }: Difference,
  kind: Pick<RecordKind, 'comparable'>,
): keyof FieldCounts {
  if (excuse !== undefined) return excuse;
  const isEmpty = kind.comparable(field, target as FieldValue) === '' || (Array.isArray(target) && target.length === 0);
  return unread !== undefined || isEmpty ? 'lost' : 'wrong';
}

/** Of most weight first: what a record counts as is the worst of its differences. */
export type Outcome = 'lost' | Excuse | 'same';

/** The differences of a record that say something of the site, and how many of its fields with a value are the same. */
export function compareRecord(
  kind: RecordKind,
  record: SourceRecord,
  { target, values, changed }: CopiedRecord,
): { differences: Difference[]; same: number } {
  let same = 0;
  const differences: Difference[] = Object.entries(record.unread ?? {}).map(([field, why]) => ({
    field,
    source: 'not read',
    target: target[field],
    unread: why,
  }));
  for (const [field, source] of Object.entries(kind.comparableFields(record))) {
    const isTaken = kind.takes(field, record) && !kind.hasNoTable(record);
    if (isTaken && kind.isSame(field, source, target[field])) {
      const original = record.originals?.[field];
      if (original !== undefined)
        differences.push({ field, source: original, target: target[field], excuse: 'decided', reason: REWRITTEN });
      else if (kind.comparable(field, source) !== '') same++;
      continue;
    }
    if (!isTaken && (kind.comparable(field, source) === '' || isTechnical(kind.traits, field))) continue;
    const here: FieldValue | undefined = isTaken ? target[field] : values[field];
    const use = isTaken ? changeByUse(kind.traits, field, source, here) : undefined;
    if (use !== undefined) {
      differences.push({ field, source, target: here, excuse: 'since', reason: use });
      continue;
    }
    const isStored = kind.isSame(field, record.fields[field], values[field]);
    const decision = decisionFor(kind.traits, field, { isTaken, wasChanged: changed.has(field) });
    // A value that is neither in a row nor beside it is lost, whatever the table says of its name.
    const isDecided = decision !== undefined && (isTaken || isStored);
    differences.push({
      field,
      source,
      target: here,
      ...(isDecided && { excuse: 'decided' as const, reason: decision.reason }),
    });
  }
  return { differences, same };
}

/** What becomes of a record with these differences. */
export function worstOf(differences: readonly Difference[]): Outcome {
  if (differences.length === 0) return 'same';
  if (differences.some(({ excuse }) => excuse === undefined)) return 'lost';
  return differences.some(({ excuse }) => excuse === 'decided') ? 'decided' : 'since';
}
