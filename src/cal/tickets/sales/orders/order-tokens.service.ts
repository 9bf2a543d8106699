import { Injectable } from '@nestjs/common';
import { RequestContext } from '#core/context';
import { FailedCredentialsService } from '#core/security';
import { OrdersService } from './orders.service.js';

/** `<id>-<key>`: keys name no order, so both are needed. */
const TOKEN = /^(\d{1,15})-([0-9a-f]{40})$/;

/** Opens the addresses of orders, which have the id and the key of the order as one part. */
@Injectable()
export class OrderTokensService {
  constructor(
    private readonly orders: OrdersService,
    private readonly failures: FailedCredentialsService,
  ) {}

  /**
   * The id of the order.
   * @returns nothing for texts that name no order
   * @throws RestError 429 after too many wrong keys of one order
   */
  async idOf(token: string): Promise<number | undefined> {
    const [, digits, key] = TOKEN.exec(token) ?? [];
    if (digits === undefined) return undefined;
    const id = Number(digits);
    if (await this.orders.hasKey(id, key)) {
      RequestContext.current().keyHolder = `key of order ${id}`;
      return id;
    }
    await this.failures.count('order key', id);
    return undefined;
  }
}
