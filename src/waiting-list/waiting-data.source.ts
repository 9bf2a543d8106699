import { Injectable } from '@nestjs/common';
import { Database } from '#core/database';
import {
  isEmail,
  RegisterPersonalData,
  storedRecords,
  type Person,
  type PersonalDataRow,
  type PersonalDataSource,
  type PersonalRecords,
} from '#core/personal-data';
import { WaitingEntryEntity } from './waiting-entry.entity.js';
import { WaitingListRepository } from './waiting-list.repository.js';
import { WaitingOffersService } from './waiting-offers.service.js';

/** People on waiting lists. Their entries are deleted with their data, and go with their event after a while. */
@RegisterPersonalData()
@Injectable()
export class WaitingDataSource implements PersonalDataSource {
  constructor(
    private readonly database: Database,
    private readonly entries: WaitingListRepository,
    private readonly offers: WaitingOffersService,
  ) {}

  async find({ email }: Person): Promise<PersonalRecords> {
    return { waiting_entries: await storedRecords(this.database.em, WaitingEntryEntity, [{ email: isEmail(email) }]) };
  }

  async erase({ waiting_entries: rows = [] }: PersonalRecords): Promise<void> {
    for (const { id } of rows as readonly { id: number }[]) {
      const entry = await this.entries.find(Number(id));
      if (entry) await this.offers.end(entry);
      await this.database.delete(WaitingEntryEntity, { id: Number(id) });
    }
  }

  /** Entries of events that are over. */
  async expire(before: string, limit: number): Promise<number> {
    const rows = await this.entries.ofOverEvents(before, limit);
    await this.erase({ waiting_entries: rows.map((row): PersonalDataRow => ({ ...row })) });
    return rows.length;
  }
}
