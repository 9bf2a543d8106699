import { Injectable } from '@nestjs/common';
import { Database } from '#core/database';
import {
  isEmail,
  RegisterPersonalData,
  storedRecords,
  type Person,
  type PersonalDataSource,
  type PersonalRecords,
} from '#core/personal-data';
import { InvoiceEntity } from './invoice.entity.js';

/**
 * Invoices of a person. Tax law requires that they stay as they were issued, for years: an erasure does not change them,
 * and the export shows them.
 */
@RegisterPersonalData()
@Injectable()
export class InvoiceDataSource implements PersonalDataSource {
  readonly retained = ['invoices'];

  constructor(private readonly database: Database) {}

  async find({ email }: Person): Promise<PersonalRecords> {
    return { invoices: await storedRecords(this.database.em, InvoiceEntity, [{ buyer_email: isEmail(email) }]) };
  }

  erase(): Promise<void> {
    return Promise.resolve();
  }
}
