import { Injectable, Logger, type MessageEvent, type OnModuleDestroy } from '@nestjs/common';
import { interval, map, merge, Observable, share, Subject, takeUntil, timer } from 'rxjs';
import { TicketFiguresService } from '../cal/tickets/figures/index.js';
import { RequestContext } from '#core/context';
import { Database } from '#core/database';
import { RestError } from '#core/errors';
import { FaultLog } from '#core/faults';
import { BackgroundJobsService } from '#core/jobs';
import { LiveConfig } from './live.config.js';
import { stateId, toLiveCounts, type LiveCounts } from './live-counts.mapper.js';

/** Milliseconds between two looks for changes. */
const LOOK_INTERVAL_MS = 1000;
/** Milliseconds between two comments, which keep proxies from closing a connection on which nothing changes. */
const HEARTBEAT_INTERVAL_MS = 15_000;
/** Milliseconds after which a browser connects again. */
const RETRY_MS = 2000;

/** The counts of an event as they are sent. */
interface Snapshot {
  id: string;
  counts: LiveCounts;
}

/** An event with listeners. */
interface FollowedEvent {
  followers: number;
  mark?: string;
  /** Nothing once the event is deleted. */
  snapshot: Promise<Snapshot | undefined>;
}

/** What is looked at with each look for changes, such as whether displays were revoked. */
export type LiveLook = () => Promise<void>;

/**
 * Sends the counts of events while they change. A process looks once a second for all events that its listeners follow
 * together, with a constant number of statements, and counts an event once when its mark changed, whatever process
 * changed it: listeners cost no statement. Without listeners it does not look.
 */
@Injectable()
export class LiveCountsService implements OnModuleDestroy {
  private readonly log = new Logger('Live');
  private readonly faults = new FaultLog((line) => this.log.warn(line));
  private readonly events = new Map<number, FollowedEvent>();
  private readonly changes = new Subject<number>();
  private readonly ends = new Subject<void>();
  private readonly looks: LiveLook[] = [];
  private readonly heartbeats = interval(HEARTBEAT_INTERVAL_MS).pipe(
    map((): MessageEvent => ({ comment: '' })),
    share(),
  );
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly figures: TicketFiguresService,
    private readonly database: Database,
    private readonly jobs: BackgroundJobsService,
    private readonly config: LiveConfig,
  ) {}

  onModuleDestroy(): void {
    clearTimeout(this.timer);
    this.ends.next();
  }

  /** Calls `look` with each look for changes. */
  alsoLook(look: LiveLook): void {
    this.looks.push(look);
  }

  /**
   * Messages of the type `counts` for each event: at first, unless the client has them, and after each change. It ends
   * after `LIVE_CONNECTION_SECONDS`, when the service stops, and when the last event is deleted.
   * @param lastId id of the last message that the client has got
   */
  follow(eventIds: readonly number[], lastId: string | undefined): Observable<MessageEvent> {
    // Spread over a tenth, so that clients do not come back at the same moment.
    const lifeMs = this.config.liveConnectionSeconds * 1000 * (1 + Math.random() / 10);
    return merge(this.messages(eventIds, lastId), this.heartbeats).pipe(
      takeUntil(merge(this.ends, this.gone(eventIds), timer(lifeMs))),
    );
  }

  private messages(eventIds: readonly number[], lastId: string | undefined): Observable<MessageEvent> {
    return new Observable((listener) => {
      const followed = eventIds.map((id) => this.enter(id));
      const sent = new Map<number, string>();
      const send = async (id: number): Promise<void> => {
        const snapshot = await this.events.get(id)?.snapshot;
        const states = await this.statesOf(eventIds);
        if (!snapshot || sent.get(id) === snapshot.id) return;
        sent.set(id, snapshot.id);
        listener.next({ type: 'counts', id: stateId(states), retry: RETRY_MS, data: snapshot.counts });
      };
      const begin = async (): Promise<void> => {
        const snapshots = await Promise.all(followed.map(({ snapshot }) => snapshot));
        const states = await this.statesOf(eventIds);
        if (lastId !== undefined && stateId(states) === lastId)
          snapshots.forEach((snapshot, i) => sent.set(eventIds[i], snapshot?.id ?? ''));
        for (const id of eventIds) await send(id);
      };
      const fail = (error: unknown): void => listener.error(error);
      const watching = this.changes.subscribe((id) => {
        if (eventIds.includes(id)) void send(id).catch(fail);
      });
      void begin().catch(fail);
      return () => {
        watching.unsubscribe();
        for (const id of eventIds) this.leave(id);
      };
    });
  }

  private async statesOf(eventIds: readonly number[]): Promise<string[]> {
    const snapshots = await this.snapshotsOf(eventIds);
    return snapshots.map((snapshot, i) => `${eventIds[i]} ${snapshot?.id ?? ''}`);
  }

  private snapshotsOf(eventIds: readonly number[]): Promise<(Snapshot | undefined)[]> {
    return Promise.all(eventIds.map(async (id) => this.events.get(id)?.snapshot));
  }

  /** Emits when none of the events is there any more. */
  private gone(eventIds: readonly number[]): Observable<void> {
    return new Observable((listener) => {
      const watching = this.changes.subscribe(() => {
        void this.snapshotsOf(eventIds).then((snapshots) => {
          if (snapshots.every((snapshot) => snapshot === undefined)) listener.next();
        });
      });
      return () => watching.unsubscribe();
    });
  }

  private enter(id: number): FollowedEvent {
    const known = this.events.get(id);
    if (known) {
      known.followers++;
      return known;
    }
    const event: FollowedEvent = { followers: 1, snapshot: this.begin(id) };
    this.events.set(id, event);
    // Listeners get the error; without any it must not end the process.
    event.snapshot.catch(() => this.events.delete(id));
    this.timer ??= this.nextLook();
    return event;
  }

  private leave(id: number): void {
    const event = this.events.get(id);
    if (event && --event.followers === 0) this.events.delete(id);
  }

  /** The mark is older than the counts, so that no change in between is missed. */
  private begin(id: number): Promise<Snapshot | undefined> {
    return this.beside(async () => {
      const marks = await this.figures.marksOf([id]);
      const snapshot = await this.count(id);
      const event = this.events.get(id);
      if (event) event.mark ??= marks.get(id);
      return snapshot;
    });
  }

  private nextLook(): NodeJS.Timeout {
    return setTimeout(() => {
      void this.beside(() => this.look())
        .catch((error: unknown) => this.faults.note('look', `Live counts could not be read: ${String(error)}`))
        .finally(() => {
          this.timer = this.events.size > 0 ? this.nextLook() : undefined;
        });
    }, LOOK_INTERVAL_MS).unref();
  }

  private async look(): Promise<void> {
    if (this.jobs.isStopping) return this.ends.next();
    for (const look of this.looks) await look();
    const marks = await this.figures.marksOf([...this.events.keys()]);
    for (const [id, mark] of marks) {
      const event = this.events.get(id);
      if (!event || event.mark === undefined || event.mark === mark) continue;
      const snapshot = await this.count(id);
      Object.assign(event, { mark, snapshot: Promise.resolve(snapshot) });
      this.changes.next(id);
    }
  }

  private async count(id: number): Promise<Snapshot | undefined> {
    try {
      const counts = toLiveCounts(await this.figures.countsOf(id));
      return { id: stateId([JSON.stringify(counts)]), counts };
    } catch (error) {
      if (error instanceof RestError) return undefined;
      throw error;
    }
  }

  /** What all listeners share is no part of the request of one. */
  private beside<T>(work: () => Promise<T>): Promise<T> {
    return RequestContext.run(new RequestContext(), () => this.database.outside(work));
  }
}
