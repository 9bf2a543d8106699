import { Injectable } from '@nestjs/common';
import { Database } from '#core/database';
import { RegisterVisitLog, type VisitLog } from '#core/personal-data';
import { HitLogBuffer } from '../hit-log.buffer.js';
import { NotFoundLogEntity, RedirectLogEntity } from './log.entity.js';
import { LOG_TABLES } from './log-list.sql.js';

const ANONYMOUS = { ip: '', agent: null, agent_key: null, request_data: null };

/** Anonymises visits in the two logs. */
@RegisterVisitLog()
@Injectable()
export class LogVisitsService implements VisitLog {
  readonly tables = Object.values(LOG_TABLES);

  constructor(
    private readonly database: Database,
    private readonly hits: HitLogBuffer,
  ) {}

  flushed(): Promise<void> {
    return this.hits.flushed();
  }

  async anonymise(addresses: readonly string[]): Promise<number> {
    let changed = 0;
    for (const ip of addresses)
      for (const log of [RedirectLogEntity, NotFoundLogEntity])
        changed += await this.database.update(log, { ip }, ANONYMOUS);
    return changed;
  }
}
