import { ApiLinks, type ResourceLinks, ApiProperty, EMPTY_LIST_SCHEMA } from '#core/openapi';

/** Facts about an ability. */
export class AbilityMetaResponse {
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'What it does to data; null: unknown.',
    example: { readonly: true, destructive: false, idempotent: true },
  })
  annotations!: Record<string, unknown>;

  @ApiProperty({ type: 'boolean', description: 'It is listed.' })
  public!: boolean;

  @ApiProperty({ type: 'boolean', description: 'It can be run over REST.' })
  show_in_rest!: boolean;
}

/** An ability: an action that describes itself. */
export class AbilityResponse {
  @ApiProperty({ type: 'string', description: 'Name with its namespace.', example: 'calendar/find-events' })
  name!: string;

  @ApiProperty({ type: 'string', description: 'Name for people.', example: 'Find events' })
  label!: string;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'What it does.',
    example: 'Finds events by date, place and words.',
  })
  description?: string;

  @ApiProperty({ type: 'string', description: 'Category.', example: 'calendar' })
  category!: string;

  @ApiProperty({
    oneOf: [{ type: 'object', additionalProperties: true }, EMPTY_LIST_SCHEMA],
    required: false,
    description: 'JSON Schema of the input; `[]` without input.',
    example: { type: 'object' },
  })
  input_schema?: object;

  @ApiProperty({
    oneOf: [{ type: 'object', additionalProperties: true }, EMPTY_LIST_SCHEMA],
    required: false,
    description: 'JSON Schema of the output; `[]` if it is not described.',
    example: { type: 'object' },
  })
  output_schema?: object;

  @ApiProperty({ type: AbilityMetaResponse, required: false, description: 'Facts about the ability.' })
  meta?: AbilityMetaResponse;

  @ApiLinks()
  _links!: ResourceLinks;
}

/** A category of abilities. */
export class AbilityCategoryResponse {
  @ApiProperty({ type: 'string', description: 'Name for programs.', example: 'calendar' })
  slug!: string;

  @ApiProperty({ type: 'string', description: 'Name for people.', example: 'Calendar' })
  label!: string;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'What its abilities are about.',
    example: 'Events and tickets.',
  })
  description?: string;

  @ApiProperty({
    oneOf: [{ type: 'object', additionalProperties: true }, EMPTY_LIST_SCHEMA],
    required: false,
    description: 'Always empty.',
  })
  meta?: Record<string, unknown> | never[];

  @ApiLinks()
  _links!: ResourceLinks;
}
