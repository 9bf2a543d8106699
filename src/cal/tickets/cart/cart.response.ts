import { ApiProperty } from '#core/openapi';

/** Tickets of one kind in a cart. */
export class CartItemResponse {
  @ApiProperty({ type: 'integer', description: 'Id of the ticket.', example: 4 })
  ticket_id!: number;

  @ApiProperty({ type: 'integer', description: 'Number of seats that are held.', example: 2 })
  quantity!: number;

  @ApiProperty({ type: 'integer', description: 'Id of the event or page; 0: deleted.', example: 1 })
  post_id!: number;

  @ApiProperty({ type: 'integer', enum: [0, 1], description: '1: attendees are hidden from public lists.' })
  optout!: number;

  @ApiProperty({
    type: 'string',
    enum: ['none', 'allowed', 'required'],
    description: 'Whether attendees are collected individually.',
  })
  iac!: string;

  @ApiProperty({ type: 'string', enum: ['tickets-commerce', 'rsvp'], description: 'Ticket provider.' })
  provider!: 'tickets-commerce' | 'rsvp';
}

/** Attendees of one kind of ticket in a cart. */
export class CartMetaResponse {
  @ApiProperty({ type: 'integer', description: 'Id of the ticket.', example: 4 })
  ticket_id!: number;

  @ApiProperty({ type: 'string', description: 'Ticket provider, as the client sent it.', example: 'tickets-commerce' })
  provider!: string;

  @ApiProperty({
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    description: 'Answers of each attendee, by slug of the question.',
  })
  items!: Record<string, unknown>[];
}

/** A cart. */
export class CartResponse {
  @ApiProperty({ type: [CartItemResponse], description: 'Tickets whose seats are held.' })
  tickets!: CartItemResponse[];

  @ApiProperty({ type: [CartMetaResponse], description: 'What the client stored for the tickets in the cart.' })
  meta!: CartMetaResponse[];

  @ApiProperty({
    type: 'string',
    description: 'Address of the cart on the site; empty for an empty cart.',
    example: 'https://calendar.example/cart/?cart_hash=secret',
  })
  cart_url!: string;

  @ApiProperty({
    type: 'string',
    description: 'Address of the checkout on the site; empty for an empty cart.',
    example: 'https://calendar.example/checkout/?cart_hash=secret',
  })
  checkout_url!: string;

  @ApiProperty({
    type: 'string',
    description: 'Secret that identifies the cart in later requests.',
    example: 'b1946ac92492d2347c6235b4d2611184',
  })
  cart_hash!: string;
}
