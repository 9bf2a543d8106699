import type { PostStatus } from '#core/content';
import { ApiProperty } from '#core/openapi';

/** What every event, venue and organizer has. */
export abstract class CalPostResponse {
  /** Id, unique over events, venues, organizers, posts, pages and media. */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Identity across sites: host name and id. @example calendar.example?id=1 */
  global_id!: string;

  /**
   * The identity, and after it those of what this was copied from on other sites.
   * @example ["calendar.example?id=1"]
   */
  global_id_lineage!: string[];

  /** Status. @example publish */
  status!: PostStatus;

  /** Time of publication in the time zone of the site. @example "2031-05-01 19:30:00" */
  date!: string;

  /**
   * Time of publication in UTC. It is `0000-00-00 00:00:00` for a draft without a fixed date.
   * @example "2031-05-01 17:30:00"
   */
  date_utc!: string;

  /** Time of the last change in the time zone of the site. @example "2031-05-01 19:30:00" */
  modified!: string;

  /**
   * Time of the last change in UTC. It is `0000-00-00 00:00:00` for a draft without a fixed date.
   * @example "2031-05-01 17:30:00"
   */
  modified_utc!: string;

  /** Address of its page on the site. */
  @ApiProperty({ format: 'uri' })
  url!: string;
}
