import { ApiProperty } from '#core/openapi';
import { ContentItemResponse } from '../shared/content-item.response.js';

/** Where a kind of posts is shown. */
export class TypeVisibilityResponse {
  @ApiProperty({ type: 'boolean', description: 'Menus may contain its posts.' })
  show_in_nav_menus!: boolean;

  @ApiProperty({ type: 'boolean', description: 'Editors see it.' })
  show_ui!: boolean;
}

/** A kind of posts. */
export class PostTypeResponse extends ContentItemResponse {
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    selfRequired: false,
    description: 'Capabilities that are needed, by action.',
    example: { edit_posts: 'edit_posts' },
  })
  capabilities?: Record<string, string>;

  @ApiProperty({ type: 'string', required: false, description: 'Description.', example: '' })
  description?: string;

  @ApiProperty({ type: 'boolean', required: false, description: 'Posts may have a parent.' })
  hierarchical?: boolean;

  @ApiProperty({
    oneOf: [{ type: 'boolean' }, { type: 'string' }],
    required: false,
    description: 'There is a page with its posts; the path of that page.',
    example: false,
  })
  has_archive?: boolean | string;

  @ApiProperty({ type: TypeVisibilityResponse, required: false, description: 'Where it is shown.' })
  visibility?: TypeVisibilityResponse;

  @ApiProperty({ type: 'boolean', required: false, description: 'Its posts have pages.' })
  viewable?: boolean;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    selfRequired: false,
    description: 'Texts for people, by use.',
    example: { singular_name: 'Post' },
  })
  labels?: Record<string, unknown>;

  @ApiProperty({ type: 'string', description: 'Name for people.', example: 'Posts' })
  name!: string;

  @ApiProperty({ type: 'string', description: 'Name for programs.', example: 'post' })
  slug!: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    required: false,
    description: 'Name of an icon.',
    example: 'dashicons-admin-post',
  })
  icon?: string | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    selfRequired: false,
    description: 'Features, by name.',
    example: { title: true },
  })
  supports?: Record<string, unknown>;

  @ApiProperty({
    type: 'string',
    isArray: true,
    required: false,
    description: 'Taxonomies of its posts.',
    example: ['category'],
  })
  taxonomies?: string[];

  @ApiProperty({ type: 'string', description: 'Last part of the address of its posts.', example: 'posts' })
  rest_base!: string;

  @ApiProperty({ type: 'string', description: 'Namespace of its posts.', example: 'content/v2' })
  rest_namespace!: string;

  @ApiProperty({
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    required: false,
    description: 'Blocks of new posts.',
  })
  template?: Record<string, unknown>[];

  @ApiProperty({
    oneOf: [{ type: 'boolean' }, { type: 'string' }],
    required: false,
    description: 'Whether these blocks are fixed.',
    example: false,
  })
  template_lock?: boolean | string;
}
