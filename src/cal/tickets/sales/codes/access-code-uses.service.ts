import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { RestError } from '#core/errors';
import { FailedCredentialsService, SecretKeyService } from '#core/security';
import { normalizedCode } from './discount-codes.service.js';
import { type CountedCodes, followWithSeats } from './follow-with-seats.js';
import { type OrderFollower, type OrderTransition, RegisterOrderFollower } from '../model/order-follower.js';
import type { OrderEntity } from '../model/order.entity.js';
import type { Purchase } from '../model/purchase.js';
import type { AccessCodeEntity } from '../../catalog/codes/access-code.entity.js';
import { AccessCodesRepository } from './access-codes.repository.js';

/** What tries of codes are counted against, beside the network. */
const ANY_CODE = 'any';
/** Purpose of the hashes of codes. */
const HASHED_CODE = 'access code';

/** Access codes as purchasers use them: found, counted with their orders, and given back with them. */
@RegisterOrderFollower({ order: 500 })
@Injectable()
export class AccessCodeUsesService implements OrderFollower, CountedCodes {
  constructor(
    private readonly codes: AccessCodesRepository,
    private readonly failures: FailedCredentialsService,
    private readonly key: SecretKeyService,
    private readonly clock: Clock,
  ) {}

  /**
   * The code that was sent. Wrong codes are limited for each client network.
   * @throws RestError 400 `access-code-not-valid`, 409 `access-code-used-up`, 429 after too many wrong codes
   */
  async find(sent: string): Promise<AccessCodeEntity> {
    await this.failures.check(HASHED_CODE, ANY_CODE);
    const text = normalizedCode(sent);
    const code = text === undefined ? undefined : await this.codes.byHash(this.key.signatures(HASHED_CODE, text));
    if (!code || !isValid(code, this.clock.nowUtc())) {
      await this.failures.count(HASHED_CODE, ANY_CODE);
      throw notValid();
    }
    if (code.max_uses !== null && code.uses >= code.max_uses) throw usedUp();
    return code;
  }

  /** The code that a cart was filled with, whether it is valid now or not; `claim` decides when the cart is ordered. */
  ofCart(id: number): Promise<AccessCodeEntity | undefined> {
    return this.codes.find(id);
  }

  /** What is stored of a code. */
  hashOf(code: string): string {
    return this.key.sign(HASHED_CODE, code);
  }

  async opened(order: OrderEntity, { accessCode }: Purchase): Promise<void> {
    if (accessCode) await this.claim(accessCode, order);
  }

  async moved(order: OrderEntity, { to }: OrderTransition): Promise<void> {
    if (order.access_code_id !== null) await followWithSeats(this, order, to);
  }

  /**
   * Counts an order that uses a code, in the unit of work that stores the order.
   * @throws RestError 400 `access-code-not-valid`, 409 `access-code-used-up`
   */
  private async claim({ id }: AccessCodeEntity, order: OrderEntity): Promise<void> {
    const nowUtc = this.clock.nowUtc();
    if (await this.codes.raise(id, nowUtc)) {
      await this.codes.insertUse(order.id, id);
      return;
    }
    const code = await this.codes.find(id);
    throw code && isValid(code, nowUtc) ? usedUp() : notValid();
  }

  async release({ id, access_code_id: codeId }: OrderEntity): Promise<void> {
    if (codeId !== null && (await this.codes.deleteUse(id))) await this.codes.lower(codeId);
  }

  async restore({ id, access_code_id: codeId }: OrderEntity): Promise<void> {
    if (codeId === null || !(await this.codes.find(codeId))) return;
    if (await this.codes.insertUse(id, codeId)) await this.codes.raiseAgain(codeId);
  }
}

function isValid(code: AccessCodeEntity, nowUtc: string): boolean {
  const { is_active: isActive, valid_from_utc: from, valid_until_utc: until } = code;
  return isActive && (from === null || from <= nowUtc) && (until === null || nowUtc < until);
}

function notValid(): RestError {
  return new RestError('access-code-not-valid', 'There is no such access code, or it is not valid now.', 400);
}

function usedUp(): RestError {
  return new RestError('access-code-used-up', 'This access code has been used as often as it can be.', 409);
}
