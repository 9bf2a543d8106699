import { ApiLinks, type ResourceLinks, ApiProperty } from '#core/openapi';

/** Where a taxonomy is shown. */
export class TaxonomyVisibilityResponse {
  @ApiProperty({ type: 'boolean', description: 'It is public.' })
  public!: boolean;

  @ApiProperty({ type: 'boolean', description: 'Its terms have pages.' })
  publicly_queryable!: boolean;

  @ApiProperty({ type: 'boolean', description: 'Lists of editors have a column for it.' })
  show_admin_column!: boolean;

  @ApiProperty({ type: 'boolean', description: 'Menus may contain its terms.' })
  show_in_nav_menus!: boolean;

  @ApiProperty({ type: 'boolean', description: 'Short forms show it.' })
  show_in_quick_edit!: boolean;

  @ApiProperty({ type: 'boolean', description: 'Editors see it.' })
  show_ui!: boolean;
}

/** A taxonomy. */
export class TaxonomyResponse {
  @ApiProperty({ type: 'string', description: 'Name for people.', example: 'Categories' })
  name!: string;

  @ApiProperty({ type: 'string', description: 'Name for programs.', example: 'category' })
  slug!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    selfRequired: false,
    description: 'Capabilities that are needed, by action.',
    example: { manage_terms: 'manage_categories' },
  })
  capabilities?: Record<string, string>;

  @ApiProperty({ type: 'string', required: false, description: 'Description.', example: '' })
  description?: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    selfRequired: false,
    description: 'Texts for people, by use.',
    example: { singular_name: 'Category' },
  })
  labels?: Record<string, unknown>;

  @ApiProperty({
    type: 'string',
    isArray: true,
    required: false,
    description: 'Kinds of posts that have terms of it.',
    example: ['post'],
  })
  types?: string[];

  @ApiProperty({ type: 'boolean', required: false, description: 'Tag clouds may show it.' })
  show_cloud?: boolean;

  @ApiProperty({ type: 'boolean', required: false, description: 'Terms may have a parent.' })
  hierarchical?: boolean;

  @ApiProperty({ type: 'string', description: 'Last part of the address of its terms.', example: 'categories' })
  rest_base!: string;

  @ApiProperty({ type: 'string', description: 'Namespace of its terms.', example: 'content/v2' })
  rest_namespace!: string;

  @ApiProperty({ type: TaxonomyVisibilityResponse, required: false, description: 'Where it is shown.' })
  visibility?: TaxonomyVisibilityResponse;

  @ApiLinks()
  _links!: ResourceLinks;
}
