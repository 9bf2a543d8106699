import type { Device, Direction, ListItem } from './device-types.js';
import { ListCopy, type LocalScan } from './list-copy.js';
import { OfflineSales } from './offline-sales.js';
import { ScanQueue, type QueuedScan, type Settled } from './scan-queue.js';
import type { RecordStore } from './record-store.js';

/** What a device remembers of its enrolment and of what a person chose. */
export interface Enrollment {
  token: string;
  device: Device;
  /** Chosen list. */
  listId?: number;
  direction: Direction;
  /** Time of the service less that of the device, milliseconds. */
  clockOffsetMs: number;
}

/** Part of a list as it was stored: later parts replace items of earlier ones. */
interface Segment {
  items: readonly ListItem[];
  removed?: readonly number[];
}
interface ListPosition {
  cursor?: string;
  asOf?: string;
}

const ENROLLMENT = 'device';
const QUEUE = 'queue:';
const SEGMENT_SIZE = 2000;
/** Parts of a list after which it is stored anew as a whole. */
const MAX_SEGMENTS = 200;
/** How long the copy keeps scans that the service knows, until they arrive with the changes. */
const SETTLED_MS = 60_000;

const listPrefix = (listId: number) => `list:${listId}:`;
const hereId = (listId: number) => `here:${listId}`;

/** All that the device has: in memory for decisions, and encrypted in its store. */
export class DeviceData {
  enrollment?: Enrollment;
  queue = new ScanQueue();
  readonly sales: OfflineSales;
  private copies = new Map<number, ListCopy>();
  /** Attendees by list who were admitted here by signed codes and are not in the copy. */
  private here = new Map<number, Set<number>>();
  private segments = new Map<number, string[]>();
  private nextSegment = 1;
  private settled: (LocalScan & { listId: number; untilMs: number })[] = [];

  constructor(private readonly store: RecordStore) {
    this.sales = new OfflineSales(store);
  }

  /** Reads what was stored. */
  async load(): Promise<void> {
    this.enrollment = (await this.store.read<Enrollment>(ENROLLMENT)).get(ENROLLMENT);
    this.queue = new ScanQueue((await this.store.read<QueuedScan>(QUEUE)).values());
    await this.sales.load();
    for (const { id } of this.enrollment?.device.lists ?? []) await this.loadList(id);
  }

  /** The copy of a list; empty before its first download. */
  copyOf(listId: number): ListCopy {
    const copy = this.copies.get(listId) ?? new ListCopy();
    this.copies.set(listId, copy);
    return copy;
  }

  isAdmittedHere(listId: number, attendeeId: number): boolean {
    return this.here.get(listId)?.has(attendeeId) ?? false;
  }

  /** Scans of a list that the copy must have although a download does not. */
  localScans(listId: number, nowMs: number): LocalScan[] {
    this.settled = this.settled.filter(({ untilMs }) => untilMs > nowMs);
    const waiting = this.queue.ofList(listId).map(({ attendeeId, request }) => ({
      attendeeId,
      direction: request.direction,
      scannedAt: request.scanned_at,
    }));
    return [...this.settled.filter((scan) => scan.listId === listId), ...waiting];
  }

  /** Stores the enrolment, and what a person chose. */
  async saveEnrollment(enrollment: Enrollment): Promise<void> {
    this.enrollment = enrollment;
    await this.store.write({ [ENROLLMENT]: enrollment });
  }

  /** Applies a scan that was admitted, and stores it, with its place in the queue, if it has one. */
  async admit(listId: number, scan: LocalScan, queued: QueuedScan | undefined, nowMs: number): Promise<void> {
    const item = this.copyOf(listId).admit(scan);
    const changes: Record<string, unknown> = {};
    if (item) changes[this.newSegment(listId)] = { items: [item] } satisfies Segment;
    else {
      const here = this.here.get(listId) ?? new Set();
      if (scan.direction === 'entry') here.add(scan.attendeeId);
      else here.delete(scan.attendeeId);
      this.here.set(listId, here);
      changes[hereId(listId)] = [...here];
    }
    if (queued) {
      this.queue.add(queued);
      changes[QUEUE + queued.request.nonce] = queued;
    } else this.settled.push({ ...scan, listId, untilMs: nowMs + SETTLED_MS });
    await this.store.write(changes);
  }

  /** The service knows these scans; the others are sent again. */
  async saveQueue({ done, later, renewed }: Settled, nowMs: number): Promise<void> {
    for (const { attendeeId, request } of done.map(({ scan }) => scan)) {
      const scan = { attendeeId, direction: request.direction, scannedAt: request.scanned_at };
      this.settled.push({ ...scan, listId: request.list_id, untilMs: nowMs + SETTLED_MS });
    }
    await this.store.write({
      ...Object.fromEntries(done.map(({ scan }) => [QUEUE + scan.request.nonce, undefined])),
      ...Object.fromEntries(renewed.map(({ former }) => [QUEUE + former.request.nonce, undefined])),
      ...Object.fromEntries(
        [...later, ...renewed.map(({ scan }) => scan)].map((scan) => [QUEUE + scan.request.nonce, scan]),
      ),
    });
  }

  /** Stores changes of a list, which its copy has already. */
  async saveChanges(listId: number, items: readonly ListItem[], removed: readonly number[]): Promise<void> {
    const { cursor, asOf } = this.copyOf(listId);
    const changes: Record<string, unknown> = {
      [`${listPrefix(listId)}position`]: { cursor, asOf } satisfies ListPosition,
    };
    if (items.length > 0 || removed.length > 0) changes[this.newSegment(listId)] = { items, removed } satisfies Segment;
    await this.store.write(changes);
    if ((this.segments.get(listId)?.length ?? 0) > MAX_SEGMENTS) await this.saveList(listId);
  }

  /** Stores a list as a whole. */
  async saveList(listId: number): Promise<void> {
    const copy = this.copyOf(listId);
    const old = this.segments.get(listId) ?? [];
    this.segments.set(listId, []);
    const items = copy.all();
    const changes: Record<string, unknown> = Object.fromEntries(old.map((id) => [id, undefined]));
    for (let i = 0; i < items.length; i += SEGMENT_SIZE)
      changes[this.newSegment(listId)] = { items: items.slice(i, i + SEGMENT_SIZE) } satisfies Segment;
    changes[`${listPrefix(listId)}position`] = { cursor: copy.cursor, asOf: copy.asOf } satisfies ListPosition;
    await this.store.write(changes);
  }

  /** Removes the copies of lists that the device has no more. */
  async removeLists(listIds: readonly number[]): Promise<void> {
    const ids = listIds.flatMap((id) => [...(this.segments.get(id) ?? []), `${listPrefix(id)}position`, hereId(id)]);
    for (const id of listIds) {
      this.copies.delete(id);
      this.segments.delete(id);
      this.here.delete(id);
    }
    if (ids.length > 0) await this.store.write(Object.fromEntries(ids.map((id) => [id, undefined])));
  }

  /** Lists whose copies the device has. */
  get listIds(): number[] {
    return [...this.copies.keys()];
  }

  /** Removes everything. */
  async wipe(): Promise<void> {
    this.enrollment = undefined;
    this.queue = new ScanQueue();
    this.copies.clear();
    this.here.clear();
    this.segments.clear();
    this.settled = [];
    this.sales.clear();
    await this.store.wipe();
  }

  private async loadList(listId: number): Promise<void> {
    const prefix = listPrefix(listId);
    const records = await this.store.read<Segment & ListPosition>(prefix);
    const ids = [...records.keys()].filter((id) => id !== `${prefix}position`).sort();
    const items = new Map<number, ListItem>();
    for (const id of ids) {
      const { items: changed, removed = [] } = records.get(id) as Segment;
      for (const item of changed) items.set(item.id, item);
      for (const attendeeId of removed) items.delete(attendeeId);
      this.nextSegment = Math.max(this.nextSegment, Number(id.slice(prefix.length)) + 1);
    }
    const { cursor, asOf } = records.get(`${prefix}position`) ?? {};
    this.copies.set(listId, new ListCopy(items.values(), cursor, asOf));
    this.segments.set(listId, ids);
    const here = await this.store.read<number[]>(hereId(listId));
    this.here.set(listId, new Set(here.get(hereId(listId))));
  }

  private newSegment(listId: number): string {
    const id = `${listPrefix(listId)}${String(this.nextSegment++).padStart(12, '0')}`;
    this.segments.set(listId, [...(this.segments.get(listId) ?? []), id]);
    return id;
  }
}
