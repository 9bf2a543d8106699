import { Injectable } from '@nestjs/common';
import type { DisputeEntity } from './dispute.entity.js';
import { OrderLedgerService } from './order-ledger.service.js';
import { type New, PaymentsRepository } from './payments.repository.js';
import { divideRefund } from './refund-lines.js';

/** Stores disputes with the parts that fall to each ticket, in the running unit of work: net sales follow from them. */
@Injectable()
export class DisputeWriterService {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly ledger: OrderLedgerService,
  ) {}

  /** Stores a dispute. @returns its id */
  async insert(dispute: Omit<New<DisputeEntity>, 'excess_minor'>): Promise<number> {
    const { allocation } = await this.ledger.of(dispute.order_id);
    const { parts, excessMinor } = divideRefund(dispute.amount_minor, allocation, null);
    return this.payments.insertDispute({ ...dispute, excess_minor: excessMinor }, parts);
  }
}
