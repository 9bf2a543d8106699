import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Database, SqlExpression } from '#core/database';
import { isId } from '#core/parameters';
import { DiscountEntity } from './discount.entity.js';
import { DiscountUseEntity } from './discount-use.entity.js';

/** SQL for discount codes. */
@Injectable()
export class DiscountsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(DiscountEntity) private readonly discounts: Repository<DiscountEntity>,
    @InjectRepository(DiscountUseEntity) private readonly uses: Repository<DiscountUseEntity>,
  ) {}

  async find(id: number): Promise<DiscountEntity | undefined> {
    return isId(id) ? ((await this.discounts.findOneBy({ id })) ?? undefined) : undefined;
  }

  /** @param code in capital letters */
  async byCode(code: string): Promise<DiscountEntity | undefined> {
    return (await this.discounts.findOneBy({ code })) ?? undefined;
  }

  /** A page of codes, the newest first, with how many there are. */
  list(limit: number, offset: number): Promise<[DiscountEntity[], number]> {
    return this.discounts.findAndCount({ order: { id: 'DESC' }, take: limit, skip: offset });
  }

  /** @returns the id of the new code; unique key violation when the code is taken */
  insert(discount: Omit<DiscountEntity, 'id'>): Promise<number> {
    return this.database.insert(DiscountEntity, discount);
  }

  /** Changes what managers may change. */
  async update(id: number, change: Partial<DiscountEntity>): Promise<void> {
    await this.database.update(DiscountEntity, { id }, change);
  }

  async delete(id: number): Promise<void> {
    await this.database.delete(DiscountEntity, { id });
  }

  /**
   * Counts one more order that uses a code.
   * @returns false when the code has no use left, is switched off, or is not valid at `nowUtc`
   */
  async raise(id: number, nowUtc: string): Promise<boolean> {
    const isUsable = new SqlExpression(
      `id = ? AND is_active = 1 AND ${this.hasUsesLeft()} AND (valid_from_utc IS NULL OR valid_from_utc <= ?)
        AND (valid_until_utc IS NULL OR valid_until_utc > ?)`,
      id,
      nowUtc,
      nowUtc,
    );
    const raised = { uses: new SqlExpression('uses + 1') };
    return (await this.database.update(DiscountEntity, isUsable, raised)) === 1;
  }

  /** Counts an order that has the discount already, whatever the limit. */
  async raiseAgain(id: number): Promise<void> {
    await this.database.update(DiscountEntity, { id }, { uses: new SqlExpression('uses + 1') });
  }

  /** Counts one order less. */
  async lower(id: number): Promise<void> {
    const isUsed = new SqlExpression('id = ? AND uses > 0', id);
    await this.database.update(DiscountEntity, isUsed, { uses: new SqlExpression('uses - 1') });
  }

  /** Notes that an order uses a code. @returns false when it is noted already */
  async insertUse(use: DiscountUseEntity): Promise<boolean> {
    return (await this.database.insertMissing(DiscountUseEntity, [use])) === 1;
  }

  /** @returns whether it was this call that deleted it */
  async deleteUse(orderId: number): Promise<boolean> {
    return (await this.database.delete(DiscountUseEntity, { order_id: orderId })) === 1;
  }

  /** How many orders of a buyer use a code. */
  usesOf(discountId: number, buyerKey: string): Promise<number> {
    return this.uses.countBy({ discount_id: discountId, buyer_key: buyerKey });
  }

  /** The guard of the limit; the control of the concurrency test takes it away. */
  private hasUsesLeft(): string {
    return '(max_uses IS NULL OR uses < max_uses)';
  }
}
