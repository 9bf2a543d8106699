import type { ConnectionEvent } from './connection.js';
import { ServiceError, type DeviceApi } from './device-api.js';
import type { DeviceData } from './device-data.js';
import type { ChangesPage, ScanResult } from './device-types.js';
import { MAX_BATCH, smallerBatch, type QueuedScan, type Settled } from './scan-queue.js';
import { isoOf } from './scanner.js';

const PAGE_SIZE = 2000;
const PAGE_TIMEOUT_MS = 20_000;
const UPLOAD_TIMEOUT_MS = 15_000;

/** What transfers need of the session. */
export interface TransferTools {
  api: DeviceApi;
  data: DeviceData;
  nowMs: () => number;
  report: (event: ConnectionEvent) => void;
  /** The time of the service was received. */
  setServerTime: (serverTime: string) => void;
}

/**
 * Downloads what changed in a list.
 * @param onProgress attendees that have arrived of a full list
 * @returns whether it was the full list
 * @throws ServiceError
 */
export async function downloadList(
  { api, data, nowMs, report, setServerTime }: TransferTools,
  listId: number,
  onProgress: (count: number) => void,
): Promise<boolean> {
  const copy = data.copyOf(listId);
  copy.abandon();
  let cursor = copy.cursor;
  let count = 0;
  let isFull = false;
  try {
    for (let hasMore = true; hasMore;) {
      const query = { list_id: listId, cursor, limit: PAGE_SIZE };
      const page = await api.get<ChangesPage>('/changes', query, PAGE_TIMEOUT_MS);
      setServerTime(page.server_time);
      const isAnother = copy.take(page, data.localScans(listId, nowMs()));
      count += page.items.length;
      if (isAnother || copy.isLoadingAnew) onProgress(count);
      if (isAnother) {
        isFull = true;
        await data.saveList(listId);
      } else if (!copy.isLoadingAnew) {
        const items = page.items.flatMap(({ id }) => copy.find(id) ?? []);
        await data.saveChanges(listId, items, page.removed);
      }
      cursor = page.cursor;
      hasMore = page.has_more;
    }
  } catch (error) {
    copy.abandon();
    if (error instanceof ServiceError) report(error.isFailure ? 'failed' : 'answered');
    throw error;
  }
  report('synced');
  return isFull;
}

/**
 * Uploads what waits, until nothing is left to send now. A batch that the service refuses as a whole is sent in smaller
 * parts, so that only the scan that it cannot read waits.
 * @param onSettled what became of scans
 * @throws ServiceError when the service cannot be reached, or the device is not valid any more
 */
export async function uploadScans(
  { api, data, nowMs, report, setServerTime }: TransferTools,
  onSettled: (settled: Settled) => void,
): Promise<void> {
  let size = MAX_BATCH;
  for (;;) {
    const batch = data.queue.batch(nowMs(), size);
    if (batch.length === 0) return;
    try {
      const body = { scans: batch.map(({ request }) => request), device_time: isoOf(nowMs()) };
      const answer = await api.post<{ results: ScanResult[]; server_time: string }>('/scans', body, UPLOAD_TIMEOUT_MS);
      setServerTime(answer.server_time);
      const settled = data.queue.settle(batch, answer.results, nowMs());
      await data.saveQueue(settled, nowMs());
      onSettled(settled);
      size = MAX_BATCH;
    } catch (error) {
      if (!(error instanceof ServiceError) || error.isRefusedDevice) throw error;
      if (error.isFailure) {
        report('failed');
        throw error;
      }
      if (batch.length > 1) size = smallerBatch(batch.length);
      else await postpone(data, batch[0], nowMs());
    }
  }
}

async function postpone(data: DeviceData, scan: QueuedScan, nowMs: number): Promise<void> {
  await data.saveQueue({ done: [], renewed: [], later: [data.queue.postpone(scan, nowMs)] }, nowMs);
}
