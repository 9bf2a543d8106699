import { Injectable, Logger } from '@nestjs/common';
import { databaseErrorKind, type DatabaseErrorKind } from './database.error.js';

/** Milliseconds between two log lines on the same kind of outage. */
const LOG_INTERVAL_MS = 10_000;

const TEXTS: Partial<Record<DatabaseErrorKind, string>> = {
  busy: 'has more to do than it can',
  timeout: 'takes too long',
  overloaded: 'accepts no more connections',
  away: 'cannot be reached',
  unready: 'has no part in its cluster',
  'read-only': 'is read-only',
  full: 'has no room left',
  storage: 'cannot read or write its disk',
  retry: 'could not settle a conflict between writes',
};

/** Logs that the database cannot serve: at once, but not for every request that meets with it. */
@Injectable()
export class OutageLog {
  private readonly log = new Logger('Database');
  private readonly noted = new Map<DatabaseErrorKind, { at: number; unlogged: number }>();

  /** Notes an error of an outage. */
  note(error: unknown): void {
    const fault = databaseErrorKind(error);
    const last = this.noted.get(fault);
    const now = performance.now();
    if (last && now - last.at < LOG_INTERVAL_MS) {
      last.unlogged++;
      return;
    }
    const more = last && last.unlogged > 0 ? ` (and ${last.unlogged} times since this was logged last)` : '';
    this.noted.set(fault, { at: now, unlogged: 0 });
    this.log.error(`The database ${TEXTS[fault] ?? 'cannot serve'}: ${String((error as Error)?.message)}${more}`);
  }
}
