import { ApiProperty } from '#core/openapi';

/** The event of an attendee as it was when the ticket was bought. */
export class EventSnapshotResponse {
  @ApiProperty({ type: 'integer', description: 'Id of the event or page.', example: 2 })
  id!: number;

  @ApiProperty({ type: 'string', description: 'Title.', example: 'Summer concert' })
  title!: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Start in the time zone of the event; null for pages.',
    example: '2031-07-01 19:00:00',
  })
  start_date!: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'End in the time zone of the event; null for pages.',
    example: '2031-07-01 22:00:00',
  })
  end_date!: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Time zone; null for pages.', example: 'Europe/Paris' })
  timezone!: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Name of the venue.', example: 'Town hall' })
  venue!: string | null;
}
