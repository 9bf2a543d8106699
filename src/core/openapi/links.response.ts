import { ApiProperty, schemaOf } from './swagger.js';

/** What the caller may do at the address of a link. */
export class TargetHintsResponse {
  /** Methods that the caller may use. @example ["GET"] */
  @ApiProperty({ type: 'string', isArray: true })
  allow!: readonly string[];
}

/** One link of a resource. */
export class LinkResponse {
  /** Address, or its template. @example https://calendar.example/api/content/v2/posts/5 */
  href?: string;

  /** `_embed` includes the target in the response. */
  embeddable?: boolean;

  /** The address is a template (RFC 6570). */
  templated?: boolean;

  /** Prefix of relations that `href` explains. */
  name?: string;

  /** Id of the target. */
  @ApiProperty({ type: 'integer' })
  id?: number;

  /** Number of revisions. */
  @ApiProperty({ type: 'integer' })
  count?: number;

  /** Taxonomy of the linked terms. @example category */
  taxonomy?: string;

  /** Post type of the target. @example page */
  post_type?: string;

  /** What the caller may do there. */
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
