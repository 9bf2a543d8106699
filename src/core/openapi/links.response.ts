import { ApiProperty, schemaOf } from './swagger.js';

/** What the caller may do at the address of a link. */
export class TargetHintsResponse {
  @ApiProperty({ type: 'string', isArray: true, description: 'Methods that the caller may use.', example: ['GET'] })
  allow!: readonly string[];
}

/** One link of a resource. */
export class LinkResponse {
  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Address, or its template.',
    example: 'https://calendar.example/api/content/v2/posts/5',
  })
  href?: string;

  @ApiProperty({ type: 'boolean', required: false, description: '`_embed` includes the target in the response.' })
  embeddable?: boolean;

  @ApiProperty({ type: 'boolean', required: false, description: 'The address is a template (RFC 6570).' })
  templated?: boolean;

  @ApiProperty({ type: 'string', required: false, description: 'Prefix of relations that `href` explains.' })
  name?: string;

  @ApiProperty({ type: 'integer', required: false, description: 'Id of the target.' })
  id?: number;

  @ApiProperty({ type: 'integer', required: false, description: 'Number of revisions.' })
  count?: number;

  @ApiProperty({ type: 'string', required: false, description: 'Taxonomy of the linked terms.', example: 'category' })
  taxonomy?: string;

  @ApiProperty({ type: 'string', required: false, description: 'Post type of the target.', example: 'page' })
  post_type?: string;

  @ApiProperty({ type: TargetHintsResponse, required: false, description: 'What the caller may do there.' })
  targetHints?: TargetHintsResponse;
}

/** Links of a resource by relation, such as `self` and `collection`. */
export type ResourceLinks = Record<string, readonly LinkResponse[]>;

/** The schema of `ResourceLinks`. */
const LINKS_SCHEMA = { type: 'array', items: schemaOf(LinkResponse) } as const;

/** A member with the links of a resource. */
export const ApiLinks = (required = true): PropertyDecorator =>
  ApiProperty({
    type: 'object',
    selfRequired: required,
    additionalProperties: LINKS_SCHEMA,
    description: 'Links by relation, such as `self` and `collection`.',
    example: { self: [{ href: 'https://calendar.example/api/content/v2/posts/5' }] },
  });
