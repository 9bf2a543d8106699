import { STATUSES, type PostStatus } from '#core/content';
import { ApiProperty } from '#core/openapi';

/** What every event, venue and organizer has. */
export abstract class CalPostResponse {
  @ApiProperty({ type: 'integer', description: 'Id, unique over events, venues, organizers, posts, pages and media.' })
  id!: number;

  @ApiProperty({ description: 'Identity across sites: host name and id.', example: 'calendar.example?id=1' })
  global_id!: string;

  @ApiProperty({
    type: 'string',
    isArray: true,
    description: 'The identity, and after it those of what this was copied from on other sites.',
    example: ['calendar.example?id=1'],
  })
  global_id_lineage!: string[];

  @ApiProperty({ enum: STATUSES, description: 'Status.', example: 'publish' })
  status!: PostStatus;

  @ApiProperty({ description: 'Time of publication in the time zone of the site.', example: '2031-05-01 19:30:00' })
  date!: string;

  @ApiProperty({
    description: 'Time of publication in UTC. It is `0000-00-00 00:00:00` for a draft without a fixed date.',
    example: '2031-05-01 17:30:00',
  })
  date_utc!: string;

  @ApiProperty({ description: 'Time of the last change in the time zone of the site.', example: '2031-05-01 19:30:00' })
  modified!: string;

  @ApiProperty({
    description: 'Time of the last change in UTC. It is `0000-00-00 00:00:00` for a draft without a fixed date.',
    example: '2031-05-01 17:30:00',
  })
  modified_utc!: string;

  @ApiProperty({ format: 'uri', description: 'Address of its page on the site.' })
  url!: string;
}
