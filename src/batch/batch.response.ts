import { ANY_JSON_SCHEMA, ApiProperty, EMPTY_LIST_SCHEMA, nullableSchemaOf } from '#core/openapi';

/** The response to one request of a batch. */
export class BatchItemResponse {
  @ApiProperty({ ...ANY_JSON_SCHEMA, description: 'Body of the response, or of the refusal.', example: { id: 7 } })
  body!: unknown;

  @ApiProperty({ type: 'integer', description: 'HTTP status of the response.', example: 201 })
  status!: number;

  @ApiProperty({
    description: 'Headers of the response by name; `[]` if it has none.',
    oneOf: [
      { type: 'object', additionalProperties: { oneOf: [{ type: 'string' }, { type: 'number' }] } },
      EMPTY_LIST_SCHEMA,
    ],
    example: { Location: 'https://calendar.example/api/content/v2/tags/7', Allow: 'GET, POST' },
  })
  headers!: Record<string, string | number> | never[];
}

/** The responses to the requests of a batch. */
export class BatchResponse {
  @ApiProperty({
    type: 'string',
    required: false,
    enum: ['validation'],
    description: 'Nothing was done: a request was not accepted (`require-all-validate`).',
  })
  failed?: 'validation';

  @ApiProperty({
    type: 'array',
    items: nullableSchemaOf(BatchItemResponse),
    description: 'A response for each request, in their order; after a failed validation null for accepted requests.',
  })
  responses!: (BatchItemResponse | null)[];
}
