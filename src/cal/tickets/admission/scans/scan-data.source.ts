import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { batches, Database, IDS_PER_STATEMENT } from '#core/database';
import {
  RegisterPersonalData,
  type Person,
  type PersonalDataRow,
  type PersonalDataSource,
  type PersonalRecords,
  storedRecords,
} from '#core/personal-data';
import { AttendeesService } from '../../sales/attendees/attendees.service.js';
import { OrdersService } from '../../sales/orders/orders.service.js';
import { AdmissionScanEntity } from '../model/admission-scan.entity.js';

/** Scans of the tickets of a person: when and where they came, and why a supervisor admitted them. */
@RegisterPersonalData()
@Injectable()
export class ScanDataSource implements PersonalDataSource {
  constructor(
    private readonly database: Database,
    private readonly orders: OrdersService,
    private readonly attendees: AttendeesService,
  ) {}

  async find({ email, userIds }: Person): Promise<PersonalRecords> {
    const ids = await this.attendees.idsOf(email, userIds, await this.orders.idsOf(email, userIds));
    const rows: PersonalDataRow[] = [];
    for (const some of batches(ids, IDS_PER_STATEMENT))
      rows.push(...(await storedRecords(this.database.em, AdmissionScanEntity, [{ attendee_id: In([...some]) }])));
    return { admission_scans: rows };
  }

  /** Counts and conflicts stay; what a supervisor wrote of the person goes. */
  async erase({ admission_scans: rows = [] }: PersonalRecords): Promise<void> {
    for (const { id } of rows as readonly { id: number }[])
      await this.database.update(AdmissionScanEntity, { id: Number(id) }, { force_reason: null });
  }
}
