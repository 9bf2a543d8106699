import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Database, SqlExpression } from '#core/database';
import { sameAmountSql } from '../../kernel/money/same-amount.sql.js';
import { LimitedCodesRepository } from './limited-codes.repository.js';
import { DiscountEntity } from './discount.entity.js';
import { DiscountUseEntity } from './discount-use.entity.js';

/** SQL for discount codes. */
@Injectable()
export class DiscountsRepository extends LimitedCodesRepository<DiscountEntity> {
  constructor(
    database: Database,
    @InjectRepository(DiscountEntity) discounts: Repository<DiscountEntity>,
    @InjectRepository(DiscountUseEntity) private readonly uses: Repository<DiscountUseEntity>,
  ) {
    super(database, discounts, DiscountEntity);
  }

  /** @param code in capital letters */
  async byCode(code: string): Promise<DiscountEntity | undefined> {
    return (await this.codes.findOneBy({ code })) ?? undefined;
  }

  /** Gives all amounts of one currency another one, the same in its main unit. */
  async changeCurrency(from: string, to: string): Promise<void> {
    const amount = new SqlExpression(sameAmountSql('amount_minor', from, to));
    await this.database.update(DiscountEntity, { currency: from }, { currency: to, amount_minor: amount });
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
}
