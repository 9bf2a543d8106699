import { comparable, comparableFields, isSame } from './compare.js';
import { decisionFor, isTechnical } from './losses.js';
import type { RecordKind } from './records/record-kind.js';
import type { Fields, FieldValue, SourceRecord } from './sources/source.js';

/** What is here of a record. */
export interface CopiedRecord {
  /** What its rows say, in fields of the source. */
  target: Fields;
  /** Values that are stored beside its rows. */
  values: Fields;
  /** Fields whose value a rule replaced, which an issue says. */
  changed: ReadonlySet<string>;
}

/** A field that is not the same on both sides. */
export interface Difference {
  field: string;
  source: FieldValue;
  target: FieldValue | undefined;
  /** Why it is decided; absent: it is a loss. */
  reason?: string;
}

/** The differences of a record that say something of the site. */
export function compareRecord(
  kind: RecordKind,
  record: SourceRecord,
  { target, values, changed }: CopiedRecord,
): Difference[] {
  const differences: Difference[] = [];
  for (const [field, source] of Object.entries(comparableFields(record))) {
    const isTaken = kind.takes(field, record) && !kind.isUnplaced(record);
    if (isTaken && isSame(field, source, target[field], kind.kind)) continue;
    if (!isTaken && (comparable(field, source, kind.kind) === '' || isTechnical(kind.kind, field))) continue;
    const isStored = isSame(field, record.fields[field], values[field], kind.kind);
    const decision = decisionFor(kind.kind, field, { isTaken, wasChanged: changed.has(field) });
    if (isTaken && decision?.effect === 'technical') continue;
    const here = isTaken ? target[field] : values[field];
    // A value that is neither in a row nor beside it is lost, whatever the table says of its name.
    const isDecided = decision !== undefined && (isTaken || isStored);
    differences.push({ field, source, target: here, ...(isDecided && { reason: decision.reason }) });
  }
  return differences;
}

/** What becomes of a record with these differences. */
export function worstOf(differences: readonly Difference[]): 'same' | 'decided' | 'lost' {
  if (differences.length === 0) return 'same';
  return differences.some(({ reason }) => reason === undefined) ? 'lost' : 'decided';
}
