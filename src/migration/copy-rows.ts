import { createHash } from 'node:crypto';
import type { MigrationIssueEntity } from './entities/migration-issue.entity.js';
import type { MigrationRunEntity } from './entities/migration-run.entity.js';
import { isId, MAX_ID, type Kind } from './kinds.js';
import type { RecordKind } from './record-kind.js';
import type { SourceRecord } from './source.js';

/** The type of a content in the registry of ids. @throws TypeError where its kind does not say it */
export function contentType(kind: RecordKind, record: SourceRecord): string {
  const type = kind.contentType(record);
  if (type === undefined) throw new TypeError(`The kind ${kind.name} has ids of contents and names no type.`);
  return type;
}

/** Why a record cannot be taken, whatever its values are. */
export function faultOf({ id, unreadable }: SourceRecord): string | undefined {
  if (unreadable !== undefined) return unreadable;
  return isId(id) ? undefined : `Its id ${id} is none from 1 to ${MAX_ID}.`;
}

/** A row of an issue. */
export function issue(
  run: MigrationRunEntity,
  kind: Kind,
  sourceId: number,
  field: string,
  reason: string,
  severity: MigrationIssueEntity['severity'],
): Omit<MigrationIssueEntity, 'id'> {
  return {
    run_id: run.id,
    severity,
    kind,
    source_id: isId(sourceId) ? sourceId : 0,
    field: field.replace(/[^\x20-\x7e]/g, '?').slice(0, 191),
    reason,
  };
}

/** A row of a reference that is set at the end. */
export function linkRow(
  run: MigrationRunEntity,
  kind: Kind,
  sourceId: number,
  link: { member: string; space: string; sourceId: number },
) {
  return {
    run_id: run.id,
    kind,
    source_id: sourceId,
    member: link.member,
    space: link.space,
    target_source_id: link.sourceId,
  };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Texts that name others by their ids: reusable blocks, images of a gallery. */
const NAMES_IDS = /<!--\s*wp:(?:core\/)?block\s|\[gallery\s/i;

/**
 * SHA-256 of all that the source says of a record. Former versions put reusable blocks in the place of references to them,
 * and left the ids of images as they were: such texts have other fingerprints now, so that the next copy writes them again.
 */
export function fingerprintOf({ fields }: SourceRecord): string {
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  const mark = NAMES_IDS.test(String(fields.post_content ?? '')) ? ' with ids' : '';
  return sha256(JSON.stringify(Object.fromEntries(sorted)) + mark);
}

/** Digits of a fingerprint that say what a record refers to without its being here. */
const MISSING_DIGITS = 8;

/** The fingerprint of a record that refers to others that are not here: a later run copies it again when they are. */
export function incompleteFingerprint(fingerprint: string, missing: ReadonlySet<string>): string {
  if (missing.size === 0) return fingerprint;
  const digits = sha256([...missing].sort().join('\n')).slice(0, MISSING_DIGITS);
  return `${fingerprint.slice(0, -MISSING_DIGITS - 1)}?${digits}`;
}
