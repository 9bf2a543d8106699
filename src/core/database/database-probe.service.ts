import { access, constants } from 'node:fs/promises';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Settings } from '#core/config';
import { Clock } from '#core/context';
import { sqlitePath } from './data-source.js';
import { databaseErrorKind, type DatabaseErrorKind } from './database.error.js';
import { Database } from './database.js';
import { WRITE_PROBE } from './probe-statements.js';

/** Milliseconds within which a database must answer to be one that requests can be served from. */
const PROBE_TIMEOUT_MS = 2000;
/** Milliseconds by which the clocks of the service and of its database may differ. */
const MAX_CLOCK_DIFFERENCE_MS = 5000;

/** What keeps requests from being served, by the kind of the error. */
const REASONS: Partial<Record<DatabaseErrorKind, string>> = {
  busy: 'No connection to the database was free in time.',
  overloaded: 'The database accepts no more connections.',
  timeout: 'The database takes too long to answer.',
  unready: 'The database has no connection to its cluster.',
  'read-only': 'The database is read-only.',
  full: 'The database has no room left.',
  storage: 'The database cannot read or write its disk.',
};

/** Whether requests can be served from the database. */
export interface DatabaseState {
  /** Whether it can be read and written. */
  isReady: boolean;
  /** The engine when it is ready; else what is wrong: `away`, `busy`, `overloaded`, `unready`, `read-only` … */
  state: string;
  /** What is wrong, as a sentence. */
  reason?: string;
  /** What operators should look at although requests are served. */
  warnings: string[];
}

/** Looks whether the database can be read and written, and whether its clock agrees with that of the service. */
@Injectable()
export class DatabaseProbeService implements OnApplicationBootstrap {
  private readonly log = new Logger('Database');
  private running?: Promise<DatabaseState>;
  private clockWarning?: string;

  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Compares the clocks at start, for the log. */
  async onApplicationBootstrap(): Promise<void> {
    await this.look();
  }

  /** Answers within two seconds, whatever the database does. */
  async look(): Promise<DatabaseState> {
    if (this.database.isFull) return failed('busy', 'Too many writes wait for the database.');
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<DatabaseState>((resolve) => {
      const seconds = PROBE_TIMEOUT_MS / 1000;
      timer = setTimeout(
        () => resolve(failed('away', `The database did not answer within ${seconds} seconds.`)),
        PROBE_TIMEOUT_MS,
      );
    });
    try {
      return await Promise.race([this.shared(), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Looks that begin while one is under way share it: they must not fill the pool. */
  private shared(): Promise<DatabaseState> {
    this.running ??= this.probe()
      .catch((error: unknown) => this.failure(error))
      .finally(() => (this.running = undefined));
    return this.running;
  }

  private async probe(): Promise<DatabaseState> {
    if (this.database.embedded) await this.probeFile();
    else await this.probeServer();
    const warnings = this.clockWarning === undefined ? [] : [this.clockWarning];
    return { isReady: true, state: this.database.engine, warnings };
  }

  private async probeFile(): Promise<void> {
    await this.database.read('SELECT 1 FROM migrations LIMIT 1');
    await access(sqlitePath(this.settings.databaseUrl), constants.W_OK);
  }

  private async probeServer(): Promise<void> {
    const before = this.clock.nowMs();
    const [row] = await this.database.read<{ seconds: number | string }>(
      'SELECT UNIX_TIMESTAMP(NOW(3)) AS seconds FROM migrations LIMIT 1',
    );
    const after = this.clock.nowMs();
    if (row) this.compareClocks(Number(row.seconds) * 1000, before, after);
    await this.database.read(WRITE_PROBE);
  }

  /** The server read its clock at some moment between `before` and `after`. */
  private compareClocks(there: number, before: number, after: number): void {
    const difference = there < before ? there - before : Math.max(0, there - after);
    const hadWarning = this.clockWarning !== undefined;
    this.clockWarning = clockWarning(difference);
    if (this.clockWarning !== undefined && !hadWarning) this.log.warn(this.clockWarning);
  }

  private failure(error: unknown): DatabaseState {
    const { code } = error as { code?: string };
    if (code === 'EROFS' || code === 'EACCES') return failed('read-only', REASONS['read-only']);
    const kind = databaseErrorKind(error);
    const reason = REASONS[kind];
    return reason === undefined ? failed('away', 'The database cannot be reached.') : failed(kind, reason);
  }
}

/** What to say about two clocks. @param difference milliseconds by which the database's is ahead at least */
export function clockWarning(difference: number): string | undefined {
  if (Math.abs(difference) <= MAX_CLOCK_DIFFERENCE_MS) return undefined;
  const seconds = Math.round(Math.abs(difference) / 1000);
  return `The clock of the database is ${seconds} seconds ${difference < 0 ? 'behind' : 'ahead'}. Holds, sessions and schedules go by the clock of each process: let all machines set their clocks over the network (NTP).`;
}

function failed(state: string, reason = ''): DatabaseState {
  return { isReady: false, state, reason, warnings: [] };
}
