import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { BackgroundJobsService } from '#core/jobs';
import { AuditLogService } from './audit-log.service.js';

const INTERVAL_MS = 3_600_000;

/** Removes audit entries after `AUDIT_RETENTION_DAYS`. Safe in several processes at once. */
@Injectable()
export class AuditRetentionJob {
  constructor(
    private readonly log: AuditLogService,
    private readonly jobs: BackgroundJobsService,
  ) {}

  @Interval(INTERVAL_MS)
  run(): Promise<void> {
    return this.jobs.run('clean-up of the audit log', () => this.log.sweep());
  }
}
