import { ApiProperty } from '#core/openapi';

/** What became of the things of one kind. */
export class ImportActionsResponse {
  /** Ids of those that were created. */
  @ApiProperty({ type: 'integer', isArray: true })
  created!: number[];

  /** Ids of those that were there and were changed. */
  @ApiProperty({ type: 'integer', isArray: true })
  updated!: number[];

  /** Ids of those that were there and were left alone. */
  @ApiProperty({ type: 'integer', isArray: true })
  skipped!: number[];

  /** Always empty. */
  @ApiProperty({ type: 'integer', isArray: true })
  scheduled!: number[];
}

/** What an import did, by kind. */
export class ImportActivityResponse {
  /** Events. */
  cal_events!: ImportActionsResponse;

  /** Organizers. */
  cal_organizer!: ImportActionsResponse;

  /** Venues. */
  cal_venue!: ImportActionsResponse;

  /** Categories of events. */
  cal_events_cat!: ImportActionsResponse;

  /** Tags. */
  post_tag!: ImportActionsResponse;

  /** Images. */
  attachment!: ImportActionsResponse;
}
