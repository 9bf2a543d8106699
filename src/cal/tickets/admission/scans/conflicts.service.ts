import { Injectable } from '@nestjs/common';
import { type Caller, Clock } from '#core/context';
import { RestError } from '#core/errors';
import type { AdmissionDevice } from '../devices/admission-device.js';
import { AdmissionListsService } from '../lists/admission-lists.service.js';
import type { ConflictListResponse, ConflictResponse } from './conflict.response.js';
import type { ListConflictsDto } from './conflicts.dto.js';
import { ConflictsRepository } from './conflicts.repository.js';
import { attendeeOf, isoUtc, toFirstScan } from './scan.mapper.js';
import type { ScanRow } from './scans.repository.js';

/** Shows conflicts to those who deal with them. */
@Injectable()
export class ConflictsService {
  constructor(
    private readonly conflicts: ConflictsRepository,
    private readonly lists: AdmissionListsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Conflicts of a list.
   * @param device nothing: a manager
   * @throws RestError 404 `admission-list-not-found`
   */
  async list(device: AdmissionDevice | undefined, params: ListConflictsDto): Promise<ConflictListResponse> {
    const { id, state, page, per_page: limit } = params;
    await this.expectList(device, id);
    const rows = await this.conflicts.ofList(id, state, limit, (page - 1) * limit);
    return { conflicts: await this.shown(rows), total: await this.conflicts.count(id, state) };
  }

  /** Notes that a conflict was dealt with; again: no change. @throws RestError 404 `admission-conflict-not-found` */
  async resolve(caller: Caller, device: AdmissionDevice | undefined, id: number): Promise<ConflictResponse> {
    const conflict = await this.conflicts.find(id);
    if (!conflict || (device && !device.listIds.includes(conflict.list_id))) throw notFound();
    await this.conflicts.resolve(id, device ? null : caller.id, this.clock.nowUtc());
    const [shown] = await this.shown([(await this.conflicts.find(id)) ?? conflict]);
    return shown;
  }

  private async expectList(device: AdmissionDevice | undefined, id: number): Promise<void> {
    await (device ? this.lists.getOfDevice(device, id) : this.lists.get(id));
  }

  private async shown(rows: readonly ScanRow[]): Promise<ConflictResponse[]> {
    const seconds = rows.filter(({ reason }) => reason === 'already-in');
    const firsts = await this.conflicts.byIds([...new Set(seconds.flatMap(({ first_scan_id: id }) => id ?? []))]);
    return rows.map((row) => {
      const first = row.reason === 'already-in' ? firsts.get(row.first_scan_id ?? 0) : undefined;
      return {
        id: row.id,
        list_id: row.list_id,
        reason: row.reason ?? 'already-in',
        direction: row.direction,
        attendee: attendeeOf(row) ?? null,
        device: row.device_name,
        gate: row.gate,
        scanned_utc: isoUtc(Number(row.scanned_ms)),
        received_utc: row.received_utc,
        first: first ? toFirstScan(first) : null,
        resolved_utc: row.resolved_utc,
      };
    });
  }
}

const notFound = (): RestError => new RestError('admission-conflict-not-found', 'There is no such conflict.', 404);
