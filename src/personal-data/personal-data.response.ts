import { ApiProperty, schemaOf } from '#core/openapi';

/** A text in which an address occurs. */
export class MentionResponse {
  @ApiProperty({ type: 'string', description: 'Table of the text.', example: 'posts' })
  table!: string;

  @ApiProperty({ type: 'string', description: 'Column of the text.', example: 'content' })
  column!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'Primary key of the row.',
    example: { id: 7 },
  })
  key!: Record<string, unknown>;

  @ApiProperty({ type: 'string', description: 'The text.', example: 'Write to ada@example.org' })
  text!: string;
}

/** Rows of a table by name of the column. */
const ROWS = { type: 'array', items: { type: 'object', additionalProperties: true } } as const;

/** What is stored about a person. */
export class PersonalDataResponse {
  @ApiProperty({ type: 'string', format: 'email', description: 'Address of the person.', example: 'ada@example.org' })
  email!: string;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    description: 'Moment of the export.',
    example: '2031-05-01T19:30:00Z',
  })
  exported!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: ROWS,
    description: 'Records of the person by table, without secrets.',
    example: { ticket_orders: [{ id: 4, purchaser_email: 'ada@example.org' }] },
  })
  records!: Record<string, Record<string, unknown>[]>;

  @ApiProperty({
    type: 'array',
    items: schemaOf(MentionResponse),
    description: 'Other texts in which the address occurs.',
  })
  mentions!: MentionResponse[];
}

const COUNTS = { type: 'object', additionalProperties: { type: 'integer' } } as const;

/** Numbers of erased records; they do not name the person. */
export class ErasureResponse {
  @ApiProperty({ ...COUNTS, description: 'Records of the person by table.', example: { users: 1, ticket_orders: 2 } })
  erased!: Record<string, number>;

  @ApiProperty({
    ...COUNTS,
    description: 'Other texts in which the address was replaced, or rows that were deleted, by table.',
    example: { posts: 1 },
  })
  mentions!: Record<string, number>;
}
