import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '#core/database';
import {
  isEmail,
  PersonalDataRegistry,
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
@Injectable()
export class InvoiceDataSource implements PersonalDataSource, OnModuleInit {
  readonly retained = ['invoices'];

  constructor(
    private readonly database: Database,
    private readonly registry: PersonalDataRegistry,
  ) {}

  onModuleInit(): void {
    this.registry.add(this);
  }

  async find({ email }: Person): Promise<PersonalRecords> {
    return { invoices: await storedRecords(this.database.em, InvoiceEntity, [{ buyer_email: isEmail(email) }]) };
  }

  erase(): Promise<void> {
    return Promise.resolve();
  }
}
