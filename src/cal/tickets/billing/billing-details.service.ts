import { Injectable } from '@nestjs/common';
import type { BillingDetails } from './billing-details.js';
import { BillingDetailsRepository } from './billing-details.repository.js';

/** For whom the invoices of orders are. */
@Injectable()
export class BillingDetailsService {
  constructor(private readonly details: BillingDetailsRepository) {}

  /** What the purchaser of an order entered; nothing: only the name is known. */
  async ofOrder(orderId: number): Promise<BillingDetails | undefined> {
    const found = await this.details.find(orderId);
    if (!found) return undefined;
    const { company, address, country, vat_id: vatId } = found;
    return { company, address, country, vat_id: vatId };
  }

  /** Stores what the purchaser of a new order entered, in the running unit of work. */
  async store(orderId: number, details: BillingDetails): Promise<void> {
    await this.details.insert({ order_id: orderId, ...details });
  }
}
