import { Injectable } from '@nestjs/common';
import type { MailAttachment, MailContent } from '../mail/kinds/mail-block.js';
import { type MailKind, type MailKindsSource, RegisterMailKinds } from '../mail/kinds/mail-kind.js';
import type { MailMessageEntity } from '../mail/messages/mail-message.entity.js';
import type { ExportFile } from '../reports/report-files.service.js';
import type { Language } from '../texts/language.js';
import { RestError } from '#core/errors';
import { SiteService } from '#core/site';
import { ScheduledExportFilesService } from './scheduled-export-files.service.js';
import { ScheduledExportOwnersService } from './scheduled-export-owners.service.js';
import { FAILURE_MAIL } from './scheduled-export-reports.service.js';
import { EXPORT_MAIL } from './scheduled-export-runs.service.js';
import type { ScheduledExportEntity } from './scheduled-export.entity.js';
import type { ScheduledExportRunEntity } from './scheduled-export-run.entity.js';
import { RESTORED_RUN, ScheduledExportsRepository } from './scheduled-exports.repository.js';

/** What messages with exports say, and those about runs that have failed. */
@RegisterMailKinds()
@Injectable()
export class ScheduledExportMailKindsService implements MailKindsSource {
  constructor(
    private readonly exports: ScheduledExportsRepository,
    private readonly owners: ScheduledExportOwnersService,
    private readonly files: ScheduledExportFilesService,
    private readonly site: SiteService,
  ) {}

  mailKinds(): MailKind[] {
    return [
      { name: EXPORT_MAIL, compose: (message, language) => this.export(message, language) },
      { name: FAILURE_MAIL, compose: (message, language) => this.failure(message, language) },
    ];
  }

  /**
   * The files as they are now: who was erased since is not in them.
   * @returns nothing once the export is deleted, its owner has no rights any more, or the address is none of its recipients
   */
  private async export(message: MailMessageEntity, language: Language): Promise<MailContent | undefined> {
    const found = await this.find(message);
    if (!found) return undefined;
    const { schedule, run } = found;
    if (schedule.target !== 'mail' || !schedule.recipients.includes(message.recipient)) return undefined;
    try {
      return await this.owners.run(schedule, async () => {
        const attached: MailAttachment[] = [];
        let records = 0;
        for (const file of await this.files.open(schedule, run))
          attached.push(await attachmentOf(file, () => records++));
        return await this.content(schedule, { run, records, attached }, language);
      });
    } catch (error) {
      if (error instanceof RestError && error.getStatus() < 500) return undefined;
      throw error;
    }
  }

  private async content(
    schedule: ScheduledExportEntity,
    { run, records, attached }: { run: ScheduledExportRunEntity; records: number; attached: MailAttachment[] },
    language: Language,
  ): Promise<MailContent> {
    const { title: site } = await this.site.plainSettings();
    const days = daysOf(run, language);
    const subject = `${schedule.name}: ${days}`;
    return {
      subject,
      attachments: attached,
      why: language.text('scheduled-export.why', { site }),
      blocks: [
        { type: 'heading', text: subject },
        { type: 'paragraph', text: language.text('scheduled-export.text', { count: records }) },
        { type: 'paragraph', text: language.text('scheduled-export.privacy') },
      ],
    };
  }

  private async failure(message: MailMessageEntity, language: Language): Promise<MailContent | undefined> {
    const found = await this.find(message);
    if (!found) return undefined;
    const { schedule, run } = found;
    const subject = language.text('scheduled-export-failed.subject', { name: schedule.name });
    const next = schedule.is_on ? 'scheduled-export-failed.next' : 'scheduled-export-failed.off';
    return {
      subject,
      blocks: [
        { type: 'heading', text: subject },
        { type: 'notice', text: run.last_error },
        { type: 'paragraph', text: daysOf(run, language) },
        { type: 'paragraph', text: language.text(next) },
      ],
    };
  }

  private async find({
    facts,
  }: MailMessageEntity): Promise<{ run: ScheduledExportRunEntity; schedule: ScheduledExportEntity } | undefined> {
    const run = await this.exports.findRun(Number(facts?.run));
    const schedule = run && (await this.exports.find(run.export_id));
    // What the source of a backup has queued is its own to send.
    if (run?.error_code === RESTORED_RUN) return undefined;
    return run && schedule ? { run, schedule } : undefined;
  }
}

async function attachmentOf({ filename, contentType, pieces }: ExportFile, onRow: () => void): Promise<MailAttachment> {
  const parts: Uint8Array[] = [];
  for await (const piece of pieces(onRow)) parts.push(piece);
  return { filename, contentType, content: Buffer.concat(parts) };
}

function daysOf({ from_day: from, to_day: to }: ScheduledExportRunEntity, language: Language): string {
  if (from === null || to === null) return language.text('scheduled-export.all');
  return from === to ? from : `${from} – ${to}`;
}
