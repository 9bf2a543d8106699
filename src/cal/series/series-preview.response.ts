import { ApiProperty } from '#core/openapi';

/** A date that a series would have, or leave out. */
export class PreviewedDateResponse {
  /** Its start, wall clock of the zone. @example "2031-03-10 19:30:00" */
  start_date!: string;

  /** Whether it is one of `excluded_dates`, so that it has no event. @example false */
  is_excluded!: boolean;
}

/** The dates that a series would have. */
export class SeriesPreviewResponse {
  /** Dates that are made at once; those that are left out do not count. @example 12 */
  @ApiProperty({ type: 'integer' })
  total!: number;

  /** Start of the first of them, wall clock of the zone. @example "2031-03-03 19:30:00" */
  first_date!: string;

  /** Start of the last of them, wall clock of the zone. @example "2031-05-19 19:30:00" */
  last_date!: string;

  /** Whether the service makes further dates in time. @example false */
  is_growing!: boolean;

  /** The dates, also those that are left out, by start. */
  dates!: PreviewedDateResponse[];
}
