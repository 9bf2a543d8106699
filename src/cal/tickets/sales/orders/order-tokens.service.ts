import { Injectable } from '@nestjs/common';
import { RequestContext, RequestMemo } from '#core/context';
import { FailedCredentialsService } from '#core/security';
import { OrdersService } from './orders.service.js';

/** `<id>-<key>`: keys name no order, so both are needed. */
const TOKEN = /^(\d{1,15})-([0-9a-f]{40})$/;

/** Compares the keys that requests bring of orders: as a parameter, or in an address with the id of the order before. */
@Injectable()
export class OrderTokensService {
  constructor(
    private readonly orders: OrdersService,
    private readonly failures: FailedCredentialsService,
    private readonly memo: RequestMemo,
  ) {}

  /**
   * Whether a request brings the key of an order; a wrong one is counted per network.
   * @param sent what the request sent as the key, of any type
   * @throws RestError 429 after too many wrong ones
   */
  async isKeyOf(orderId: number | null | undefined, sent: unknown): Promise<boolean> {
    if (typeof sent !== 'string' || sent === '') return false;
    if (orderId != null && (await this.orders.hasKey(orderId, sent))) {
      RequestContext.noteKeyHolder(`key of order ${orderId}`);
      return true;
    }
    // Rules are decided again for `Allow`; a wrong key counts once.
    const count = () => this.failures.count('order key', orderId ?? 0);
    await this.memo.once(`wrong order key ${orderId} ${sent}`, count);
    return false;
  }

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
      RequestContext.noteKeyHolder(`key of order ${id}`);
      return id;
    }
    await this.failures.count('order key', id);
    return undefined;
  }
}
