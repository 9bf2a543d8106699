import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../audit/audit-log.service.js';
import { MailQueueService } from '../mail/messages/mail-queue.service.js';
import type { ExportFile } from '../reports/report-files.service.js';
import { Database, DatabaseClockService, SqlExpression } from '#core/database';
import { RestError } from '#core/errors';
import { type QueueWorker, type WorkQueue, WorkQueuesService } from '#core/jobs';
import { counted, ExportStorageService } from './export-storage.service.js';
import { RECORDS_OF, ScheduledExportFilesService } from './scheduled-export-files.service.js';
import { offReasonOf, ScheduledExportOwnersService } from './scheduled-export-owners.service.js';
import { ScheduledExportPlansService } from './scheduled-export-plans.service.js';
import { ScheduledExportReportsService } from './scheduled-export-reports.service.js';
import type { ScheduledExportEntity } from './scheduled-export.entity.js';
import { ScheduledExportRunEntity } from './scheduled-export-run.entity.js';
import { ScheduledExportsRepository } from './scheduled-exports.repository.js';

/** Milliseconds for which a process may keep a run to itself: a million records take some minutes. */
const LEASE_MS = 1_800_000;
const FIRST_RETRY_MS = 60_000;
const MAX_RETRY_MS = 3_600_000;
const MAX_ATTEMPTS = 8;
const POLL_INTERVAL_MS = 15_000;
const BATCH_SIZE = 20;
/** Bytes of the files of one message: larger ones are refused by many servers, for they grow by a third on the way. */
export const MAX_MAIL_BYTES = 7_000_000;
const MAX_ERROR_LENGTH = 250;
const MAX_CODE_LENGTH = 60;

const OPEN = new SqlExpression("state = 'open'");

/** Name of the kind of message that has the files of a run. */
export const EXPORT_MAIL = 'scheduled-export';

/** What the messages of a run are about. */
export const topicOf = (runId: number): string => `scheduled export run ${runId}`;

interface Totals {
  records: number;
  bytes: number;
}

/**
 * Makes the files of runs and delivers them. Files in the store are written at once; messages are queued, and have their
 * files made again when they are sent, so that no file with personal data is stored in between. A run is delivered once a
 * store or a mail server has accepted it, and only then its days count as covered.
 */
@Injectable()
export class ScheduledExportRunsService {
  private readonly queue: WorkQueue<ScheduledExportRunEntity>;
  private readonly worker: QueueWorker<ScheduledExportRunEntity>;

  constructor(
    private readonly exports: ScheduledExportsRepository,
    private readonly plans: ScheduledExportPlansService,
    private readonly reports: ScheduledExportReportsService,
    private readonly owners: ScheduledExportOwnersService,
    private readonly files: ScheduledExportFilesService,
    private readonly storage: ExportStorageService,
    private readonly mails: MailQueueService,
    private readonly audit: AuditLogService,
    private readonly database: Database,
    private readonly clock: DatabaseClockService,
    queues: WorkQueuesService,
  ) {
    this.queue = queues.add<ScheduledExportRunEntity>({
      name: 'Scheduled exports',
      entity: ScheduledExportRunEntity,
      waiting: () => OPEN,
      leaseMs: LEASE_MS,
      firstRetryMs: FIRST_RETRY_MS,
      maxRetryMs: MAX_RETRY_MS,
      maxAttempts: MAX_ATTEMPTS,
      isFinal: (error) => error instanceof RestError && error.getStatus() < 500,
      describe: ({ id, export_id: exportId }) => `run ${id} of export ${exportId}`,
      failed: (_, error, isFinal) => this.failure(error, isFinal),
    });
    this.worker = queues.worker<ScheduledExportRunEntity>({
      job: 'scheduled exports',
      pollMs: POLL_INTERVAL_MS,
      everyProcess: true,
      batchSize: BATCH_SIZE,
      due: (limit, busy) => this.due(limit, busy.map(Number)),
      keyOf: ({ id }) => String(id),
      process: (runs) => this.queue.attempt(runs, ([run]) => this.make(run)),
    });
  }

  /** Works soon, after the running unit of work. */
  wakeAfterCommit(): void {
    this.database.afterCommit(() => this.worker.wake());
  }

  /** Works until nothing is left that is due, also where background jobs are off. */
  async drain(): Promise<void> {
    await this.worker.drain();
  }

  private async due(limit: number, busy: readonly number[]): Promise<ScheduledExportRunEntity[]> {
    await this.plans.plan();
    await this.settleSent();
    await this.reports.report();
    return this.exports.dueRuns(this.clock.nowMs(), limit, busy);
  }

  private async make(run: ScheduledExportRunEntity): Promise<Partial<ScheduledExportRunEntity>> {
    const schedule = await this.exports.find(run.export_id);
    if (!schedule) throw new RestError('scheduled-export-not-found', 'The export is gone.', 404);
    try {
      return await this.owners.run(schedule, async () => {
        const files = await this.files.open(schedule, run);
        return schedule.target === 'mail' ? this.mail(schedule, run, files) : this.store(schedule, run, files);
      });
    } catch (error) {
      const reason = offReasonOf(error);
      if (reason !== '')
        await this.database.write(() => this.exports.update(schedule.id, { is_on: false, off_reason: reason }));
      throw error;
    }
  }

  private async mail(
    schedule: ScheduledExportEntity,
    run: ScheduledExportRunEntity,
    files: readonly ExportFile[],
  ): Promise<Partial<ScheduledExportRunEntity>> {
    if (!this.mails.isOn) throw new RestError('mail-off', 'The site sends no e-mail.', 503);
    const totals = await totalsOf(files);
    if (totals.records === 0 && schedule.skips_empty) return this.finish(schedule, run, 'empty', totals);
    if (totals.bytes > MAX_MAIL_BYTES) throw tooLarge(totals.bytes);
    await this.database.write(async () => {
      const mail = { kind: EXPORT_MAIL, topic: topicOf(run.id), facts: { run: run.id } };
      await this.mails.add(schedule.recipients.map((recipient) => ({ ...mail, recipient })));
      await this.note(schedule, run);
    });
    return { ...totals, state: 'sending', due: null, error_code: '', last_error: '' };
  }

  private async store(
    schedule: ScheduledExportEntity,
    run: ScheduledExportRunEntity,
    files: readonly ExportFile[],
  ): Promise<Partial<ScheduledExportRunEntity>> {
    if (!this.storage.isOn) throw new RestError('export-storage-off', 'EXPORTS_URL is not set.', 503);
    if (schedule.skips_empty) {
      const totals = await totalsOf(files);
      if (totals.records === 0) return this.finish(schedule, run, 'empty', totals);
    }
    await this.database.write(() => this.note(schedule, run));
    const totals: Totals = { records: 0, bytes: 0 };
    for (const file of files)
      await this.storage.write(schedule.folder, file, {
        onRow: () => totals.records++,
        onBytes: (count) => (totals.bytes += count),
      });
    return this.finish(schedule, run, 'done', totals);
  }

  private async finish(
    schedule: ScheduledExportEntity,
    run: ScheduledExportRunEntity,
    state: 'done' | 'empty',
    totals: Totals,
  ): Promise<Partial<ScheduledExportRunEntity>> {
    await this.database.write(() => this.cover(schedule.id, run));
    return { ...totals, state, due: null, error_code: '', last_error: '', finished_utc: this.clock.nowUtc() };
  }

  /** Ends runs of which no message waits any more. What one recipient has got is delivered. */
  private async settleSent(): Promise<void> {
    const runs = await this.exports.sendingRuns(BATCH_SIZE);
    if (runs.length === 0) return;
    const progress = await this.mails.progressOf(
      EXPORT_MAIL,
      runs.map(({ id }) => topicOf(id)),
    );
    for (const run of runs) {
      const { waiting = 0, sent = 0, failed = 0, error = '' } = progress.get(topicOf(run.id)) ?? {};
      if (waiting > 0) continue;
      const isDelivered = sent > 0;
      const fault = isDelivered && failed === 0 ? '' : 'mail-failed';
      await this.database.write(async () => {
        if (isDelivered) await this.cover(run.export_id, run);
        await this.exports.updateRun(run.id, {
          state: isDelivered ? 'done' : 'failed',
          error_code: fault,
          last_error: (fault === '' ? '' : error || 'The message was not sent.').slice(0, MAX_ERROR_LENGTH),
          finished_utc: this.clock.nowUtc(),
        });
      });
    }
  }

  private async cover(exportId: number, { to_day: to, is_manual: isManual }: ScheduledExportRunEntity): Promise<void> {
    if (to !== null && !isManual) await this.exports.noteCovered(exportId, to);
  }

  private async note(schedule: ScheduledExportEntity, run: ScheduledExportRunEntity): Promise<void> {
    const { id, kind, format, target, event_id: event } = schedule;
    const facts = { format, target, event, from: run.from_day, to: run.to_day, run: run.id };
    await this.audit.note(RECORDS_OF[kind], 'export', { ...facts, scheduled_export: id });
  }

  private failure(error: unknown, isFinal: boolean): Partial<ScheduledExportRunEntity> {
    const message = error instanceof Error ? error.message : String(error);
    const fault = {
      error_code: (error instanceof RestError ? error.code : 'error').slice(0, MAX_CODE_LENGTH),
      last_error: message.slice(0, MAX_ERROR_LENGTH) || 'failed',
    };
    return isFinal ? { ...fault, state: 'failed', due: null, finished_utc: this.clock.nowUtc() } : fault;
  }
}

/** Writes files without keeping them. */
async function totalsOf(files: readonly ExportFile[]): Promise<Totals> {
  const totals: Totals = { records: 0, bytes: 0 };
  for (const { pieces } of files) {
    const written = counted(
      pieces(() => totals.records++),
      (count) => (totals.bytes += count),
    );
    for await (const _ of written);
  }
  return totals;
}

function tooLarge(bytes: number): RestError {
  return new RestError(
    'export-too-large',
    `The files have ${bytes} bytes; a message has at most ${MAX_MAIL_BYTES}. Choose a shorter interval or the store.`,
    409,
  );
}
