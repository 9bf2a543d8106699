import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '#core/context';
import { clockStatement } from './engine.js';
import { Database } from './database.js';

/** Milliseconds between two readings of the database's clock. */
const READ_INTERVAL_MS = 10_000;
/** Milliseconds that a reading may take; a slower one says too little, and an older one is better. */
const MAX_READING_MS = 2000;
/** Milliseconds by which the clocks of the service and of its database may differ. */
const MAX_CLOCK_DIFFERENCE_MS = 5000;
/**
 * Milliseconds by which processes may see the clock of the database differently: each reads that of the node of a cluster
 * to which it is connected.
 */
const LEASE_TOLERANCE_MS = 60_000;

/** A reading of the database's clock. */
interface Reading {
  /** What it showed, milliseconds since 1970. */
  ms: number;
  /** When that was (`performance.now()`). */
  at: number;
}

/**
 * The clock of the database, which all processes of a site share: leases, and what is due to be done by any of them, go
 * by it. A process whose own clock is wrong then neither keeps work from others nor takes theirs. On SQLite it is the
 * clock of the machine.
 *
 * It is read every ten seconds; between two readings time goes on as `performance.now()` measures it, which does not
 * jump when the clock of the machine is set. While the database is away, that goes on too.
 */
@Injectable()
export class DatabaseClockService extends Clock implements OnModuleInit {
  private readonly log = new Logger('Database');
  private reading?: Reading;
  private difference = 0;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** Milliseconds since 1970. Before the first reading, that of the process. */
  override nowMs(): number {
    if (!this.reading) return this.clock.nowMs();
    return Math.round(this.reading.ms + performance.now() - this.reading.at);
  }

  /** Milliseconds by which the clock of the database was ahead of that of the process at the last reading, at least. */
  get aheadMs(): number {
    return this.difference;
  }

  /** What operators should know of the two clocks; nothing while they agree. */
  get warning(): string | undefined {
    return clockWarning(this.aheadMs);
  }

  /** Reads the clock before anything goes by it. */
  onModuleInit(): Promise<void> {
    return this.follow();
  }

  /** Reads the clock again. What keeps the database from answering is logged where it matters. */
  @Interval(READ_INTERVAL_MS)
  async follow(): Promise<void> {
    await this.read().catch((error: unknown) => this.log.debug(`The clock could not be read: ${String(error)}`));
  }

  /** Reads the clock of the database and compares that of the process. @throws when the database cannot be read */
  async read(): Promise<void> {
    const [began, before] = [performance.now(), this.clock.nowMs()];
    const [row] = await this.database.outside(() =>
      this.database.read<{ seconds: number | string }>(clockStatement(this.database.engine)),
    );
    const [ended, after] = [performance.now(), this.clock.nowMs()];
    if (!row) return;
    const ms = Number(row.seconds) * 1000;
    if (!this.reading || ended - began <= MAX_READING_MS) this.reading = { ms, at: (began + ended) / 2 };
    this.compare(ms, before, after);
  }

  /** The database read its clock at some moment between `before` and `after`. */
  private compare(there: number, before: number, after: number): void {
    const hadWarning = this.warning !== undefined;
    this.difference = there < before ? there - before : Math.max(0, there - after);
    const { warning } = this;
    if (warning !== undefined && !hadWarning) this.log.warn(warning);
  }
}

/** What to say about two clocks. @param aheadMs milliseconds by which the database's is ahead at least */
export function clockWarning(aheadMs: number): string | undefined {
  if (Math.abs(aheadMs) <= MAX_CLOCK_DIFFERENCE_MS) return undefined;
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  return `The clock of the database is ${seconds} seconds ${aheadMs < 0 ? 'behind' : 'ahead'}. Holds, sessions and schedules go by the clock of each process: let all machines set their clocks over the network (NTP).`;
}

/**
 * Whether a lease is over. One that ends later than it can was made by a wrong clock: its process has died, or
 * renews it by the right one soon.
 * @param ends by the clock of the database, as `nowMs`
 * @param lengthMs milliseconds for which it is given
 */
export function isLeaseOver(ends: number, nowMs: number, lengthMs: number): boolean {
  return ends <= nowMs || ends > latestEnd(nowMs, lengthMs);
}

/** When a lease or a pause can end at the latest, as all processes see the clock of the database. */
export function latestEnd(nowMs: number, lengthMs: number): number {
  return nowMs + lengthMs + LEASE_TOLERANCE_MS;
}
