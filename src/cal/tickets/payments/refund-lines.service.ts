import { Injectable } from '@nestjs/common';
import { OrderLedgerService } from './order-ledger.service.js';
import { type New, PaymentsRepository } from './payments.repository.js';
import { divideRefund, refundOfParts, type RefundPart } from './refund-lines.js';
import { RefundLinesRepository } from './refund-lines.repository.js';
import type { RefundEntity } from './refund.entity.js';

/**
 * Stores refunds with the parts that fall to each ticket: figures by event, ticket and tax rate, and credit notes, follow
 * from them.
 */
@Injectable()
export class RefundLinesService {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly lines: RefundLinesRepository,
    private readonly ledger: OrderLedgerService,
  ) {}

  /**
   * Stores a refund and its parts, in the running unit of work.
   * @param exactParts what it returns of each ticket, the rest being excess; absent: it is divided (`divideRefund`)
   * @returns its id
   */
  async insert(refund: New<RefundEntity>, exactParts?: readonly RefundPart[]): Promise<number> {
    const { parts, excessMinor } = exactParts
      ? refundOfParts(refund.amount_minor, exactParts)
      : divideRefund(refund.amount_minor, (await this.ledger.of(refund.order_id)).allocation, refund.positions);
    const id = await this.payments.insertRefund({ ...refund, excess_minor: excessMinor });
    await this.lines.insert(id, parts);
    await this.ledger.noteToReturn(refund.order_id);
    return id;
  }

  /** The parts of a refund; none of one that only returned what was paid in excess or in vain. */
  partsOf(refundId: number): Promise<RefundPart[]> {
    return this.lines.ofRefund(refundId);
  }
}
