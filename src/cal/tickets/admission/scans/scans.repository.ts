import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type SelectQueryBuilder } from 'typeorm';
import { Database } from '#core/database';
import { AttendeeEntity } from '../../sales/model/attendee.entity.js';
import { AdmissionDeviceEntity } from '../devices/admission-device.entity.js';
import {
  type AdmissionAttendee,
  ATTENDEE_SELECTION,
  type AttendeeRow,
  toAdmissionAttendee,
} from '../model/admission-attendee.js';
import { AdmissionEntryEntity } from '../model/admission-entry.entity.js';
import { AdmissionScanEntity } from '../model/admission-scan.entity.js';
import type { CountedScan, EntryState, ScanOutcome } from './scan-decision.js';

/** The row of an attendee for one list. */
export type StoredEntry = Pick<AdmissionEntryEntity, 'inside' | 'entries' | 'first_scan_id' | 'first_scanned_ms'>;

/** An attendee whose row is locked, with what is stored about this scan and list. */
export interface LockedAttendee {
  attendee: AdmissionAttendee;
  /** Absent: no entry counts. */
  entry?: StoredEntry;
  /** The scan was stored before. */
  repeatedId?: number;
}

/** A scan that counts, as it is stored. */
export interface StoredScan extends CountedScan {
  /** Absent: not stored yet. */
  id?: number;
  gate: string;
  deviceName: string;
}

/** A scan with the names that responses have. */
export interface ScanRow extends AdmissionScanEntity {
  device_name: string;
  attendee_name: string | null;
  ticket_title: string | null;
  ticket_id: number | null;
  event_id: number | null;
  first_scan_id: number | null;
}

/** A query of scans `s` with what a `ScanRow` has; the caller adds conditions. */
export const scanRows = ({ em }: Database): SelectQueryBuilder<AdmissionScanEntity> =>
  em
    .createQueryBuilder(AdmissionScanEntity, 's')
    .innerJoin(AdmissionDeviceEntity, 'd', 'd.id = s.device_id')
    .leftJoin(AttendeeEntity, 'a', 'a.id = s.attendee_id')
    .leftJoin(AdmissionEntryEntity, 'e', 'e.list_id = s.list_id AND e.attendee_id = s.attendee_id')
    .select('s.*')
    .addSelect('d.name', 'device_name')
    .addSelect('a.name', 'attendee_name')
    .addSelect('a.ticket_title', 'ticket_title')
    .addSelect('a.ticket_id', 'ticket_id')
    .addSelect('a.post_id', 'event_id')
    .addSelect('e.first_scan_id', 'first_scan_id');

/** Scans that count for where an attendee is: those that devices have acted on. */
const COUNTS = `s.ended_utc IS NULL AND (s.status IN ('admitted', 'left')
  OR (s.status = 'conflict' AND s.reason IN ('already-in', 'not-inside')))`;

type LockedRow = AttendeeRow & {
  repeated_id: number | null;
  entry_inside: number | boolean | null;
  entry_entries: number | null;
  entry_first_id: number | null;
  entry_first_ms: number | string | null;
};

/** SQL for scans and entries. */
@Injectable()
export class ScansRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(AdmissionEntryEntity) private readonly entries: Repository<AdmissionEntryEntity>,
  ) {}

  /**
   * Reads an attendee for a scan. Other scans of the attendee, and changes of its ticket, wait until the unit of work is
   * over: of two devices, one sees what the other one has stored.
   */
  async lock(
    attendeeId: number,
    listId: number,
    { deviceId, nonce }: { deviceId: number; nonce: string },
  ): Promise<LockedAttendee | undefined> {
    // One statement: joined rows are read as they are once the lock is there, which those of a subquery need not be.
    const query = this.database.em
      .createQueryBuilder(AttendeeEntity, 'a')
      .leftJoin(AdmissionEntryEntity, 'e', 'e.list_id = :listId AND e.attendee_id = a.id', { listId })
      .leftJoin(AdmissionScanEntity, 's', 's.device_id = :deviceId AND s.nonce = :nonce', { deviceId, nonce })
      .select(ATTENDEE_SELECTION)
      .addSelect('s.id', 'repeated_id')
      .addSelect('e.inside', 'entry_inside')
      .addSelect('e.entries', 'entry_entries')
      .addSelect('e.first_scan_id', 'entry_first_id')
      .addSelect('e.first_scanned_ms', 'entry_first_ms')
      .where('a.id = :attendeeId', { attendeeId });
    const found = await (this.isLocking() ? query.setLock('pessimistic_write') : query).getRawOne<LockedRow>();
    const row = found && this.database.hydrate(AttendeeEntity, found);
    if (!row) return undefined;
    const { repeated_id: repeatedId, ...rest } = row;
    return {
      attendee: toAdmissionAttendee(rest),
      ...(repeatedId === null ? {} : { repeatedId: Number(repeatedId) }),
      ...(row.entry_entries === null ? {} : { entry: entryOf(row) }),
    };
  }

  /** Whether `lock` locks; on SQLite units take turns anyway. The control of the concurrency test replaces it. */
  protected isLocking(): boolean {
    return !this.database.embedded;
  }

  /** Whether an attendee has an entry in any list. */
  hasEntries(attendeeId: number): Promise<boolean> {
    return this.entries.existsBy({ attendee_id: attendeeId });
  }

  /** The scans of an attendee for a list that count. */
  async counted(attendeeId: number, listId: number): Promise<StoredScan[]> {
    const rows = await this.database.em
      .createQueryBuilder(AdmissionScanEntity, 's')
      .innerJoin(AdmissionDeviceEntity, 'd', 'd.id = s.device_id')
      .select('s.*')
      .addSelect('d.name', 'device_name')
      .where(`s.attendee_id = :attendeeId AND s.list_id = :listId AND ${COUNTS}`, { attendeeId, listId })
      .getRawMany<AdmissionScanEntity & { device_name: string }>();
    return rows.map((row) => ({
      id: row.id,
      deviceId: row.device_id,
      nonce: row.nonce,
      direction: row.direction,
      scannedMs: Number(row.scanned_ms),
      isForced: Boolean(Number(row.forced)),
      gate: row.gate,
      deviceName: row.device_name,
    }));
  }

  /** The scan that a device sent with a nonce. */
  async findByNonce(deviceId: number, nonce: string): Promise<ScanRow | undefined> {
    const query = scanRows(this.database).where('s.device_id = :deviceId AND s.nonce = :nonce', { deviceId, nonce });
    return this.hydrated(await query.getRawOne<ScanRow>());
  }

  async find(id: number): Promise<ScanRow | undefined> {
    return this.hydrated(await scanRows(this.database).where('s.id = :id', { id }).getRawOne<ScanRow>());
  }

  private hydrated(row: ScanRow | undefined): ScanRow | undefined {
    return row && this.database.hydrate(AdmissionScanEntity, row);
  }

  /** Stores a scan. @returns its id @throws a unique violation for a nonce that the device has used */
  insert(scan: Omit<AdmissionScanEntity, 'id'>): Promise<number> {
    return this.database.insert(AdmissionScanEntity, scan);
  }

  /** Gives a scan another outcome. */
  async change(id: number, { status, reason }: ScanOutcome): Promise<void> {
    await this.database.deferred.update(AdmissionScanEntity, { id }, { status, reason });
  }

  /** Stores where an attendee is. */
  async storeEntry(listId: number, attendeeId: number, state: EntryState<StoredScan>): Promise<void> {
    await this.database.upsert(
      AdmissionEntryEntity,
      ['list_id', 'attendee_id'],
      [
        {
          list_id: listId,
          attendee_id: attendeeId,
          inside: state.inside,
          entries: state.entries,
          first_scan_id: state.first?.id ?? null,
          first_scanned_ms: state.firstMs,
          last_scanned_ms: state.lastMs,
        },
      ],
    );
  }

  /** Ends all entries of an attendee, and what its scans count for. @param nowUtc when */
  async end(attendeeId: number, nowUtc: string): Promise<void> {
    await this.database.update(
      AdmissionScanEntity,
      { attendee_id: attendeeId, ended_utc: null },
      { ended_utc: nowUtc },
    );
    await this.database.delete(AdmissionEntryEntity, { attendee_id: attendeeId });
  }
}

function entryOf(row: LockedRow): StoredEntry {
  return {
    inside: Boolean(Number(row.entry_inside)),
    entries: Number(row.entry_entries),
    first_scan_id: row.entry_first_id,
    first_scanned_ms: Number(row.entry_first_ms),
  };
}
