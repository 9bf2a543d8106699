import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { batches } from '#core/database';
import { faultOf } from './copy-rows.js';
import { compareRecord, worstOf } from './compare-record.js';
import type { Kind } from './kinds.js';
import { fileUrl } from './media-files-copier.js';
import { groupedBy } from './grouped-by.js';
import { MigrationLogService } from './migration-log.service.js';
import type { MigrationRun } from './migration-run.js';
import { MediaKind } from './records/media-kind.js';
import { pathsOf } from './records/media-paths.js';
import type { RecordKind } from './records/record-kind.js';
import type { FieldValue, SourceRecord } from './sources/source.js';

const BATCH_SIZE = 500;
/** Examples of each difference in a report. */
const MAX_EXAMPLES = 5;

/** A difference of one field, over all records of a kind. */
export interface FieldDifference {
  field: string;
  count: number;
  /** Why it is decided; absent: it is a loss. */
  reason?: string;
  /** Ids at the source, with both values cut short. */
  examples: { id: number; source: string; target: string }[];
}

/** What the verification of a kind found. Every record of the source is in exactly one of the four counts. */
export interface KindVerification {
  kind: Kind;
  source: number;
  /** All fields that say something of the site are the same. */
  same: number;
  /** Some fields differ, each for a reason of the table of decided differences. */
  decided: number;
  /** A field differs without a reason, or the record is not there. */
  lost: number;
  /** Not taken, with a reason. */
  quarantined: number;
  differences: FieldDifference[];
  /** Why the source does not show all records of the kind; those that it counts are lost. */
  unreadable?: string;
  /** Files of uploads whose bytes were compared, and those that differ. */
  files?: { compared: number; different: number };
}

/** Reads both sides again and compares them field by field. */
@Injectable()
export class VerifyService {
  constructor(private readonly log: MigrationLogService) {}

  /** @param progress called with the number of records that were compared */
  async verifyKind(
    run: MigrationRun,
    kind: RecordKind,
    progress: (records: number) => void,
  ): Promise<KindVerification> {
    const result: KindVerification = {
      kind: kind.kind,
      source: 0,
      same: 0,
      decided: 0,
      lost: 0,
      quarantined: 0,
      differences: [],
    };
    const { unread = 0, note: unreadReason } = (await run.source.count(kind.kind)) ?? {};
    result.source += unread;
    result.lost += unread;
    if (unreadReason !== undefined) result.unreadable = unreadReason;
    const differences = new Map<string, FieldDifference>();
    const files = { compared: 0, different: 0 };
    for await (const group of run.source.read(kind.kind, 0)) {
      for (const records of batches(group, BATCH_SIZE)) {
        await this.verifyBatch(run, kind, records, result, differences);
        if (kind instanceof MediaKind && run.withFiles) await this.verifyFiles(run, kind, records, files);
        progress(records.length);
      }
    }
    if (files.compared > 0) result.files = files;
    result.differences = [...differences.values()].sort(
      (a, b) => Number(a.reason !== undefined) - Number(b.reason !== undefined) || b.count - a.count,
    );
    return result;
  }

  private async verifyBatch(
    run: MigrationRun,
    kind: RecordKind,
    records: readonly SourceRecord[],
    result: KindVerification,
    differences: Map<string, FieldDifference>,
  ): Promise<void> {
    const { site_key: key } = run.entity;
    const ids = records.map(({ id }) => id);
    const known = await this.log.known(key, kind.kind, ids);
    const values = await this.log.valuesOf(key, kind.kind, ids);
    const issues = groupedBy(await this.log.issuesOf(run.entity, kind.kind, ids), ({ source_id: id }) => id);
    await kind.prepare(records, run.context);
    const rows = await kind.load([...known.values()].map(({ target_id: id }) => id).filter((id) => id !== 0));
    for (const record of records) {
      result.source++;
      if (faultOf(record) !== undefined) {
        result.quarantined++;
        continue;
      }
      const mapped = known.get(record.id);
      const own = issues.get(record.id) ?? [];
      const row = mapped && rows.get(mapped.target_id);
      const isUnplaced = mapped?.target_id === 0 && kind.isUnplaced(record);
      if (!mapped || (row === undefined && !isUnplaced)) {
        const reason = own.find(({ severity }) => severity === 'quarantined')?.reason;
        if (reason !== undefined) result.quarantined++;
        else {
          result.lost++;
          note(differences, '(record)', record.id, 'there', 'not there');
        }
        continue;
      }
      const target = row === undefined ? {} : kind.describe(row, run.context);
      const changed = new Set(own.map(({ field }) => field));
      const found = compareRecord(kind, record, { target, values: values.get(record.id) ?? {}, changed });
      for (const { field, source, target: here, reason } of found)
        note(differences, field, record.id, source, here, reason);
      result[worstOf(found)]++;
    }
  }

  private async verifyFiles(
    run: MigrationRun,
    kind: MediaKind,
    records: readonly SourceRecord[],
    files: { compared: number; different: number },
  ): Promise<void> {
    const ids = records.map(({ id }) => id);
    const known = await this.log.known(run.entity.site_key, kind.kind, ids);
    await kind.place(records, new Map([...known].map(([id, { target_id: target }]) => [id, target])));
    for (const record of records) {
      if (!known.has(record.id)) continue;
      for (const { source, target } of pathsOf(record, kind.isDisplaced(record))) {
        if (!kind.files.accepts(target)) continue;
        const given = await this.hashAt(run, source);
        if (given === undefined) continue;
        files.compared++;
        if ((await kind.files.fingerprint(target))?.sha256 !== given) files.different++;
      }
    }
  }

  /** SHA-256 of a file at the source; nothing where there is none. */
  private async hashAt(run: MigrationRun, path: string): Promise<string | undefined> {
    let digest: string | undefined;
    const reason = await run.source.file(fileUrl(run.site.uploads, path), async (body) => {
      const hash = createHash('sha256');
      for await (const chunk of body) hash.update(chunk as Buffer);
      digest = hash.digest('hex');
    });
    return reason === undefined ? digest : undefined;
  }
}

function note(
  differences: Map<string, FieldDifference>,
  field: string,
  id: number,
  source: FieldValue | undefined,
  target: FieldValue | undefined,
  reason?: string,
): void {
  const key = `${field}\n${reason ?? ''}`;
  const known = differences.get(key) ?? { field, count: 0, ...(reason === undefined ? {} : { reason }), examples: [] };
  differences.set(key, known);
  known.count++;
  if (known.examples.length < MAX_EXAMPLES) known.examples.push({ id, source: short(source), target: short(target) });
}

function short(value: FieldValue | undefined): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > 120 ? `${text.slice(0, 120).toWellFormed()}…` : text;
}
