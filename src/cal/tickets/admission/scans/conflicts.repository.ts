import { Injectable } from '@nestjs/common';
import type { SelectQueryBuilder } from 'typeorm';
import { Database } from '#core/database';
import { AdmissionScanEntity } from '../model/admission-scan.entity.js';
import type { ConflictState } from './conflicts.dto.js';
import { type ScanRow, scanRows } from './scans.repository.js';

const IS_IN_STATE: Readonly<Record<ConflictState, string>> = {
  open: 's.resolved_utc IS NULL',
  resolved: 's.resolved_utc IS NOT NULL',
  any: '1 = 1',
};

/** SQL for conflicts. */
@Injectable()
export class ConflictsRepository {
  constructor(private readonly database: Database) {}

  /** Conflicts of a list, the newest first. */
  ofList(listId: number, state: ConflictState, limit: number, offset: number): Promise<ScanRow[]> {
    return this.rows(this.conflicts(listId, state).orderBy('s.id', 'DESC').limit(limit).offset(offset));
  }

  count(listId: number, state: ConflictState): Promise<number> {
    return this.conflicts(listId, state).getCount();
  }

  async find(id: number): Promise<ScanRow | undefined> {
    const query = scanRows(this.database).where('s.id = :id AND s.status = :status', { id, status: 'conflict' });
    return (await this.rows(query))[0];
  }

  /** Scans by their ids. */
  async byIds(ids: readonly number[]): Promise<Map<number, ScanRow>> {
    if (ids.length === 0) return new Map();
    const rows = await this.rows(scanRows(this.database).where('s.id IN (:...ids)', { ids }));
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Notes that a conflict was dealt with, once. @param userId null: a device */
  async resolve(id: number, userId: number | null, nowUtc: string): Promise<void> {
    const open = { id, status: 'conflict' as const, resolved_utc: null };
    await this.database.update(AdmissionScanEntity, open, { resolved_utc: nowUtc, resolved_by: userId });
  }

  private conflicts(listId: number, state: ConflictState): SelectQueryBuilder<AdmissionScanEntity> {
    return scanRows(this.database)
      .where('s.list_id = :listId AND s.status = :status', { listId, status: 'conflict' })
      .andWhere(IS_IN_STATE[state]);
  }

  private async rows(query: SelectQueryBuilder<AdmissionScanEntity>): Promise<ScanRow[]> {
    return (await query.getRawMany<ScanRow>()).map((row) => this.database.hydrate(AdmissionScanEntity, row));
  }
}
