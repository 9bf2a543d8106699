import { nextConnection, startConnection, type ConnectionEvent } from './connection.js';
import { ServiceError, type DeviceApi } from './device-api.js';
import type { DeviceData, Enrollment } from './device-data.js';
import type { Device, Direction, ListCounts, ListItem } from './device-types.js';
import { afterUpload, outcomeOfQueued, type Outcome } from './outcome.js';
import type { ScanInput } from './scan-code.js';
import { SaleDesk } from './sale-desk.js';
import { isoOf, Scanner } from './scanner.js';
import type { Settled } from './scan-queue.js';
import type { SessionState } from './session-state.js';
import { importKeys, type VerifyKeys } from './signed-code.js';
import { downloadList, uploadScans, type TransferTools } from './transfers.js';

const SYNC_INTERVAL_MS = 20_000;
/** Other lists of the device, for when a person chooses them without a network. */
const OTHER_LISTS_INTERVAL_MS = 120_000;
/** A site that records no changes sends the full list each time: longer lists are loaded less often. */
const SYNC_INTERVAL_OF_ATTENDEE_MS = 12;
const OFFLINE_SYNC_INTERVAL_MS = 5000;
const UPLOAD_INTERVAL_MS = 5000;
const STATUS_INTERVAL_MS = 60_000;
const REQUEST_TIMEOUT_MS = 10_000;
const TICK_MS = 1000;
const MAX_RECENT = 50;

/** What the session needs of the browser. */
export interface SessionParts {
  /** Without a token. */
  api: DeviceApi;
  data: DeviceData;
  nowMs: () => number;
  hasNetwork: () => boolean;
  /** Name of the browser, for the list of devices. */
  software: string;
}

/** The device at work: what it shows, its transfers in the background, and its scans, one after the other. */
export class DeviceSession {
  /** Sales without a network. */
  readonly desk: SaleDesk;
  private current: SessionState;
  private listeners = new Set<() => void>();
  private api: DeviceApi;
  private keys: VerifyKeys | 'unsupported' = new Map();
  private scanner?: Scanner;
  private scans: Promise<unknown> = Promise.resolve();
  private downloads: Promise<unknown> = Promise.resolve();
  private timer?: ReturnType<typeof setInterval>;
  private running = new Set<string>();
  /** When each kind of work was last begun, milliseconds since 1970. */
  private begun = new Map<string, number>();
  private syncIntervalMs = SYNC_INTERVAL_MS;

  constructor(private readonly parts: SessionParts) {
    this.api = parts.api;
    const connection = startConnection(parts.nowMs(), parts.hasNetwork());
    this.current = { phase: 'loading', direction: 'entry', connection, queueLength: 0, size: 0, recent: [] };
    const { data, nowMs } = parts;
    this.desk = new SaleDesk({
      api: () => this.api,
      sales: data.sales,
      nowMs,
      serviceMs: () => nowMs() + (data.enrollment?.clockOffsetMs ?? 0),
      report: (event) => this.report(event),
      changed: () => this.change({}),
    });
  }

  get state(): SessionState {
    return this.current;
  }

  /** @returns ends it */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Reads what the device has. */
  async start(): Promise<void> {
    await this.parts.data.load();
    const { enrollment } = this.parts.data;
    if (enrollment) await this.use(enrollment);
    else this.change({ phase: 'new' });
  }

  /** Begins to work in the background. */
  run(): void {
    this.timer ??= setInterval(() => void this.tick(), TICK_MS);
    void this.tick();
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** Makes this browser a device. What a former device had is removed, unless it is the same one. @throws ServiceError */
  async enroll(token: string): Promise<void> {
    const { api, data, software } = this.parts;
    const body = { token, software };
    const answer = await api.post<{ device: Device; token: string }>('/enrollments', body, REQUEST_TIMEOUT_MS);
    if (data.enrollment && data.enrollment.device.id !== answer.device.id) await data.wipe();
    const { device } = answer;
    const enrollment: Enrollment = { token: answer.token, device, direction: 'entry', clockOffsetMs: 0 };
    await data.saveEnrollment(enrollment);
    this.begun.clear();
    await this.use(enrollment);
    this.setServerTime(device.server_time);
    void this.tick();
  }

  /** Removes all that the device has. */
  async wipe(phase: 'new' | 'wiped' = 'new'): Promise<void> {
    await this.parts.data.wipe();
    this.desk.confirmed = [];
    this.api = this.parts.api;
    this.scanner = undefined;
    const { direction, connection } = this.current;
    this.current = { phase, direction, connection, queueLength: 0, size: 0, recent: [] };
    this.change({});
  }

  /** Scans are decided one after the other, so that the same code cannot pass twice at once. */
  scan(input: Exclude<ScanInput, { kind: 'search' }>, forceReason?: string): Promise<void> {
    const work = this.scans.then(async () => {
      const { list, direction } = this.current;
      if (!list || !this.scanner) return;
      try {
        this.show(await this.scanner.scan({ input, list, direction, forceReason }));
      } catch (error) {
        await this.fault(error);
      }
    });
    this.scans = work.catch(() => undefined);
    return work;
  }

  /** Shows what needs no decision, such as a text that is no code. */
  show(outcome: Outcome): void {
    const recent = [outcome, ...this.current.recent].slice(0, MAX_RECENT);
    this.change({ outcome, recent, ...this.figures() });
    if (!this.current.connection.isOnline || this.parts.data.queue.length > 0) this.due('upload');
  }

  /** Chooses a list and a direction. */
  async choose(listId: number, direction: Direction): Promise<void> {
    const { data } = this.parts;
    if (!data.enrollment) return;
    await data.saveEnrollment({ ...data.enrollment, listId, direction });
    this.select();
    this.due('sync');
    void this.tick();
  }

  /** The system says that there is a network, or none. */
  networkChanged(): void {
    if (this.parts.hasNetwork()) this.due('sync');
    else this.report('disconnected');
    void this.tick();
  }

  /** Attendees of the copy on the device by a part of their names. */
  search(text: string, limit: number): ListItem[] {
    const { list } = this.current;
    return list ? this.parts.data.copyOf(list.id).search(text, limit) : [];
  }

  /** Gets something for the page with the token of the device. @throws ServiceError */
  async get<Body>(path: string, query: Record<string, string | number | undefined> = {}): Promise<Body> {
    return this.guarded(() => this.api.get<Body>(path, query, REQUEST_TIMEOUT_MS));
  }

  async post<Body>(path: string, body: object): Promise<Body> {
    return this.guarded(() => this.api.post<Body>(path, body, REQUEST_TIMEOUT_MS));
  }

  /** Does what is due. Downloads and uploads do not wait for each other. */
  async tick(): Promise<void> {
    if (this.current.phase !== 'enrolled') return;
    const { isOnline } = this.current.connection;
    await Promise.all([
      this.every('sync', isOnline ? this.syncIntervalMs : OFFLINE_SYNC_INTERVAL_MS, () => this.sync()),
      this.every('upload', UPLOAD_INTERVAL_MS, () => this.upload()),
      this.every('sales', UPLOAD_INTERVAL_MS, () => this.desk.upload()),
      isOnline && this.canSell && this.every('reserves', STATUS_INTERVAL_MS, () => this.desk.refresh()),
      isOnline && this.every('status', STATUS_INTERVAL_MS, () => this.sendStatus()),
      isOnline && this.every('others', OTHER_LISTS_INTERVAL_MS, () => this.syncOthers()),
    ]);
  }

  /** Downloads the chosen list, and its numbers. */
  async sync(): Promise<void> {
    const { list } = this.current;
    if (!list) return this.refresh();
    const wasOffline = !this.current.connection.isOnline;
    try {
      const hadList = this.parts.data.copyOf(list.id).isLoaded;
      const isFull = await this.download(list.id, (loading) => this.change({ loading }));
      const { size } = this.parts.data.copyOf(list.id);
      this.syncIntervalMs = Math.max(SYNC_INTERVAL_MS, hadList && isFull ? size * SYNC_INTERVAL_OF_ATTENDEE_MS : 0);
      this.change({ syncedMs: this.parts.nowMs(), syncFault: undefined });
    } catch (error) {
      if (error instanceof ServiceError && !error.isFailure && !error.isRefusedDevice) {
        // The list is not of this device any more.
        this.change({ syncFault: error.message });
        await this.refresh();
      } else throw error;
    } finally {
      this.change({ loading: undefined, ...this.figures() });
    }
    if (wasOffline) {
      this.parts.data.queue.hurry();
      this.parts.data.sales.hurry();
      this.due('upload');
      this.due('sales');
      this.due('status');
      void this.tick();
    }
    const counts = await this.api.get<ListCounts>(`/lists/${list.id}/counts`, {}, REQUEST_TIMEOUT_MS);
    if (this.current.list?.id === list.id) this.change({ counts: { ...counts, isOwn: false } });
  }

  /** Uploads scans that wait. */
  async upload(): Promise<void> {
    if (this.parts.data.queue.length === 0) return;
    try {
      await uploadScans(this.transferTools(), (settled) => this.settled(settled));
    } finally {
      this.change(this.figures());
    }
  }

  private get canSell(): boolean {
    return this.current.device?.rights.includes('sell') ?? false;
  }

  private async syncOthers(): Promise<void> {
    const { list, device } = this.current;
    for (const other of device?.lists ?? []) if (other.id !== list?.id) await this.download(other.id, () => undefined);
  }

  /** One after the other: two downloads of a list would mix their pages. */
  private download(listId: number, onProgress: (count: number) => void): Promise<boolean> {
    const work = this.downloads.then(() => downloadList(this.transferTools(), listId, onProgress));
    this.downloads = work.catch(() => undefined);
    return work;
  }

  private async sendStatus(): Promise<void> {
    const { data, nowMs, software } = this.parts;
    const body = {
      device_time: isoOf(nowMs()),
      queue_length: data.queue.length + data.sales.waiting().length,
      software,
    };
    const answer = await this.api.post<{ device_revision: number; server_time: string }>(
      '/device/status',
      body,
      REQUEST_TIMEOUT_MS,
    );
    this.setServerTime(answer.server_time);
    if (answer.device_revision !== this.current.device?.revision) await this.refresh();
  }

  /** Reads the device anew: its lists, rights and keys. */
  private async refresh(): Promise<void> {
    const { data } = this.parts;
    const device = await this.api.get<Device>('/device', {}, REQUEST_TIMEOUT_MS);
    if (!data.enrollment) return;
    const listIds = device.lists.map(({ id }) => id);
    await data.saveEnrollment({ ...data.enrollment, device });
    await data.removeLists(data.listIds.filter((id) => !listIds.includes(id) && data.queue.ofList(id).length === 0));
    await this.use(data.enrollment);
  }

  private async use(enrollment: Enrollment): Promise<void> {
    const { data, nowMs } = this.parts;
    this.api = this.parts.api.withToken(enrollment.token);
    this.keys = await importKeys(enrollment.device.keys);
    const { api, keys } = this;
    const isOnline = () => this.current.connection.isOnline;
    this.scanner = new Scanner({ api, data, keys, nowMs, isOnline, report: this.report });
    this.change({ phase: 'enrolled', device: enrollment.device });
    this.select();
  }

  /** Takes the chosen list and direction over, as far as the device has them. */
  private select(): void {
    const { enrollment } = this.parts.data;
    if (!enrollment) return;
    const { lists } = enrollment.device;
    const list = lists.find(({ id }) => id === enrollment.listId) ?? lists.at(0);
    const direction = list?.direction === 'entry-exit' ? enrollment.direction : 'entry';
    const isSame = list?.id === this.current.list?.id;
    this.change({ list, direction, ...(!isSame && { counts: undefined, syncedMs: undefined, outcome: undefined }) });
    this.change(this.figures());
  }

  /** Shows what the service made of scans that were uploaded; conflicts also of those that were not shown any more. */
  private settled({ done }: Settled): void {
    const results = new Map(done.map(({ scan, result }) => [scan.request.nonce, { scan, result }] as const));
    const recent = this.current.recent.map((outcome) => {
      const found = results.get(outcome.nonce);
      results.delete(outcome.nonce);
      return found ? afterUpload(outcome, found.result) : outcome;
    });
    const others = [...results.values()]
      .map(({ scan, result }) => afterUpload(outcomeOfQueued(scan), result))
      .filter(({ kind }) => kind === 'conflict');
    const shown = this.current.outcome;
    const outcome = recent.find(({ nonce }) => nonce === shown?.nonce) ?? shown;
    this.change({ recent: [...others, ...recent].slice(0, MAX_RECENT), outcome, ...this.figures() });
  }

  private transferTools(): TransferTools {
    const { api, report } = this;
    const { data, nowMs } = this.parts;
    return { api, data, nowMs, report, setServerTime: (time) => this.setServerTime(time) };
  }

  private setServerTime(serverTime: string): void {
    const { enrollment } = this.parts.data;
    const serverMs = Date.parse(serverTime);
    // Stored with the next change of the enrolment: a device whose clock is wrong by much is rare.
    if (enrollment && !Number.isNaN(serverMs)) enrollment.clockOffsetMs = serverMs - this.parts.nowMs();
  }

  private readonly report = (event: ConnectionEvent): void => {
    const connection = nextConnection(this.current.connection, event, this.parts.nowMs());
    this.change({ connection, ...(!connection.isOnline && this.figures()) });
  };

  /** Numbers that follow from what the device has. */
  private figures(): Partial<SessionState> {
    const { data } = this.parts;
    const { list, counts, connection } = this.current;
    const copy = list && data.copyOf(list.id);
    const isOwn = copy?.isLoaded === true && (!connection.isOnline || counts === undefined || counts.isOwn);
    return {
      queueLength: data.queue.length,
      size: copy?.size ?? 0,
      counts: isOwn ? { ...copy.counts(), isOwn: true } : counts,
    };
  }

  /** Runs work that is due, never twice at once. Faults of requests are for the next time. */
  private async every(name: string, intervalMs: number, work: () => Promise<void>): Promise<void> {
    const { nowMs } = this.parts;
    const lastMs = this.begun.get(name) ?? 0;
    if (this.running.has(name) || (nowMs() >= lastMs && nowMs() - lastMs < intervalMs)) return;
    this.begun.set(name, nowMs());
    this.running.add(name);
    try {
      await work();
    } catch (error) {
      await this.fault(error);
    } finally {
      this.running.delete(name);
    }
  }

  private due(name: string): void {
    this.begun.delete(name);
  }

  /** Runs requests of the page with the token of the device. @throws ServiceError */
  async guarded<Value>(work: () => Promise<Value>): Promise<Value> {
    try {
      return await work();
    } catch (error) {
      await this.fault(error);
      throw error;
    }
  }

  private async fault(error: unknown): Promise<void> {
    if (!(error instanceof ServiceError)) throw error;
    if (error.isWipe) await this.wipe('wiped');
    else if (error.isRefusedDevice) this.change({ phase: 'replaced' });
  }

  private change(changes: Partial<SessionState>): void {
    this.current = { ...this.current, ...changes };
    for (const listener of this.listeners) listener();
  }
}
