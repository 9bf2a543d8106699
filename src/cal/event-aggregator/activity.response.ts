import { ApiProperty } from '#core/openapi';

/** A list of ids. */
const ids = (description: string): PropertyDecorator => ApiProperty({ type: 'integer', isArray: true, description });

/** What became of the things of one kind. */
export class ImportActionsResponse {
  @ids('Ids of those that were created.')
  created!: number[];

  @ids('Ids of those that were there and were changed.')
  updated!: number[];

  @ids('Ids of those that were there and were left alone.')
  skipped!: number[];

  @ids('Always empty.')
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
