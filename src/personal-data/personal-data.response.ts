import { ApiProperty, schemaOf } from '#core/openapi';

/** A text in which an address occurs. */
export class MentionResponse {
  /** Table of the text. @example posts */
  table!: string;

  /** Column of the text. @example content */
  column!: string;

  /** Primary key of the row. @example {"id": 7} */
  key!: Record<string, unknown>;

  /** The text. @example "Write to ada@example.org" */
  text!: string;
}

/** What is stored about a person. */
export class PersonalDataResponse {
  /** Address of the person. @example ada@example.org */
  @ApiProperty({ format: 'email' })
  email!: string;

  /** Moment of the export. @example 2031-05-01T19:30:00Z */
  @ApiProperty({ format: 'date-time' })
  exported!: string;

  /**
   * Records of the person by table, without secrets.
   * @example {"ticket_orders": [{"id": 4, "purchaser_email": "ada@example.org"}]}
   */
  records!: Record<string, Record<string, unknown>[]>;

  /** Other texts in which the address occurs. */
  @ApiProperty({ type: 'array', items: schemaOf(MentionResponse) })
  mentions!: MentionResponse[];
}

const COUNTS = { type: 'object', additionalProperties: { type: 'integer' } } as const;

/** Numbers of erased records; they do not name the person. */
export class ErasureResponse {
  /** Records of the person by table. @example {"users": 1, "ticket_orders": 2} */
  @ApiProperty(COUNTS)
  erased!: Record<string, number>;

  /** Other texts in which the address was replaced, or rows that were deleted, by table. @example {"posts": 1} */
  @ApiProperty(COUNTS)
  mentions!: Record<string, number>;
}
