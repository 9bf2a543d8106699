/** A custom field of a post. */
export class MetaFieldResponse {
  /** Name of the field. @example _EventStartDate */
  key!: string;

  /** Value of the field as text. @example "2031-05-01 19:30:00" */
  value!: string;
}

/** The custom fields that were found. */
export class MetaSearchResponse {
  /** At most 25 fields, each name once. */
  meta!: MetaFieldResponse[];
}
