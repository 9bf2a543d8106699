import type { Fetch } from './device-api.js';
import type { RecordStore } from './record-store.js';
import type { RecordChanges } from './encrypted-store.js';
import type { Device, ListItem, ScanRequest, ScanResult } from './device-types.js';
import { listOf } from './testing.spec-helper.js';

/** A store in memory, which survives a session as IndexedDB does. */
export class MemoryStore implements RecordStore {
  records = new Map<string, string>();

  read<Value>(prefix: string): Promise<Map<string, Value>> {
    const found = [...this.records].filter(([id]) => id.startsWith(prefix)).sort(([a], [b]) => (a < b ? -1 : 1));
    return Promise.resolve(new Map(found.map(([id, json]) => [id, JSON.parse(json) as Value])));
  }

  write(changes: RecordChanges): Promise<void> {
    for (const [id, value] of Object.entries(changes))
      if (value === undefined) this.records.delete(id);
      else this.records.set(id, JSON.stringify(value));
    return Promise.resolve();
  }

  wipe(): Promise<void> {
    this.records.clear();
    return Promise.resolve();
  }
}

/** The routes of devices, as far as the session needs them. */
export class FakeService {
  device: Device = {
    id: 3,
    name: 'Phone',
    gate: 'North',
    rights: ['scan', 'search'],
    revision: 1,
    lists: [listOf()],
    site: { name: 'Site', language: 'en_US', timezone: 'UTC' },
    keys: [],
    server_time: '2031-05-01T18:00:00.000Z',
  };
  items = new Map<number, ListItem>();
  /** Answers in place of the usual ones, by path; `lost`: the request arrives and the answer does not. */
  faults = new Map<string, 'lost' | 'unreachable' | [status: number, body: object]>();
  /** What was recorded, by nonce. */
  scans = new Map<string, ScanResult>();
  requests: { path: string; body: unknown }[] = [];
  private revision = 0;
  private changed = new Map<number, number>();

  add(...items: ListItem[]): void {
    for (const item of items) {
      this.items.set(item.id, item);
      this.changed.set(item.id, ++this.revision);
    }
  }

  readonly fetch: Fetch = (address, init) => {
    const url = new URL(address, 'https://site.example');
    const path = url.pathname;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const fault = this.faults.get(path);
    if (fault === 'unreachable') return Promise.reject(new TypeError('Failed to fetch'));
    this.requests.push({ path, body });
    if (Array.isArray(fault)) return Promise.resolve(Response.json(fault[1], { status: fault[0] }));
    const answer = this.answer(path, url.searchParams, body);
    if (fault === 'lost') return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(Response.json(answer));
  };

  private answer(path: string, query: URLSearchParams, body: unknown): object {
    const server_time = this.device.server_time;
    if (path === '/enrollments') return { device: this.device, token: 'secret' };
    if (path === '/device') return this.device;
    if (path === '/device/status') return { server_time, device_revision: this.device.revision };
    if (path === '/scans') {
      const { scans } = body as { scans: ScanRequest[] };
      return { results: scans.map((scan) => this.record(scan)), server_time };
    }
    if (path === '/changes') return { ...this.changes(query), server_time, as_of: server_time };
    return { expected: this.items.size, admitted: 0, inside: 0, by_gate: [] };
  }

  private changes(query: URLSearchParams): object {
    const cursor = query.get('cursor');
    const limit = Number(query.get('limit'));
    const [kind, position] = cursor?.split(':') ?? ['full', '0'];
    const isFull = kind === 'full';
    const all = [...this.items.values()].sort((a, b) => a.id - b.id);
    const items = all.filter(({ id }) => (isFull ? id : (this.changed.get(id) ?? 0)) > Number(position));
    const page = isFull ? items.slice(0, limit) : items;
    const hasMore = page.length < items.length;
    const next = hasMore ? `full:${page.at(-1)?.id ?? 0}` : `delta:${this.revision}`;
    return { full: cursor === null, items: page, removed: [], has_more: hasMore, cursor: next };
  }

  private record(scan: ScanRequest): ScanResult {
    const former = this.scans.get(scan.nonce);
    if (former) return former;
    const id = scan.attendee_id ?? Number(/^\d+/.exec(scan.code ?? '')?.[0]);
    const item = this.items.get(id);
    const wrong = scan.offline ? 'conflict' : 'refused';
    const isIn = item?.inside ?? false;
    const result: ScanResult = {
      nonce: scan.nonce,
      ...(!item
        ? { status: wrong, reason: 'unknown-code' as const }
        : isIn
          ? { status: wrong, reason: 'already-in' as const }
          : { status: 'admitted' as const }),
      attendee: item && { id, name: item.name, ticket: 'Seat', ticket_id: 5, event_id: 7 },
    };
    this.scans.set(scan.nonce, result);
    if (item && !isIn) this.add({ ...item, inside: true, entries: item.entries + 1, checked_in: true });
    return result;
  }
}
