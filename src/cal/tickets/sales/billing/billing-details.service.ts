import { Injectable } from '@nestjs/common';
import {
  type OrderAudience,
  type OrderDraft,
  type OrderFollower,
  type OrderMembers,
  RegisterOrderFollower,
} from '../model/order-follower.js';
import type { OrderEntity } from '../model/order.entity.js';
import type { Purchase } from '../model/purchase.js';
import { type BillingDetails, billingDetails, billingModeOf } from '../model/billing-details.js';
import { BillingDetailsRepository } from './billing-details.repository.js';

/** For whom the invoices of orders are. */
@RegisterOrderFollower({ order: 300 })
@Injectable()
export class BillingDetailsService implements OrderFollower<BillingDetails> {
  constructor(private readonly details: BillingDetailsRepository) {}

  /** What the purchaser of an order entered; nothing: only the name is known. */
  async ofOrder(orderId: number): Promise<BillingDetails | undefined> {
    const details = await this.details.find(orderId);
    if (!details) return undefined;
    const { company, address, country, vat_id: vatId } = details;
    return { company, address, country, vat_id: vatId };
  }

  /** @throws RestError 400 for what is missing, as `billing_details` and `billing_required_above` say */
  async prepare({ params, settings, totalMinor, currency, replaced }: OrderDraft): Promise<BillingDetails | undefined> {
    // An exchange has the details of the order before it, and no way to send others.
    const mode = replaced ? 'optional' : billingModeOf(settings, totalMinor, currency);
    return billingDetails(params.billing ?? undefined, mode, totalMinor === 0);
  }

  async opened({ id }: OrderEntity, _purchase: Purchase, details: BillingDetails | undefined): Promise<void> {
    if (details) await this.details.insert({ order_id: id, ...details });
  }

  async shown({ id }: OrderEntity, { isNew }: OrderAudience): Promise<OrderMembers | undefined> {
    const billing = isNew ? undefined : await this.ofOrder(id);
    return billing && { order: { billing } };
  }
}
