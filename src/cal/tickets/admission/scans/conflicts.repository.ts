import { Injectable } from '@nestjs/common';
import { Database, placeholders } from '#core/database';
import { AdmissionScanEntity } from '../model/admission-scan.entity.js';
import type { ConflictState } from './conflicts.dto.js';
import { SCAN_ROW, type ScanRow } from './scans.repository.js';

const IS_IN_STATE: Readonly<Record<ConflictState, string>> = {
  open: 'AND s.resolved_utc IS NULL',
  resolved: 'AND s.resolved_utc IS NOT NULL',
  any: '',
};

/** SQL for conflicts. */
@Injectable()
export class ConflictsRepository {
  constructor(private readonly database: Database) {}

  /** Conflicts of a list, the newest first. */
  ofList(listId: number, state: ConflictState, limit: number, offset: number): Promise<ScanRow[]> {
    return this.scans(
      `s.list_id = ? AND s.status = 'conflict' ${IS_IN_STATE[state]} ORDER BY s.id DESC LIMIT ? OFFSET ?`,
      [listId, limit, offset],
    );
  }

  async count(listId: number, state: ConflictState): Promise<number> {
    const sql = `SELECT COUNT(*) AS n FROM admission_scans s WHERE s.list_id = ? AND s.status = 'conflict' ${IS_IN_STATE[state]}`;
    const [{ n }] = await this.database.read<{ n: number | string }>(sql, [listId]);
    return Number(n);
  }

  async find(id: number): Promise<ScanRow | undefined> {
    return (await this.scans("s.id = ? AND s.status = 'conflict'", [id]))[0];
  }

  /** Scans by their ids. */
  async byIds(ids: readonly number[]): Promise<Map<number, ScanRow>> {
    const rows = ids.length === 0 ? [] : await this.scans(`s.id IN (${placeholders(ids)})`, ids);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Notes that a conflict was dealt with, once. @param userId null: a device */
  async resolve(id: number, userId: number | null, nowUtc: string): Promise<void> {
    const open = { id, status: 'conflict' as const, resolved_utc: null };
    await this.database.update(AdmissionScanEntity, open, { resolved_utc: nowUtc, resolved_by: userId });
  }

  private scans(where: string, parameters: readonly unknown[]): Promise<ScanRow[]> {
    const sql = `SELECT ${SCAN_ROW} WHERE ${where}`;
    return this.database.readEntities<AdmissionScanEntity, ScanRow>(AdmissionScanEntity, sql, parameters);
  }
}
