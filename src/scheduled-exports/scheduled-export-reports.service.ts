import { Injectable } from '@nestjs/common';
import { MailQueueService } from '../mail/messages/mail-queue.service.js';
import { Database } from '#core/database';
import { ScheduledExportOwnersService } from './scheduled-export-owners.service.js';
import { ScheduledExportsRepository } from './scheduled-exports.repository.js';

/** Name of the kind of message that says that a run has failed. */
export const FAILURE_MAIL = 'scheduled-export-failed';

/** Failures that are reported at once. */
const BATCH_SIZE = 20;

/** Informs owners of runs that have failed, each once. */
@Injectable()
export class ScheduledExportReportsService {
  constructor(
    private readonly exports: ScheduledExportsRepository,
    private readonly owners: ScheduledExportOwnersService,
    private readonly mails: MailQueueService,
    private readonly database: Database,
  ) {}

  /** Queues what is to be reported; an owner who is gone gets nothing. */
  async report(): Promise<void> {
    for (const run of await this.exports.unreportedRuns(BATCH_SIZE)) {
      const schedule = await this.exports.find(run.export_id);
      const owner = schedule && (await this.owners.of(schedule));
      await this.database.write(async () => {
        await this.exports.updateRun(run.id, { is_reported: true });
        if (owner)
          await this.mails.add([
            {
              kind: FAILURE_MAIL,
              topic: `scheduled export run ${run.id}`,
              recipient: owner.email,
              recipientName: owner.name,
              facts: { run: run.id },
            },
          ]);
      });
    }
  }
}
