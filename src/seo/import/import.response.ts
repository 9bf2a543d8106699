import { ApiProperty, FALSE_SCHEMA, schemaOf } from '#core/openapi';
import type { Represented } from '../options/seo.settings.js';
import { SeoOutcomeResponse } from '../seo.response.js';

/** What was stored of an export. */
export class UploadedExportResponse extends SeoOutcomeResponse {
  @ApiProperty({ type: 'integer', description: 'Number of posts that were stored.', example: 26 })
  posts!: number;

  @ApiProperty({ type: 'boolean', description: 'Whether settings were stored.' })
  settings!: boolean;
}

/** A post with the SEO fields that were taken over; members without a value are absent. */
export class ImportedPostResponse {
  @ApiProperty({ type: 'integer', description: 'Id of the post.', example: 5 })
  post_id!: number;

  @ApiProperty({ type: 'string', description: 'Type of the post.', example: 'post' })
  object_sub_type!: string;

  @ApiProperty({ type: 'string', required: false, description: 'Template of the title.' })
  title?: string;

  @ApiProperty({ type: 'string', required: false, description: 'Template of the description.' })
  description?: string;

  @ApiProperty({ type: 'string', format: 'uri', required: false, description: 'Address that counts as its own.' })
  canonical?: string;

  @ApiProperty({ type: 'boolean', required: false, description: 'Search engines are to leave it out.' })
  noindex?: boolean;

  @ApiProperty({ type: 'boolean', required: false, description: 'Search engines are not to follow its links.' })
  nofollow?: boolean;

  @ApiProperty({ type: 'boolean', required: false, description: 'No copies are to be shown.' })
  noarchive?: boolean;

  @ApiProperty({ type: 'boolean', required: false, description: 'No excerpts are to be shown.' })
  nosnippet?: boolean;

  @ApiProperty({ type: 'boolean', required: false, description: 'Its images are to be left out.' })
  noimageindex?: boolean;

  @ApiProperty({ type: 'string', required: false, description: 'Template of the title for previews.' })
  open_graph_title?: string;

  @ApiProperty({ type: 'string', required: false, description: 'Template of the description for previews.' })
  open_graph_description?: string;

  @ApiProperty({ type: 'string', format: 'uri', required: false, description: 'Address of the image for previews.' })
  open_graph_image?: string;

  @ApiProperty({ type: 'string', required: false, description: 'Template of the title for X.' })
  twitter_title?: string;

  @ApiProperty({ type: 'string', required: false, description: 'Template of the description for X.' })
  twitter_description?: string;

  @ApiProperty({ type: 'string', format: 'uri', required: false, description: 'Address of the image for X.' })
  twitter_image?: string;

  @ApiProperty({ type: 'string', required: false, description: 'Keyphrase that it is to be found by.' })
  focus_keyphrase?: string;
}

/** Settings that were taken over; members without a value are absent. */
export class ImportedSettingsResponse {
  @ApiProperty({
    enum: ['company', 'person'],
    required: false,
    description: 'Whether the site represents an organisation or a person.',
  })
  company_or_person?: Represented;

  @ApiProperty({ type: 'string', required: false, description: 'Name of the organisation.' })
  company_name?: string;

  @ApiProperty({ type: 'string', format: 'uri', required: false, description: 'Address of the logo.' })
  company_logo?: string;

  @ApiProperty({ type: 'string', format: 'uri', required: false, description: 'Address of the Facebook page.' })
  facebook_site?: string;

  @ApiProperty({ type: 'string', required: false, description: 'Handle at X without @.' })
  twitter_site?: string;

  @ApiProperty({ type: 'string', isArray: true, required: false, description: 'Addresses of other profiles.' })
  other_social_urls?: string[];
}

/** What each step of an import answers. */
export class ImportStepResponse {
  @ApiProperty({
    oneOf: [
      { type: 'array', items: { anyOf: [schemaOf(ImportedPostResponse), schemaOf(ImportedSettingsResponse)] } },
      FALSE_SCHEMA,
    ],
    description: 'Posts or settings that this step has taken over; false when no posts are left.',
  })
  objects!: (ImportedPostResponse | ImportedSettingsResponse)[] | false;

  @ApiProperty({
    oneOf: [{ type: 'string' }, FALSE_SCHEMA],
    description: 'Route to call next, without the address of the REST root; false when nothing is left.',
    example: 'seo/v1/import/aioseo/posts',
  })
  next_url!: string | false;
}
