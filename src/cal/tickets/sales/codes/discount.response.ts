import { ApiProperty } from '#core/openapi';
import { LimitedCodeListResponse, LimitedCodeResponse } from './limited-code.response.js';

/** A discount code. */
export class DiscountResponse extends LimitedCodeResponse {
  /** The code; purchasers can write it in any case. @example SPRING */
  code!: string;

  /** Discount in percent; null: it is an amount. @example 10 */
  @ApiProperty({ type: 'number' })
  percent!: number | null;

  /** Amount that is taken once from an order, decimal; null: it is a percentage. */
  @ApiProperty({ example: null })
  amount!: string | null;

  /** ISO 4217 code of the amount; empty for a percentage. */
  @ApiProperty({ example: '' })
  currency!: string;

  /** Orders of one e-mail address that can use it; null: no limit. @example 1 */
  @ApiProperty({ type: 'integer' })
  max_uses_per_buyer!: number | null;
}

/** A page of discount codes. */
export class DiscountListResponse extends LimitedCodeListResponse {
  /** Codes of this page, the newest first. */
  discount_codes!: DiscountResponse[];
}
