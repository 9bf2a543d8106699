import { ApiProperty } from '#core/openapi';

/** Directives of a page for search engines. */
export class RobotsResponse {
  @ApiProperty({ enum: ['index', 'noindex'], description: 'Whether they may show the page.' })
  index!: 'index' | 'noindex';

  @ApiProperty({ enum: ['follow', 'nofollow'], description: 'Whether they may follow its links.' })
  follow!: 'follow' | 'nofollow';

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Length of excerpts; absent where none are to be shown.',
    example: 'max-snippet:-1',
  })
  'max-snippet'?: string;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Size of images; absent where none are to be shown.',
    example: 'max-image-preview:large',
  })
  'max-image-preview'?: string;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Length of videos; absent for pages that are not to be shown.',
    example: 'max-video-preview:-1',
  })
  'max-video-preview'?: string;

  @ApiProperty({ type: 'string', required: false, description: 'No images are to be shown.', example: 'noimageindex' })
  imageindex?: string;

  @ApiProperty({ type: 'string', required: false, description: 'No copies are to be shown.', example: 'noarchive' })
  archive?: string;

  @ApiProperty({ type: 'string', required: false, description: 'No excerpts are to be shown.', example: 'nosnippet' })
  snippet?: string;
}

/** The image for previews of a page. Only the address of an image that is not an upload is known. */
export class HeadImageResponse {
  @ApiProperty({
    oneOf: [{ type: 'integer' }, { type: 'string', enum: [''] }],
    description: 'Width in pixels; empty while unknown.',
    example: 1200,
  })
  width!: number | '';

  @ApiProperty({
    oneOf: [{ type: 'integer' }, { type: 'string', enum: [''] }],
    description: 'Height in pixels; empty while unknown.',
    example: 900,
  })
  height!: number | '';

  @ApiProperty({ type: 'string', description: 'Address of the image.' })
  url!: string;

  @ApiProperty({ type: 'string', description: 'MIME type; empty while unknown.', example: 'image/png' })
  type!: string;
}

/** What schema.org says of a page. */
export class SchemaGraphResponse {
  @ApiProperty({ enum: ['https://schema.org'], description: 'The vocabulary.' })
  '@context'!: 'https://schema.org';

  @ApiProperty({
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    description: 'The article, the page, its image, its breadcrumb, the site, its owner, the author and the event.',
    example: [{ '@type': 'WebSite', '@id': 'https://example.org/#website', url: 'https://example.org/' }],
  })
  '@graph'!: Record<string, unknown>[];
}

/** The head of a page by name, in the order in which it is shown. What is empty is absent. */
export class HeadResponse {
  @ApiProperty({ type: 'string', required: false, description: 'Title of the page.', example: 'Summer program - Acme' })
  title?: string;

  @ApiProperty({ type: 'string', required: false, description: 'Description for search results.' })
  description?: string;

  @ApiProperty({ type: RobotsResponse, description: 'Directives for search engines.' })
  robots!: RobotsResponse;

  @ApiProperty({
    type: 'string',
    required: false,
    description: "Address that counts as the page's own; absent where search engines are to leave it out.",
  })
  canonical?: string;

  @ApiProperty({ type: 'string', required: false, description: 'Locale of the site.', example: 'en_US' })
  og_locale?: string;

  @ApiProperty({
    enum: ['website', 'article', 'profile'],
    required: false,
    description: 'Type for Open Graph; absent for addresses where there is nothing.',
  })
  og_type?: 'website' | 'article' | 'profile';

  @ApiProperty({ type: 'string', required: false, description: 'Title for previews.' })
  og_title?: string;

  @ApiProperty({ type: 'string', required: false, description: 'Description for previews.' })
  og_description?: string;

  @ApiProperty({ type: 'string', required: false, description: 'Address for previews.' })
  og_url?: string;

  @ApiProperty({ type: 'string', required: false, description: 'Title of the site.', example: 'Acme' })
  og_site_name?: string;

  @ApiProperty({ type: 'string', required: false, description: 'Address of the Facebook page of the site.' })
  article_publisher?: string;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    required: false,
    description: 'When the post was published, in UTC.',
    example: '2031-05-01T17:30:00+00:00',
  })
  article_published_time?: string;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    required: false,
    description: 'When the text was last changed after its publication, in UTC.',
    example: '2031-05-02T08:00:00+00:00',
  })
  article_modified_time?: string;

  @ApiProperty({ type: [HeadImageResponse], required: false, description: 'The image for previews.' })
  og_image?: HeadImageResponse[];

  @ApiProperty({ type: 'string', required: false, description: 'Name of the author of a post.' })
  author?: string;

  @ApiProperty({
    enum: ['summary_large_image'],
    required: false,
    description: 'Kind of the card at X; absent for addresses where there is nothing.',
  })
  twitter_card?: 'summary_large_image';

  @ApiProperty({ type: 'string', required: false, description: 'Title for X, where it differs.' })
  twitter_title?: string;

  @ApiProperty({ type: 'string', required: false, description: 'Description for X, where it differs.' })
  twitter_description?: string;

  @ApiProperty({ type: 'string', required: false, description: 'Address of the image for X, where it differs.' })
  twitter_image?: string;

  @ApiProperty({ type: 'string', required: false, description: "Handle of a post's author at X.", example: '@acme' })
  twitter_creator?: string;

  @ApiProperty({ type: 'string', required: false, description: 'Handle of the site at X.', example: '@acme' })
  twitter_site?: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    selfRequired: false,
    description: 'Further facts for X by label.',
    example: { 'Written by': 'Ann', 'Est. reading time': '4 minutes' },
  })
  twitter_misc?: Record<string, string>;

  @ApiProperty({ type: SchemaGraphResponse, description: 'What schema.org says of the page.' })
  schema!: SchemaGraphResponse;
}
