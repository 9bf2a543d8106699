import { ApiLinks, type ResourceLinks, ApiProperty, EMPTY_LIST_SCHEMA } from '#core/openapi';

/** Facts about an ability. */
export class AbilityMetaResponse {
  /** What it does to data; null: unknown. @example {"readonly": true, "destructive": false, "idempotent": true} */
  annotations!: Record<string, unknown>;

  /** It is listed. */
  public!: boolean;

  /** It can be run over REST. */
  show_in_rest!: boolean;
}

/** An ability: an action that describes itself. */
export class AbilityResponse {
  /** Name with its namespace. @example calendar/find-events */
  name!: string;

  /** Name for people. @example "Find events" */
  label!: string;

  /** What it does. @example "Finds events by date, place and words." */
  description?: string;

  /** Category. @example calendar */
  category!: string;

  /** JSON Schema of the input; `[]` without input. @example {"type": "object"} */
  @ApiProperty({ oneOf: [{ type: 'object', additionalProperties: true }, EMPTY_LIST_SCHEMA], required: false })
  input_schema?: object;

  /** JSON Schema of the output; `[]` if it is not described. @example {"type": "object"} */
  @ApiProperty({ oneOf: [{ type: 'object', additionalProperties: true }, EMPTY_LIST_SCHEMA], required: false })
  output_schema?: object;

  /** Facts about the ability. */
  meta?: AbilityMetaResponse;

  @ApiLinks()
  _links!: ResourceLinks;
}

/** A category of abilities. */
export class AbilityCategoryResponse {
  /** Name for programs. @example calendar */
  slug!: string;

  /** Name for people. @example Calendar */
  label!: string;

  /** What its abilities are about. @example "Events and tickets." */
  description?: string;

  /** Always empty. */
  @ApiProperty({ oneOf: [{ type: 'object', additionalProperties: true }, EMPTY_LIST_SCHEMA], required: false })
  meta?: Record<string, unknown> | never[];

  @ApiLinks()
  _links!: ResourceLinks;
}
