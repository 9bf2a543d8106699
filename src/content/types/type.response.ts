import { ApiProperty } from '#core/openapi';
import { ContentItemResponse } from '../shared/content-item.response.js';

/** Where a kind of posts is shown. */
export class TypeVisibilityResponse {
  /** Menus may contain its posts. */
  show_in_nav_menus!: boolean;

  /** Editors see it. */
  show_ui!: boolean;
}

/** A kind of posts. */
export class PostTypeResponse extends ContentItemResponse {
  /** Capabilities that are needed, by action. @example {"edit_posts": "edit_posts"} */
  capabilities?: Record<string, string>;

  /** Description. @example "" */
  description?: string;

  /** Posts may have a parent. */
  hierarchical?: boolean;

  /** There is a page with its posts; the path of that page. @example false */
  @ApiProperty({ oneOf: [{ type: 'boolean' }, { type: 'string' }], required: false })
  has_archive?: boolean | string;

  /** Where it is shown. */
  visibility?: TypeVisibilityResponse;

  /** Its posts have pages. */
  viewable?: boolean;

  /** Texts for people, by use. @example {"singular_name": "Post"} */
  labels?: Record<string, unknown>;

  /** Name for people. @example Posts */
  name!: string;

  /** Name for programs. @example post */
  slug!: string;

  /** Name of an icon. @example dashicons-admin-post */
  icon?: string | null;

  /** Features, by name. @example {"title": true} */
  supports?: Record<string, unknown>;

  /** Taxonomies of its posts. @example ["category"] */
  taxonomies?: string[];

  /** Last part of the address of its posts. @example posts */
  rest_base!: string;

  /** Namespace of its posts. @example content/v2 */
  rest_namespace!: string;

  /** Blocks of new posts. */
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true }, required: false })
  template?: Record<string, unknown>[];

  /** Whether these blocks are fixed. @example false */
  @ApiProperty({ oneOf: [{ type: 'boolean' }, { type: 'string' }], required: false })
  template_lock?: boolean | string;
}
