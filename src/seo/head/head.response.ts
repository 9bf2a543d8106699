import { ApiProperty } from '#core/openapi';

/** Directives of a page for search engines. */
export class RobotsResponse {
  /** Whether they may show the page. */
  index!: 'index' | 'noindex';

  /** Whether they may follow its links. */
  follow!: 'follow' | 'nofollow';

  /** Length of excerpts; absent where none are to be shown. @example max-snippet:-1 */
  'max-snippet'?: string;

  /** Size of images; absent where none are to be shown. @example max-image-preview:large */
  'max-image-preview'?: string;

  /** Length of videos; absent for pages that are not to be shown. @example max-video-preview:-1 */
  'max-video-preview'?: string;

  /** No images are to be shown. @example noimageindex */
  imageindex?: string;

  /** No copies are to be shown. @example noarchive */
  archive?: string;

  /** No excerpts are to be shown. @example nosnippet */
  snippet?: string;
}

/** The image for previews of a page. Only the address of an image that is not an upload is known. */
export class HeadImageResponse {
  /** Width in pixels; empty while unknown. @example 1200 */
  @ApiProperty({ oneOf: [{ type: 'integer' }, { type: 'string', enum: [''] }] })
  width!: number | '';

  /** Height in pixels; empty while unknown. @example 900 */
  @ApiProperty({ oneOf: [{ type: 'integer' }, { type: 'string', enum: [''] }] })
  height!: number | '';

  /** Address of the image. */
  url!: string;

  /** MIME type; empty while unknown. @example image/png */
  type!: string;
}

/** What schema.org says of a page. */
export class SchemaGraphResponse {
  /** The vocabulary. */
  '@context'!: 'https://schema.org';

  /**
   * The article, the page, its image, its breadcrumb, the site, its owner, the author and the event.
   * @example [{"@type": "WebSite", "@id": "https://example.org/#website", "url": "https://example.org/"}]
   */
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  '@graph'!: Record<string, unknown>[];
}

/** The head of a page by name, in the order in which it is shown. What is empty is absent. */
export class HeadResponse {
  /** Title of the page. @example "Summer program - Acme" */
  title?: string;

  /** Description for search results. */
  description?: string;

  /** Directives for search engines. */
  robots!: RobotsResponse;

  /** Address that counts as the page's own; absent where search engines are to leave it out. */
  canonical?: string;

  /** Locale of the site. @example en_US */
  og_locale?: string;

  /** Type for Open Graph; absent for addresses where there is nothing. */
  og_type?: 'website' | 'article' | 'profile';

  /** Title for previews. */
  og_title?: string;

  /** Description for previews. */
  og_description?: string;

  /** Address for previews. */
  og_url?: string;

  /** Title of the site. @example Acme */
  og_site_name?: string;

  /** Address of the Facebook page of the site. */
  article_publisher?: string;

  /** When the post was published, in UTC. @example 2031-05-01T17:30:00+00:00 */
  @ApiProperty({ format: 'date-time' })
  article_published_time?: string;

  /** When the text was last changed after its publication, in UTC. @example 2031-05-02T08:00:00+00:00 */
  @ApiProperty({ format: 'date-time' })
  article_modified_time?: string;

  /** The image for previews. */
  og_image?: HeadImageResponse[];

  /** Name of the author of a post. */
  author?: string;

  /** Kind of the card at X; absent for addresses where there is nothing. */
  twitter_card?: 'summary_large_image';

  /** Title for X, where it differs. */
  twitter_title?: string;

  /** Description for X, where it differs. */
  twitter_description?: string;

  /** Address of the image for X, where it differs. */
  twitter_image?: string;

  /** Handle of a post's author at X. */
  @ApiProperty({ example: '@acme' })
  twitter_creator?: string;

  /** Handle of the site at X. */
  @ApiProperty({ example: '@acme' })
  twitter_site?: string;

  /** Further facts for X by label. @example {"Written by": "Ann", "Est. reading time": "4 minutes"} */
  twitter_misc?: Record<string, string>;

  /** What schema.org says of the page. */
  schema!: SchemaGraphResponse;
}
