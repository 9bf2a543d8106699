import { ApiProperty } from '#core/openapi';
import { CalendarItemResponse } from '../posts/item.response.js';

/** A ticket. What needs the password of its event is null or empty without it. */
export class CalendarTicketResponse extends CalendarItemResponse {
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Description, simple HTML.',
    example: 'Includes a drink.',
  })
  description!: string | null;

  @ApiProperty({ type: 'boolean', nullable: true, description: 'A reduced price applies now.', example: false })
  on_sale!: boolean | null;

  @ApiProperty({ type: 'number', nullable: true, description: 'Reduced price.', example: 10 })
  sale_price!: number | null;

  @ApiProperty({ type: 'number', nullable: true, description: 'Current price.', example: 12.5 })
  price!: number | null;

  @ApiProperty({ type: 'number', nullable: true, description: 'Regular price.', example: 12.5 })
  regular_price!: number | null;

  @ApiProperty({ type: 'boolean', nullable: true, description: 'Pages show the description.', example: true })
  show_description!: boolean | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Start of the sale, time of the event.',
    example: '2031-01-01 00:00:00',
  })
  start_date!: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'End of the sale, time of the event.',
    example: '2031-07-01 19:00:00',
  })
  end_date!: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'First day of the reduced price.',
    example: '2031-01-01',
  })
  sale_price_start_date!: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Last day of the reduced price.', example: '2031-01-31' })
  sale_price_end_date!: string | null;

  @ApiProperty({ type: 'integer', description: 'Id of the event; 0: deleted.', example: 1 })
  event_id!: number;

  @ApiProperty({ type: 'boolean', nullable: true, description: 'Seats are limited.', example: true })
  manage_stock!: boolean | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Seats that are left; -1: no limit.', example: 40 })
  stock!: number | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Sold seats.', example: 8 })
  sold!: number | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Stock keeping unit.', example: 'STD-1' })
  sku!: string | null;
}
