import type { ScanRequest, ScanResult } from './device-types.js';

/** Scans of one upload at most. */
export const MAX_BATCH = 100;
const FIRST_RETRY_MS = 5000;
const MAX_RETRY_MS = 10 * 60_000;

/** A scan that was admitted here and waits for the service. */
export interface QueuedScan {
  request: ScanRequest;
  /** Of the ticket, also where the request has a signed code only. */
  attendeeId: number;
  /** For people. */
  name: string;
  /** Whether the service may know the nonce of a request that had no answer. */
  wasSent: boolean;
  attempts: number;
  /** Not sent again before, milliseconds since 1970. */
  notBeforeMs: number;
}

/** What became of scans that were uploaded. */
export interface Settled {
  /** The service knows them now; they leave the queue. */
  done: { scan: QueuedScan; result: ScanResult }[];
  /** They are sent again later. */
  later: QueuedScan[];
  /** They have a new nonce: the service refused the former one, which this device did not learn before it admitted. */
  renewed: { former: QueuedScan; scan: QueuedScan }[];
}

/**
 * Scans that wait for the service, in the order in which they happened. Each has an answer of its own: one that fails is
 * sent again later, and does not hold up the others. None is dropped without an answer.
 */
export class ScanQueue {
  private scans: Map<string, QueuedScan>;

  constructor(scans: Iterable<QueuedScan> = []) {
    const inOrder = [...scans].sort((a, b) => a.request.scanned_at.localeCompare(b.request.scanned_at));
    this.scans = new Map(inOrder.map((scan) => [scan.request.nonce, scan]));
  }

  get length(): number {
    return this.scans.size;
  }

  all(): QueuedScan[] {
    return [...this.scans.values()];
  }

  /** Those of a list. */
  ofList(listId: number): QueuedScan[] {
    return this.all().filter(({ request }) => request.list_id === listId);
  }

  add(scan: QueuedScan): void {
    this.scans.set(scan.request.nonce, scan);
  }

  /** The next scans to send. */
  batch(nowMs: number, limit = MAX_BATCH): QueuedScan[] {
    return this.all()
      .filter(({ notBeforeMs }) => notBeforeMs <= nowMs)
      .slice(0, limit);
  }

  /** Takes the answers to a batch; a scan without an answer is sent again. */
  settle(batch: readonly QueuedScan[], results: readonly ScanResult[], nowMs: number): Settled {
    const byNonce = new Map(results.map((result) => [result.nonce, result]));
    const settled: Settled = { done: [], later: [], renewed: [] };
    for (const scan of batch) {
      const result = byNonce.get(scan.request.nonce);
      if (result?.status === 'refused' && scan.wasSent) settled.renewed.push({ former: scan, scan: this.renew(scan) });
      else if (result && result.status !== 'failed') {
        this.scans.delete(scan.request.nonce);
        settled.done.push({ scan, result });
      } else settled.later.push(this.postpone(scan, nowMs));
    }
    return settled;
  }

  /** As a scan of its own: it happened, whatever the service decided before. */
  private renew(former: QueuedScan): QueuedScan {
    this.scans.delete(former.request.nonce);
    const scan = { ...former, request: { ...former.request, nonce: crypto.randomUUID() }, wasSent: false };
    this.add(scan);
    return scan;
  }

  /** A scan is sent again later, each time after a longer pause. */
  postpone(scan: QueuedScan, nowMs: number): QueuedScan {
    const attempts = scan.attempts + 1;
    const pauseMs = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), MAX_RETRY_MS);
    const later = { ...scan, attempts, notBeforeMs: nowMs + pauseMs };
    // In its place: the order of the others stays.
    this.scans.set(scan.request.nonce, later);
    return later;
  }

  /** A good connection ends all pauses. */
  hurry(): void {
    for (const scan of this.scans.values()) scan.notBeforeMs = 0;
  }
}

/**
 * How many scans to send next after the service refused a batch as a whole, e.g. because one of them is malformed: the
 * half, until the one is alone.
 */
export const smallerBatch = (size: number) => Math.max(1, Math.floor(size / 2));
