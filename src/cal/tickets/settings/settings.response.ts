import { ApiProperty } from '#core/openapi';

/** What a QR code for setting up scanners contains. */
export class ScannerSetupResponse {
  @ApiProperty({
    type: 'string',
    format: 'uri',
    description: 'Address of the site.',
    example: 'https://calendar.example',
  })
  url!: string;

  @ApiProperty({ type: 'string', description: 'The new key.', example: 'yT2f0bW7mJ1cQ9aLx4Rz8VnE' })
  api_key!: string;

  @ApiProperty({ type: 'boolean', description: 'Always true: scanners recognize the code by it.' })
  tec!: boolean;
}

/** Settings of ticketing. */
export class TicketSettingsResponse {
  @ApiProperty({ type: 'boolean', description: 'There is a key for scanners.' })
  qr_api_key_set!: boolean;

  @ApiProperty({ type: 'boolean', description: 'Codes are accepted only while their event runs.' })
  qr_only_during_event!: boolean;

  @ApiProperty({
    type: 'integer',
    description: 'Minutes before the start and after the end of an event that count as running.',
    example: 30,
  })
  qr_time_buffer_minutes!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Minutes for which a cart holds its seats after its last change.',
    example: 15,
  })
  hold_minutes!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Minutes after which a cart returns its seats in any case.',
    example: 60,
  })
  hold_max_minutes!: number;

  @ApiProperty({ type: 'integer', description: 'Fewest tickets of one order.', example: 1 })
  order_min_tickets!: number;

  @ApiProperty({ type: 'integer', description: 'Most tickets of one cart or order.', example: 100 })
  order_max_tickets!: number;

  @ApiProperty({ type: 'integer', description: 'Minutes that an order may wait for payment.', example: 60 })
  payment_minutes!: number;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'integer' },
    description: 'The same for single payment providers, by name.',
    example: { manual: 20160 },
  })
  payment_minutes_by_gateway!: Readonly<Record<string, number>>;

  @ApiProperty({ type: 'integer', description: 'The same for orders that managers enter.', example: 20160 })
  manager_payment_minutes!: number;

  @ApiProperty({ type: 'boolean', description: 'Orders may be paid by hand: by bank transfer or at the entrance.' })
  manual_payment!: boolean;

  @ApiProperty({ type: 'string', description: 'Text for purchasers who pay by hand.', example: 'Pay at the entrance.' })
  manual_instructions!: string;

  @ApiProperty({ type: 'integer', description: 'Most unpaid seats of one client network; 0: no limit.', example: 40 })
  unpaid_seats_per_network!: number;

  @ApiProperty({ type: 'integer', description: 'Most unpaid seats of one e-mail address; 0: no limit.', example: 20 })
  unpaid_seats_per_email!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Most free seats that one client network may order in 24 hours; 0: no limit.',
    example: 100,
  })
  free_seats_per_network!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Most free seats that one e-mail address may order in 24 hours; 0: no limit.',
    example: 20,
  })
  free_seats_per_email!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Most carts with seats of one client network; 0: no limit.',
    example: 20,
  })
  open_carts_per_network!: number;

  @ApiProperty({
    type: 'boolean',
    description: 'Events and pages with orders are deleted only with `confirm_sold=true`.',
  })
  protect_sold!: boolean;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'The new key for scanners. It is shown once.',
    example: 'yT2f0bW7mJ1cQ9aLx4Rz8VnE',
  })
  qr_api_key?: string;

  @ApiProperty({
    type: ScannerSetupResponse,
    required: false,
    description: 'What a QR code for setting up scanners contains.',
  })
  scanner?: ScannerSetupResponse;
}
