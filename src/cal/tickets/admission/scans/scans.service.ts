import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#core/context';
import { databaseErrorKind, isOutage } from '#core/database';
import { DAY_MS } from '#core/time';
import { SiteClockService } from '../../kernel/site-clock.service.js';
import { AdmissionFactsService } from '../admission-facts.service.js';
import type { AdmissionDevice } from '../devices/admission-device.js';
import { deviceMs } from '../devices/device-time.js';
import type { AdmissionList } from '../lists/admission-list.js';
import { AdmissionListsService } from '../lists/admission-lists.service.js';
import { readScan, type ScanInput, type UnreadableScan } from './scan-input.js';
import { type ScanToRecord, ScanRecorderService } from './scan-recorder.service.js';
import { isoUtc, scanMessage } from './scan.mapper.js';
import type { RecordScansDto } from './scans.dto.js';
import type { ScanResultResponse, ScanResultsResponse } from './scan.response.js';
import { ScannedCodeService } from './scanned-code.service.js';
import { ScansRepository } from './scans.repository.js';

/** Scans are never older: what a device sends later counts as of then. */
const MAX_AGE_MS = 7 * DAY_MS;

/** Receives the scans of devices. */
@Injectable()
export class ScansService {
  private readonly log = new Logger('Admission');

  constructor(
    private readonly lists: AdmissionListsService,
    private readonly recorder: ScanRecorderService,
    private readonly scans: ScansRepository,
    private readonly codes: ScannedCodeService,
    private readonly facts: AdmissionFactsService,
    private readonly siteClock: SiteClockService,
    private readonly clock: Clock,
  ) {}

  /** Records scans one by one: one that fails blocks no others. Each is one unit of work. */
  async record(
    device: AdmissionDevice,
    { scans, device_time: deviceTime }: RecordScansDto,
  ): Promise<ScanResultsResponse> {
    const receivedMs = this.clock.nowMs();
    const offsetMs = receivedMs - (deviceMs(deviceTime) as number);
    const at = await this.siteClock.present();
    const inputs = scans.map(readScan);
    const lists = await this.listsOf(inputs);
    const isOpen = await this.openingsOf([...lists.values()]);
    const results: ScanResultResponse[] = [];
    let isAway = false;
    for (const input of inputs) {
      if ('unreadable' in input) {
        results.push(unreadable(input, receivedMs));
        continue;
      }
      const scannedMs = corrected(input.deviceMs + offsetMs, receivedMs);
      const failed: ScanResultResponse = { nonce: input.nonce, status: 'failed', scanned_utc: isoUtc(scannedMs) };
      try {
        const scan = { device, input, scannedMs, isOpen, at };
        results.push(isAway ? failed : await this.one(scan, lists.get(input.listId)));
      } catch (error) {
        // Without the database, the others would only wait for it too.
        isAway = isOutage(error);
        this.log.error(
          `A scan of device ${device.id} was not stored`,
          error instanceof Error ? error.stack : undefined,
        );
        results.push({ ...failed, message: 'The service could not store this scan. Send it again.' });
      }
    }
    return { results, server_time: isoUtc(this.clock.nowMs()) };
  }

  private async one(
    scan: Omit<ScanToRecord, 'list' | 'code' | 'refusal'>,
    list: AdmissionList | undefined,
  ): Promise<ScanResultResponse> {
    const { device, input, scannedMs } = scan;
    const isOwn = device.listIds.includes(input.listId);
    // A list that is no longer that of the device had been it when the device admitted.
    if (!list || (!isOwn && !input.offline)) return unknownList(input, scannedMs);
    const code = await this.codes.read(input);
    const refusal = isOwn ? this.rightRefusal(device, input, code) : 'list-unknown';
    try {
      return await this.recorder.record({ ...scan, list, code, ...(refusal ? { refusal } : {}) });
    } catch (error) {
      const stored =
        databaseErrorKind(error) === 'unique' ? await this.scans.findByNonce(device.id, input.nonce) : undefined;
      if (!stored) throw error;
      return this.recorder.repeated(stored);
    }
  }

  private rightRefusal(
    { rights }: AdmissionDevice,
    input: ScanInput,
    code: ScanToRecord['code'],
  ): 'no-right' | undefined {
    if (input.forceReason !== undefined && !rights.includes('override')) return 'no-right';
    return this.codes.isByHand(code) && !rights.includes('search') ? 'no-right' : undefined;
  }

  /** The lists that scans name, those of other devices too. */
  private async listsOf(inputs: readonly (ScanInput | UnreadableScan)[]): Promise<Map<number, AdmissionList>> {
    const ids = inputs.flatMap((input) => ('unreadable' in input ? [] : input.listId));
    const lists = await this.lists.ofDevice({ listIds: [...new Set(ids)] });
    return new Map(lists.map((list) => [list.id, list]));
  }

  private openingsOf(lists: readonly AdmissionList[]): Promise<(hostId: number, ms: number) => boolean> {
    const withoutTimes = lists.filter(({ opensUtc, closesUtc }) => opensUtc === null && closesUtc === null);
    return this.facts.openings(withoutTimes.flatMap(({ eventIds }) => eventIds));
  }
}

/** A time of a device by the clock of the service, never in the future. */
function corrected(ms: number, receivedMs: number): number {
  return Math.min(receivedMs, Math.max(ms, receivedMs - MAX_AGE_MS));
}

function unreadable({ nonce, unreadable: message }: UnreadableScan, receivedMs: number): ScanResultResponse {
  return { nonce, status: 'failed', reason: 'invalid-scan', message, scanned_utc: isoUtc(receivedMs) };
}

function unknownList({ nonce }: ScanInput, scannedMs: number): ScanResultResponse {
  const reason = 'list-unknown';
  return { nonce, status: 'refused', reason, message: scanMessage(reason), scanned_utc: isoUtc(scannedMs) };
}
