import { ApiProperty, EMPTY_LIST_SCHEMA } from '#core/openapi';
import { ContentItemResponse } from '../shared/content-item.response.js';

/** A term: a category or tag. */
export class TermResponse extends ContentItemResponse {
  @ApiProperty({ type: 'integer', description: 'Id of the term.', example: 3 })
  id!: number;

  @ApiProperty({
    type: 'integer',
    required: false,
    description: 'Number of published posts with the term.',
    example: 5,
  })
  count?: number;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Description, HTML.',
    example: 'Concerts and festivals.',
  })
  description?: string;

  @ApiProperty({
    type: 'string',
    format: 'uri',
    description: 'Address of its page.',
    example: 'https://calendar.example/category/music/',
  })
  link!: string;

  @ApiProperty({ type: 'string', description: 'Name, HTML text.', example: 'Music' })
  name!: string;

  @ApiProperty({ type: 'string', description: 'Last part of the address.', example: 'music' })
  slug!: string;

  @ApiProperty({ type: 'string', description: 'Taxonomy.', example: 'category' })
  taxonomy!: string;

  @ApiProperty({
    type: 'integer',
    required: false,
    description: 'Id of the parent; 0: none. Absent for tags.',
    example: 0,
  })
  parent?: number;

  @ApiProperty({
    oneOf: [{ type: 'object', additionalProperties: true }, EMPTY_LIST_SCHEMA],
    required: false,
    description: 'Always empty.',
  })
  meta?: Record<string, unknown> | never[];
}

/** A deleted term. */
export class DeletedTermResponse {
  @ApiProperty({ type: 'boolean', description: 'Always true.' })
  deleted!: boolean;

  @ApiProperty({ type: TermResponse, description: 'The term as it was.' })
  previous!: TermResponse;
}
