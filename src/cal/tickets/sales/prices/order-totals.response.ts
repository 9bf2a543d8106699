import { ApiProperty } from '#core/openapi';

/** What an order contains at one rate of tax. */
export class TaxTotalResponse {
  /** Rate in percent. @example 19 */
  percent!: number;

  /** Amount without the tax, in minor units. @example 2101 */
  @ApiProperty({ type: 'integer' })
  net_minor!: number;

  /** Tax in minor units. @example 399 */
  @ApiProperty({ type: 'integer' })
  tax_minor!: number;
}

/** Of what the total of an order is made: `subtotal − discount + fee + added_tax`. */
export class OrderTotalsResponse {
  /** Prices of the tickets as they were offered, in minor units. @example 2500 */
  @ApiProperty({ type: 'integer' })
  subtotal_minor!: number;

  /** Discount in minor units. @example 0 */
  @ApiProperty({ type: 'integer' })
  discount_minor!: number;

  /** Discount code; empty: none. @example SPRING */
  discount_code!: string;

  /** Fees in minor units, without a tax that was added. @example 0 */
  @ApiProperty({ type: 'integer' })
  fee_minor!: number;

  /** What the fees are called; empty: no fees. @example "Service fee" */
  fee_name!: string;

  /** Tax that the total contains, in minor units. @example 399 */
  @ApiProperty({ type: 'integer' })
  tax_minor!: number;

  /** The part of the tax that was added to the prices, in minor units. @example 0 */
  @ApiProperty({ type: 'integer' })
  added_tax_minor!: number;

  /** What the tax is called; empty: no tax. @example VAT */
  tax_name!: string;

  /** The tax by rate, the highest first. */
  taxes!: TaxTotalResponse[];

  /** Sum in minor units. @example 2500 */
  @ApiProperty({ type: 'integer' })
  total_minor!: number;
}
