import { ApiProperty } from '#core/openapi';

/** The parts of a moment. */
export class DateDetailsResponse {
  @ApiProperty({
    oneOf: [{ type: 'string' }, { type: 'integer' }],
    description: 'Year, four digits; empty: no date.',
    example: '2031',
  })
  year!: number | string;

  @ApiProperty({ oneOf: [{ type: 'string' }, { type: 'integer' }], description: 'Month, two digits.', example: '05' })
  month!: number | string;

  @ApiProperty({ oneOf: [{ type: 'string' }, { type: 'integer' }], description: 'Day, two digits.', example: '01' })
  day!: number | string;

  @ApiProperty({ oneOf: [{ type: 'string' }, { type: 'integer' }], description: 'Hour, two digits.', example: '19' })
  hour!: number | string;

  @ApiProperty({ oneOf: [{ type: 'string' }, { type: 'integer' }], description: 'Minutes, two digits.', example: '30' })
  minutes!: number | string;

  @ApiProperty({ oneOf: [{ type: 'string' }, { type: 'integer' }], description: 'Seconds, two digits.', example: '00' })
  seconds!: number | string;
}
