import { ApiProperty, FALSE_SCHEMA, schemaOf } from '#core/openapi';
import type { Represented } from '../options/seo.settings.js';
import { SeoOutcomeResponse } from '../seo.response.js';

/** What was stored of an export. */
export class UploadedExportResponse extends SeoOutcomeResponse {
  /** Number of posts that were stored. @example 26 */
  @ApiProperty({ type: 'integer' })
  posts!: number;

  /** Whether settings were stored. */
  settings!: boolean;
}

/** A post with the SEO fields that were taken over; members without a value are absent. */
export class ImportedPostResponse {
  /** Id of the post. @example 5 */
  @ApiProperty({ type: 'integer' })
  post_id!: number;

  /** Type of the post. @example post */
  object_sub_type!: string;

  /** Template of the title. */
  title?: string;

  /** Template of the description. */
  description?: string;

  /** Address that counts as its own. */
  @ApiProperty({ format: 'uri' })
  canonical?: string;

  /** Search engines are to leave it out. */
  noindex?: boolean;

  /** Search engines are not to follow its links. */
  nofollow?: boolean;

  /** No copies are to be shown. */
  noarchive?: boolean;

  /** No excerpts are to be shown. */
  nosnippet?: boolean;

  /** Its images are to be left out. */
  noimageindex?: boolean;

  /** Template of the title for previews. */
  open_graph_title?: string;

  /** Template of the description for previews. */
  open_graph_description?: string;

  /** Address of the image for previews. */
  @ApiProperty({ format: 'uri' })
  open_graph_image?: string;

  /** Template of the title for X. */
  twitter_title?: string;

  /** Template of the description for X. */
  twitter_description?: string;

  /** Address of the image for X. */
  @ApiProperty({ format: 'uri' })
  twitter_image?: string;

  /** Keyphrase that it is to be found by. */
  focus_keyphrase?: string;
}

/** Settings that were taken over; members without a value are absent. */
export class ImportedSettingsResponse {
  /** Whether the site represents an organisation or a person. */
  company_or_person?: Represented;

  /** Name of the organisation. */
  company_name?: string;

  /** Address of the logo. */
  @ApiProperty({ format: 'uri' })
  company_logo?: string;

  /** Address of the Facebook page. */
  @ApiProperty({ format: 'uri' })
  facebook_site?: string;

  /** Handle at X without @. */
  twitter_site?: string;

  /** Addresses of other profiles. */
  other_social_urls?: string[];
}

/** What each step of an import answers. */
export class ImportStepResponse {
  /** Posts or settings that this step has taken over; false when no posts are left. */
  @ApiProperty({
    oneOf: [
      { type: 'array', items: { anyOf: [schemaOf(ImportedPostResponse), schemaOf(ImportedSettingsResponse)] } },
      FALSE_SCHEMA,
    ],
  })
  objects!: (ImportedPostResponse | ImportedSettingsResponse)[] | false;

  /**
   * Route to call next, without the address of the REST root; false when nothing is left.
   * @example seo/v1/import/aioseo/posts
   */
  @ApiProperty({ oneOf: [{ type: 'string' }, FALSE_SCHEMA] })
  next_url!: string | false;
}
