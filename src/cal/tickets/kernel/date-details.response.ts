import { ApiProperty } from '#core/openapi';

/** The parts of a moment. */
export class DateDetailsResponse {
  /** Year, four digits; empty: no date. @example "2031" */
  @ApiProperty({ oneOf: [{ type: 'string' }, { type: 'integer' }] })
  year!: number | string;

  /** Month, two digits. @example 05 */
  @ApiProperty({ oneOf: [{ type: 'string' }, { type: 'integer' }] })
  month!: number | string;

  /** Day, two digits. @example 01 */
  @ApiProperty({ oneOf: [{ type: 'string' }, { type: 'integer' }] })
  day!: number | string;

  /** Hour, two digits. @example "19" */
  @ApiProperty({ oneOf: [{ type: 'string' }, { type: 'integer' }] })
  hour!: number | string;

  /** Minutes, two digits. @example "30" */
  @ApiProperty({ oneOf: [{ type: 'string' }, { type: 'integer' }] })
  minutes!: number | string;

  /** Seconds, two digits. @example 00 */
  @ApiProperty({ oneOf: [{ type: 'string' }, { type: 'integer' }] })
  seconds!: number | string;
}
