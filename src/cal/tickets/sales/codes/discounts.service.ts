import { Injectable } from '@nestjs/common';
import { SiteCurrencyService } from '../../../events/site-currency.service.js';
import { type Caller, Clock } from '#core/context';
import { databaseErrorKind } from '#core/database';
import { RestError, invalidParameter } from '#core/errors';
import { plainText } from '#core/text';
import { parseTime } from '#core/time';
import { parsePrice } from '../../kernel/money/money.js';
import { rateOf } from '../../kernel/money/rate.js';
import type { ListLimitedCodesDto } from './limited-code.dto.js';
import { normalizedCode } from './discount-codes.service.js';
import type { CreateDiscountDto, UpdateDiscountDto } from './discount.dto.js';
import type { DiscountEntity } from './discount.entity.js';
import { toDiscountResponse } from './discount.mapper.js';
import type { DiscountListResponse, DiscountResponse } from './discount.response.js';
import { DiscountsRepository } from './discounts.repository.js';

type Members = Omit<UpdateDiscountDto, 'id'>;

/** Makes, lists, changes and deletes discount codes. */
@Injectable()
export class DiscountsService {
  constructor(
    private readonly discounts: DiscountsRepository,
    private readonly currency: SiteCurrencyService,
    private readonly clock: Clock,
  ) {}

  /** A page of codes, the newest first. */
  async list({ page, per_page: perPage }: ListLimitedCodesDto): Promise<DiscountListResponse> {
    const [rows, total] = await this.discounts.list(perPage, (page - 1) * perPage);
    return { total, total_pages: Math.ceil(total / perPage), discount_codes: rows.map(toDiscountResponse) };
  }

  /** @throws RestError 404 `discount-code-not-found` */
  async read(id: number): Promise<DiscountResponse> {
    return toDiscountResponse(await this.get(id));
  }

  /**
   * Makes a code.
   * @throws RestError 400 `rest_invalid_param`, 409 `discount-code-exists`
   */
  async create(caller: Caller, { code: sent, ...members }: CreateDiscountDto): Promise<DiscountResponse> {
    const code = normalizedCode(sent);
    if (code === undefined)
      throw invalidParameter('code', 'code must have 3 to 40 letters, digits, dots, dashes and underscores.');
    const change = await this.columns(members);
    if (change.rate === undefined) throw invalidParameter('percent', 'A code needs percent or amount.');
    const nowUtc = this.clock.nowUtc();
    const discount = {
      name: '',
      rate: null,
      amount_minor: null,
      currency: '',
      ticket_ids: null,
      post_ids: null,
      valid_from_utc: null,
      valid_until_utc: null,
      max_uses: null,
      max_uses_per_buyer: null,
      is_active: true,
      ...change,
      code,
      uses: 0,
      created_by: caller.userId,
      created_utc: nowUtc,
      modified_utc: nowUtc,
    };
    checkWindow(discount);
    return this.read(await this.discounts.insert(discount).catch((error: unknown) => refuseTaken(error, code)));
  }

  /**
   * Changes what is sent of a code. Orders that use it stay as they are.
   * @throws RestError 400 `rest_invalid_param`, 404 `discount-code-not-found`
   */
  async update({ id, ...members }: UpdateDiscountDto): Promise<DiscountResponse> {
    const before = await this.get(id);
    const change = await this.columns(members);
    checkWindow({ ...before, ...change });
    await this.discounts.update(id, { ...change, modified_utc: this.clock.nowUtc() });
    return this.read(id);
  }

  /** Deletes a code. Its orders keep the discount and the text of the code. @throws RestError 404 `discount-code-not-found` */
  async remove(id: number): Promise<DiscountResponse> {
    const discount = await this.get(id);
    await this.discounts.delete(id);
    return toDiscountResponse(discount);
  }

  /** Gives all amounts of one currency another one, the same in its main unit. Part of a unit of work. */
  changeCurrency(from: string, to: string): Promise<void> {
    return this.discounts.changeCurrency(from, to);
  }

  private async get(id: number): Promise<DiscountEntity> {
    const discount = await this.discounts.find(id);
    if (discount) return discount;
    throw new RestError('discount-code-not-found', 'There is no such discount code.', 404);
  }

  private async columns({
    name,
    percent,
    amount,
    valid_from,
    valid_until,
    ...others
  }: Members): Promise<Partial<DiscountEntity>> {
    const currency = await this.currency.code();
    if (percent !== undefined && amount !== undefined)
      throw invalidParameter('amount', 'A code has percent or amount, not both.');
    return {
      ...(name === undefined ? {} : { name: plainText(name).slice(0, 100) }),
      ...(percent === undefined ? {} : { rate: readRate(percent), amount_minor: null, currency: '' }),
      ...(amount === undefined ? {} : { rate: null, amount_minor: readAmount(amount, currency), currency }),
      ...(valid_from === undefined ? {} : { valid_from_utc: this.moment(valid_from) }),
      ...(valid_until === undefined ? {} : { valid_until_utc: this.moment(valid_until) }),
      ...others,
    };
  }

  private moment(sent: string | null): string | null {
    return sent === null ? null : (parseTime(sent, { now: this.clock.now(), zone: 'UTC' })?.utc ?? null);
  }
}

function readRate(percent: number): number {
  const rate = rateOf(percent);
  if (rate !== undefined && rate > 0) return rate;
  throw invalidParameter('percent', 'percent must be above 0 and at most 100, with at most three decimals.');
}

function readAmount(sent: string | number, currency: string): number {
  const minor = parsePrice(sent, currency);
  if (minor !== undefined && minor > 0) return minor;
  throw invalidParameter('amount', 'amount must be a number above 0 with a decimal point, such as 5.00.');
}

function checkWindow({
  valid_from_utc: from,
  valid_until_utc: until,
}: Pick<DiscountEntity, 'valid_from_utc' | 'valid_until_utc'>): void {
  if (from !== null && until !== null && until <= from)
    throw invalidParameter('valid_until', 'valid_until must be after valid_from.');
}

function refuseTaken(error: unknown, code: string): never {
  if (databaseErrorKind(error) !== 'unique') throw error;
  throw new RestError(
    'discount-code-exists',
    `There is a code ${code} already. Change that one, or choose another.`,
    409,
  );
}
