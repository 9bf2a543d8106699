import { ApiProperty } from '#core/openapi';

/** A display that shows the counts of an event. */
export class DisplayResponse {
  /** Id of the display. @example 3 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Id of the event or page. @example 4 */
  @ApiProperty({ type: 'integer' })
  event_id!: number;

  /** Its name. @example Foyer */
  name!: string;

  /** Id of the user who made it; 0: deleted. @example 1 */
  @ApiProperty({ type: 'integer' })
  author!: number;

  /** When it was made, UTC. @example "2031-05-01 19:30:00" */
  created_utc!: string;
}

/** A new display; only this response contains its address. */
export class NewDisplayResponse extends DisplayResponse {
  /** Address of the page, with the key. @example "https://calendar.example/display/4?key=yT2f0bW7mJ1cQ9aLx4Rz8VnE" */
  @ApiProperty({ format: 'uri' })
  url!: string;
}

/** The displays of an event. */
export class DisplayListResponse {
  /** Displays, the newest first. */
  displays!: DisplayResponse[];
}
