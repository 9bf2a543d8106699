import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Database } from '#core/database';
import { BillingDetailsEntity } from '../model/billing-details.entity.js';

/** SQL for whom invoices are. */
@Injectable()
export class BillingDetailsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(BillingDetailsEntity) private readonly details: Repository<BillingDetailsEntity>,
  ) {}

  async find(orderId: number): Promise<BillingDetailsEntity | undefined> {
    return (await this.details.findOneBy({ order_id: orderId })) ?? undefined;
  }

  /** Stores the details of a new order in the running unit of work. */
  async insert(row: BillingDetailsEntity): Promise<void> {
    await this.database.deferred.insertMany(BillingDetailsEntity, [row]);
  }
}
