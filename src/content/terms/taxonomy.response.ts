import { ApiLinks, type ResourceLinks } from '#core/openapi';

/** Where a taxonomy is shown. */
export class TaxonomyVisibilityResponse {
  /** It is public. */
  public!: boolean;

  /** Its terms have pages. */
  publicly_queryable!: boolean;

  /** Lists of editors have a column for it. */
  show_admin_column!: boolean;

  /** Menus may contain its terms. */
  show_in_nav_menus!: boolean;

  /** Short forms show it. */
  show_in_quick_edit!: boolean;

  /** Editors see it. */
  show_ui!: boolean;
}

/** A taxonomy. */
export class TaxonomyResponse {
  /** Name for people. @example Categories */
  name!: string;

  /** Name for programs. @example category */
  slug!: string;

  /** Capabilities that are needed, by action. @example {"manage_terms": "manage_categories"} */
  capabilities?: Record<string, string>;

  /** Description. @example "" */
  description?: string;

  /** Texts for people, by use. @example {"singular_name": "Category"} */
  labels?: Record<string, unknown>;

  /** Kinds of posts that have terms of it. @example ["post"] */
  types?: string[];

  /** Tag clouds may show it. */
  show_cloud?: boolean;

  /** Terms may have a parent. */
  hierarchical?: boolean;

  /** Last part of the address of its terms. @example categories */
  rest_base!: string;

  /** Namespace of its terms. @example content/v2 */
  rest_namespace!: string;

  /** Where it is shown. */
  visibility?: TaxonomyVisibilityResponse;

  @ApiLinks()
  _links!: ResourceLinks;
}
