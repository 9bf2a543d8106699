import { ANY_JSON_SCHEMA, ApiProperty, EMPTY_LIST_SCHEMA, nullableSchemaOf } from '#core/openapi';

/** The response to one request of a batch. */
export class BatchItemResponse {
  /** Body of the response, or of the refusal. @example {"id": 7} */
  @ApiProperty(ANY_JSON_SCHEMA)
  body!: unknown;

  /** HTTP status of the response. @example 201 */
  @ApiProperty({ type: 'integer' })
  status!: number;

  /**
   * Headers of the response by name; `[]` if it has none.
   * @example {"Location": "https://calendar.example/api/content/v2/tags/7", "Allow": "GET, POST"}
   */
  @ApiProperty({
    oneOf: [
      { type: 'object', additionalProperties: { oneOf: [{ type: 'string' }, { type: 'number' }] } },
      EMPTY_LIST_SCHEMA,
    ],
  })
  headers!: Record<string, string | number> | never[];
}

/** The responses to the requests of a batch. */
export class BatchResponse {
  /** Nothing was done: a request was not accepted (`require-all-validate`). */
  failed?: 'validation';

  /** A response for each request, in their order; after a failed validation null for accepted requests. */
  @ApiProperty({ type: 'array', items: nullableSchemaOf(BatchItemResponse) })
  responses!: (BatchItemResponse | null)[];
}
