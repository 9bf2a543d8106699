import type { DeviceApi } from './device-api.js';
import { ServiceError } from './device-api.js';
import type { DeviceData } from './device-data.js';
import type { CheckInList, Direction, ScanRequest, ScanResult } from './device-types.js';
import { DECISION_TIMEOUT_MS, type ConnectionEvent } from './connection.js';
import { decideOffline, FORCEABLE, type OfflineDecision, type Presented } from './offline-decision.js';
import { outcomeOfDecision, outcomeOfResult, type Outcome } from './outcome.js';
import { codeHash, type ScanInput } from './scan-code.js';
import { readSignedCode, unverifiedCode, type VerifyKeys } from './signed-code.js';

/** Time in which a scan without an answer is the same one when it is repeated. */
const REPEAT_MS = 60_000;

/** What the scanner needs of the session. */
export interface ScannerTools {
  api: DeviceApi;
  data: DeviceData;
  keys: VerifyKeys | 'unsupported';
  nowMs: () => number;
  isOnline: () => boolean;
  report: (event: ConnectionEvent) => void;
}

/** What is scanned. */
export interface ScanOrder {
  input: Exclude<ScanInput, { kind: 'search' }>;
  list: CheckInList;
  direction: Direction;
  /** Why a supervisor admits despite a refusal. */
  forceReason?: string;
}

/**
 * Decides about scans: by the service within two seconds, else by the copy of the list. What is decided here is stored
 * before it is shown, and is sent to the service later with the same nonce, so that an answer that was lost counts once.
 */
export class Scanner {
  /** A scan that was sent and has no answer. */
  private unanswered?: { key: string; nonce: string; untilMs: number };

  constructor(private readonly tools: ScannerTools) {}

  /** @throws ServiceError when the device is not valid any more */
  async scan(order: ScanOrder): Promise<Outcome> {
    const { nowMs, isOnline } = this.tools;
    const { list, direction } = order;
    const request: ScanRequest = {
      nonce: this.nonceOf(order),
      list_id: list.id,
      ...subjectOf(order.input),
      direction,
      scanned_at: isoOf(nowMs()),
      offline: false,
      ...(order.forceReason !== undefined && { force: true, force_reason: order.forceReason }),
    };
    if (isOnline()) {
      const outcome = await this.scanOnline(request, order);
      if (outcome) return outcome;
      this.unanswered = { key: keyOf(order), nonce: request.nonce, untilMs: nowMs() + REPEAT_MS };
    }
    return this.scanOffline(request, order);
  }

  /** A nonce of its own, unless the same was scanned just now and has no answer. */
  private nonceOf(order: ScanOrder): string {
    const former = this.unanswered;
    const isSame = former?.key === keyOf(order) && former.untilMs > this.tools.nowMs();
    return isSame ? former.nonce : crypto.randomUUID();
  }

  /** Nothing when the service did not decide. */
  private async scanOnline(request: ScanRequest, { direction }: ScanOrder): Promise<Outcome | undefined> {
    const { api, data, nowMs, report } = this.tools;
    const body = { scans: [request], device_time: isoOf(nowMs()) };
    try {
      const { results } = await api.post<{ results: ScanResult[] }>('/scans', body, DECISION_TIMEOUT_MS);
      const result = results.at(0);
      if (!result || result.status === 'failed') {
        report('failed');
        return undefined;
      }
      this.unanswered = undefined;
      report('answered');
      const attendeeId = result.attendee?.id;
      if (attendeeId !== undefined && (result.status === 'admitted' || result.status === 'left')) {
        const scan = { attendeeId, direction, scannedAt: request.scanned_at };
        await data.admit(request.list_id, scan, undefined, nowMs());
      }
      return outcomeOfResult(result, direction, nowMs());
    } catch (error) {
      if (!(error instanceof ServiceError) || error.isRefusedDevice) throw error;
      if (error.isFailure) {
        report(error.isTimeout ? 'timed-out' : 'failed');
        return undefined;
      }
      const { nonce } = request;
      return { nonce, kind: 'refused', atMs: nowMs(), direction, message: error.message, canForce: false };
    }
  }

  private async scanOffline(request: ScanRequest, order: ScanOrder): Promise<Outcome> {
    const { data, nowMs } = this.tools;
    const { list, direction, forceReason } = order;
    const decision = forced(await this.decide(order), list, forceReason);
    if (decision.isAdmitted && decision.attendeeId !== undefined) {
      const { attendeeId, item } = decision;
      const wasSent = this.unanswered?.nonce === request.nonce;
      this.unanswered = undefined;
      const queued = {
        // The queue has no codes, but of signed ones, whose attendee may not be in the copy.
        request: {
          ...request,
          code: order.input.kind === 'signed' ? request.code : undefined,
          ...(order.input.kind === 'code' && {
            attendee_id: attendeeId,
            code_hash: await codeHash(attendeeId, order.input.securityCode),
          }),
          offline: true,
        },
        attendeeId,
        name: item?.name ?? '',
        wasSent,
        attempts: 0,
        notBeforeMs: 0,
      };
      await data.admit(list.id, { attendeeId, direction, scannedAt: request.scanned_at }, queued, nowMs());
    }
    return outcomeOfDecision(decision, request.nonce, direction, nowMs());
  }

  private async decide({ input, list, direction }: ScanOrder): Promise<OfflineDecision> {
    const { data, nowMs } = this.tools;
    const copy = data.copyOf(list.id);
    return decideOffline({
      list,
      isLoaded: copy.isLoaded,
      find: (attendeeId) => copy.find(attendeeId),
      isAdmittedHere: (attendeeId) => data.isAdmittedHere(list.id, attendeeId),
      presented: await this.presented(input),
      direction,
      atMs: nowMs() + (data.enrollment?.clockOffsetMs ?? 0),
    });
  }

  private async presented(input: ScanOrder['input']): Promise<Presented> {
    if (input.kind === 'number') return { kind: 'attendee', attendeeId: input.attendeeId };
    if (input.kind === 'code')
      return { kind: 'code', attendeeId: input.attendeeId, hash: await codeHash(input.attendeeId, input.securityCode) };
    const { keys } = this.tools;
    if (keys !== 'unsupported') return { kind: 'signed', code: await readSignedCode(input.text, keys) };
    return { kind: 'signed', code: unverifiedCode(input.text) ? 'unverified' : 'signature-invalid' };
  }
}

export const isoOf = (ms: number) => new Date(ms).toISOString();

function subjectOf(input: ScanOrder['input']): Pick<ScanRequest, 'code' | 'attendee_id'> {
  return input.kind === 'number' ? { attendee_id: input.attendeeId } : { code: input.text };
}

const keyOf = ({ input, list, direction, forceReason }: ScanOrder) =>
  JSON.stringify([subjectOf(input), list.id, direction, forceReason]);

/** What a supervisor makes of a refusal. A list without offline decisions has none of supervisors either. */
function forced(decision: OfflineDecision, { offline }: CheckInList, forceReason?: string): OfflineDecision {
  const { reason, attendeeId } = decision;
  const isForced = forceReason !== undefined && offline !== 'no' && reason !== undefined && FORCEABLE.includes(reason);
  return isForced && attendeeId !== undefined ? { ...decision, isAdmitted: true, reason: undefined } : decision;
}
