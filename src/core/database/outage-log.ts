import { Injectable, Logger } from '@nestjs/common';
import { FaultLog } from '#core/faults';
import { databaseErrorKind, type DatabaseErrorKind } from './database.error.js';

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
  private readonly faults = new FaultLog((line) => this.log.error(line));

  /** Notes an error of an outage. */
  note(error: unknown): void {
    const kind = databaseErrorKind(error);
    this.faults.note(kind, `The database ${TEXTS[kind] ?? 'cannot serve'}: ${String((error as Error)?.message)}`);
  }
}
