import fs from 'node:fs/promises';
import { dirname } from 'node:path';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Settings } from '#core/config';
import { sqlitePath } from './data-source.js';
import { DatabaseClockService } from './database-clock.service.js';
import { DatabaseBusyError, databaseErrorKind, type DatabaseErrorKind } from './database.error.js';
import { Database } from './database.js';
import { WRITE_PROBE } from './probe-statements.js';

/** Milliseconds within which a database must answer to be one that requests can be served from. */
const PROBE_TIMEOUT_MS = 2000;
/** Bytes that must be free on the disk of a SQLite file: an order needs some 100 kB, most of it in the log beside the file. */
const MIN_FREE_BYTES = 1_048_576;

/** What keeps requests from being served, by the kind of the error. */
const REASONS: Partial<Record<DatabaseErrorKind, string>> = {
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
  private running?: Promise<DatabaseState>;

  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly clock: DatabaseClockService,
  ) {}

  /** Compares the clocks at start, for the log. */
  async onApplicationBootstrap(): Promise<void> {
    await this.probe();
  }

  /** Answers within two seconds, whatever the database does. */
  async probe(): Promise<DatabaseState> {
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
    this.running ??= this.query()
      .catch((error: unknown) => this.failure(error))
      .finally(() => (this.running = undefined));
    return this.running;
  }

  private async query(): Promise<DatabaseState> {
    await this.clock.read();
    await (this.database.embedded ? this.writeFile() : this.database.read(WRITE_PROBE));
    const { warning } = this.clock;
    return { isReady: true, state: this.database.engine, warnings: warning === undefined ? [] : [warning] };
  }

  /** A small write can still find room in the log beside the file where an order does not. */
  private async writeFile(): Promise<void> {
    const path = sqlitePath(this.settings.databaseUrl);
    await fs.access(path, fs.constants.W_OK);
    const { bavail, bfree, bsize } = await fs.statfs(dirname(path));
    const free = process.getuid?.() === 0 ? bfree : bavail;
    if (free * bsize < MIN_FREE_BYTES) throw Object.assign(new Error('no room'), { code: 'SQLITE_FULL' });
    await this.database.reader.tryWrite?.(PROBE_TIMEOUT_MS);
  }

  private failure(error: unknown): DatabaseState {
    const { code } = error as { code?: string };
    if (code === 'EROFS' || code === 'EACCES') return failed('read-only', REASONS['read-only']);
    if (error instanceof DatabaseBusyError) return failed('busy', error.message);
    const kind = databaseErrorKind(error);
    const reason = REASONS[kind];
    return reason === undefined ? failed('away', 'The database cannot be reached.') : failed(kind, reason);
  }
}

function failed(state: string, reason = ''): DatabaseState {
  return { isReady: false, state, reason, warnings: [] };
}
