import { Injectable } from '@nestjs/common';
import { Database } from '#core/database';
import { faultOf, issue } from './copy-rows.js';
import type { Kind } from './kinds.js';
import { MigrationLogService } from './migration-log.service.js';
import type { MigrationRun } from './migration-run.js';
import type { SourceRecord } from './source.js';

/** Notes records that cannot be taken, with their reason; a run goes on without them. */
@Injectable()
export class QuarantineService {
  constructor(
    private readonly database: Database,
    private readonly log: MigrationLogService,
  ) {}

  /** Notes those that cannot be taken whatever their values are. Part of a unit of work. @returns the others */
  async withoutFaults(
    run: MigrationRun,
    kind: Kind,
    records: readonly SourceRecord[],
  ): Promise<readonly SourceRecord[]> {
    const issues = records.flatMap((record) => {
      const fault = faultOf(record);
      return fault === undefined ? [] : [issue(run.entity, kind, record.id, '', fault, 'quarantined')];
    });
    await this.log.storeIssues(issues);
    return issues.length === 0 ? records : records.filter((record) => faultOf(record) === undefined);
  }

  /** Notes one that the tables refused, and that the run is behind it. */
  async refused(run: MigrationRun, kind: Kind, { id }: SourceRecord, error: unknown): Promise<void> {
    const reason = `It could not be stored (${error instanceof Error ? error.message.slice(0, 500) : String(error)}).`;
    const progress = { cursor: id, done: false };
    await this.database.write(async () => {
      await this.log.storeIssues([issue(run.entity, kind, id, '', reason, 'quarantined')]);
      await this.log.advance(run.entity, kind, progress);
    });
    run.entity.progress = { ...run.entity.progress, [kind]: progress };
  }
}
