import { Injectable } from '@nestjs/common';
import { Database, RetryUnitError } from '#core/database';
import { DomainEventsService } from '#core/events';
import { fromMs, toMs } from '#core/time';
import type { SiteMoment } from '../../kernel/site-clock.service.js';
import { CheckInsService } from '../../sales/attendees/check-ins.service.js';
import type { AdmissionDevice } from '../devices/admission-device.js';
import type { AdmissionList } from '../lists/admission-list.js';
import type { AdmissionAttendee } from '../model/admission-attendee.js';
import type { ScanReason, ScanStatus } from '../model/admission-scan.entity.js';
import { type EntryState, OUTSIDE, checkedInOtherwise, decideScan } from './scan-decision.js';
import { FORCEABLE, refusalByFacts } from './scan-facts.js';
import type { ScanInput } from './scan-input.js';
import { attendeeOf, isoOfMoment, isoUtc, toFirstScan, toScanResult, toScannedAttendee } from './scan.mapper.js';
import type { FirstScanResponse, ScanResultResponse } from './scan.response.js';
import { type ScannedCode, ScannedCodeService, type CodeReason } from './scanned-code.service.js';
import { type LockedAttendee, type ScanRow, ScansRepository, type StoredScan } from './scans.repository.js';

/** A scan with what the request says about it. */
export interface ScanToRecord {
  device: AdmissionDevice;
  input: ScanInput;
  /** A list that there is. */
  list: AdmissionList;
  code: ScannedCode | CodeReason;
  /** Corrected time, milliseconds since 1970. */
  scannedMs: number;
  /** What the device may not do. */
  refusal?: Extract<ScanReason, 'no-right' | 'list-unknown'>;
  /** Whether an event admits at a moment, by the settings of check-ins. */
  isOpen: (hostId: number, ms: number) => boolean;
  /** When the service received it. */
  at: SiteMoment;
}

interface Verdict {
  status: ScanStatus;
  reason: ScanReason | null;
  scannedMs: number;
  first?: FirstScanResponse;
}

/** Decides about one scan and stores it, in one unit of work. */
@Injectable()
export class ScanRecorderService {
  constructor(
    private readonly database: Database,
    private readonly scans: ScansRepository,
    private readonly codes: ScannedCodeService,
    private readonly checkIns: CheckInsService,
    private readonly events: DomainEventsService,
  ) {}

  /** Records a scan. One that is stored already is answered as what became of it, and changes nothing. */
  record(scan: ScanToRecord): Promise<ScanResultResponse> {
    const { code } = scan;
    return this.database.write(async () => {
      const locked =
        typeof code === 'string'
          ? undefined
          : await this.scans.lock(code.attendeeId, scan.list.id, { deviceId: scan.device.id, nonce: scan.input.nonce });
      if (locked?.repeatedId !== undefined) return this.repeated((await this.scans.find(locked.repeatedId)) as ScanRow);
      if (!locked) return this.store(scan, undefined, refused(scan, typeof code === 'string' ? code : 'unknown-code'));
      const reason = await this.reasonOf(scan, code as ScannedCode, locked.attendee);
      return reason === undefined
        ? this.decide(scan, locked)
        : this.store(scan, locked.attendee, refused(scan, reason));
    });
  }

  /** What became of a scan that is stored. */
  async repeated(row: ScanRow): Promise<ScanResultResponse> {
    const isSecond = row.reason === 'already-in' && row.first_scan_id !== null;
    const first = isSecond ? await this.scans.find(row.first_scan_id as number) : undefined;
    return toScanResult(row, attendeeOf(row), first && toFirstScan(first));
  }

  /** Why a scan does not admit, other scans apart. */
  private async reasonOf(
    { input, list, scannedMs, refusal, isOpen }: ScanToRecord,
    code: ScannedCode,
    attendee: AdmissionAttendee,
  ): Promise<ScanReason | undefined> {
    if (refusal) return refusal;
    const isForced = input.forceReason !== undefined;
    const invalid = await this.codes.whyInvalid(code, attendee, scannedMs);
    if (invalid && !(isForced && FORCEABLE.has(invalid))) return invalid;
    const isOpenThen = opensAt(list, scannedMs) ?? isOpen(attendee.post_id ?? 0, scannedMs);
    let reason = refusalByFacts(list, attendee, input.direction, isOpenThen);
    if (reason === 'other-ticket' && isForced)
      reason = refusalByFacts({ ...list, ticketIds: null }, attendee, input.direction, isOpenThen);
    return reason && isForced && FORCEABLE.has(reason) ? undefined : reason;
  }

  /** Decides about the scan of a ticket that admits, by the other scans of its attendee. */
  private async decide(scan: ScanToRecord, { attendee, entry }: LockedAttendee): Promise<ScanResultResponse> {
    const { input, list, device } = scan;
    const base = await this.baseOf(attendee, entry);
    // Exits can arrive before the entry.
    const known = entry || list.direction === 'entry-exit' ? await this.scans.counted(attendee.id, list.id) : [];
    const counted: StoredScan = {
      deviceId: device.id,
      nonce: input.nonce,
      direction: input.direction,
      scannedMs: scan.scannedMs,
      isForced: input.forceReason !== undefined,
      gate: device.gate,
      deviceName: device.name,
    };
    const { outcome, scan: made, changes, state } = decideScan(list, base, known, counted, input.offline);
    const verdict: Verdict = {
      ...outcome,
      scannedMs: made.scannedMs,
      first: state.first ? firstOf(state.first) : checkedInBefore(attendee),
    };
    if (outcome.status === 'refused') return this.store(scan, attendee, verdict);
    const result = await this.store(scan, attendee, verdict, async (id) => {
      for (const { scan: former, outcome: changed } of changes) {
        await this.scans.change(former.id as number, changed);
        if (changed.status === 'conflict')
          await this.publish(former.id as number, scan, { ...former, attendeeId: attendee.id, reason: changed.reason });
      }
      if (state.entries === 0) return;
      const firstScan = state.first === made ? { ...made, id } : state.first;
      await this.scans.storeEntry(list.id, attendee.id, { ...state, first: firstScan });
      if (!attendee.checked_in) await this.checkIn(scan, attendee.id, state);
    });
    return result;
  }

  /** Where the attendee was before the first scan that counts for the list. */
  private async baseOf(attendee: AdmissionAttendee, entry: LockedAttendee['entry']): Promise<EntryState<StoredScan>> {
    // The first entry is that of a scan that is known, or of what is not a scan of a device.
    if (entry) return entry.first_scan_id === null ? checkedInOtherwise(entry.first_scanned_ms) : OUTSIDE;
    if (!attendee.checked_in || (await this.scans.hasEntries(attendee.id))) return OUTSIDE;
    return checkedInOtherwise(attendee.checkin_utc === null ? 0 : toMs(attendee.checkin_utc));
  }

  /** Checks in who enters for the first time, as scanners without lists do. */
  private async checkIn({ device, at }: ScanToRecord, id: number, { firstMs }: EntryState): Promise<void> {
    const scanner = {
      source: 'app',
      userId: null,
      device: device.name,
      scannedUtc: fromMs(firstMs),
      admitsUnpaid: true,
    } as const;
    const result = await this.checkIns.inAt(id, scanner, at);
    // The ticket was locked, its event was not.
    if (result !== 'in') throw new RetryUnitError(`Attendee ${id}`);
  }

  private async store(
    scan: ScanToRecord,
    attendee: AdmissionAttendee | undefined,
    { status, reason, scannedMs, first }: Verdict,
    follow?: (id: number) => Promise<void>,
  ): Promise<ScanResultResponse> {
    const { device, input, list, at } = scan;
    const id = await this.scans.insert({
      device_id: device.id,
      nonce: input.nonce,
      list_id: list.id,
      attendee_id: attendee?.id ?? null,
      direction: input.direction,
      status,
      reason,
      offline: input.offline,
      forced: input.forceReason !== undefined,
      force_reason: input.forceReason ?? null,
      gate: device.gate,
      device_ms: input.deviceMs,
      scanned_ms: scannedMs,
      received_utc: at.date_utc,
      ended_utc: null,
      resolved_utc: null,
      resolved_by: null,
    });
    await follow?.(id);
    if (status === 'conflict')
      await this.publish(id, scan, { deviceId: device.id, attendeeId: attendee?.id ?? null, reason });
    const stored = { nonce: input.nonce, status, reason, scanned_ms: scannedMs };
    return toScanResult(stored, attendee && toScannedAttendee(attendee), first);
  }

  private async publish(
    scanId: number,
    { list }: ScanToRecord,
    { deviceId, attendeeId, reason }: { deviceId: number; attendeeId: number | null; reason: ScanReason | null },
  ): Promise<void> {
    if (reason === null) return;
    await this.events.publish('admission.conflict', { scanId, listId: list.id, deviceId, attendeeId, reason });
  }
}

/** What happened without a network cannot be refused any more. */
function refused({ input, scannedMs, refusal }: ScanToRecord, reason: ScanReason): Verdict {
  return { status: input.offline ? 'conflict' : 'refused', reason: refusal ?? reason, scannedMs };
}

/** Whether a list admits at a moment by its own times; nothing: it has none. */
function opensAt({ opensUtc, closesUtc }: AdmissionList, ms: number): boolean | undefined {
  if (opensUtc === null && closesUtc === null) return undefined;
  return (opensUtc === null || toMs(opensUtc) <= ms) && (closesUtc === null || ms <= toMs(closesUtc));
}

const firstOf = ({ deviceName: device, gate, scannedMs }: StoredScan): FirstScanResponse => ({
  device,
  gate,
  scanned_utc: isoUtc(scannedMs),
});

/** Checked in by other means than lists. */
function checkedInBefore({
  checkin_device: device,
  checkin_utc: utc,
}: AdmissionAttendee): FirstScanResponse | undefined {
  return utc === null ? undefined : { device: device ?? '', gate: '', scanned_utc: isoOfMoment(utc) };
}
