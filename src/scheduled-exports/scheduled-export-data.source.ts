import { Injectable } from '@nestjs/common';
import {
  type Person,
  type PersonalDataRow,
  type PersonalDataSource,
  type PersonalRecords,
  RegisterPersonalData,
} from '#core/personal-data';
import { ScheduledExportsRepository } from './scheduled-exports.repository.js';

/** Recipients of scheduled exports. An export without recipients is switched off. */
@RegisterPersonalData()
@Injectable()
export class ScheduledExportDataSource implements PersonalDataSource {
  constructor(private readonly exports: ScheduledExportsRepository) {}

  async find({ email }: Person): Promise<PersonalRecords> {
    const rows = (await this.exports.all()).flatMap(({ id, name, recipients }): PersonalDataRow[] => {
      const own = recipients.filter((recipient) => recipient.toLowerCase() === email);
      return own.length === 0 ? [] : [{ id, name, recipients: own }];
    });
    return { scheduled_exports: rows };
  }

  async erase({ scheduled_exports: rows = [] }: PersonalRecords): Promise<void> {
    for (const { id, recipients: erased } of rows as readonly { id: number; recipients: readonly string[] }[]) {
      const schedule = await this.exports.find(Number(id));
      if (!schedule) continue;
      const recipients = schedule.recipients.filter((recipient) => !erased.includes(recipient));
      const off = recipients.length === 0 ? { is_on: false, off_reason: 'no-recipients' as const } : {};
      await this.exports.update(schedule.id, { recipients, ...off });
    }
  }
}
