import { ApiProperty } from '#core/openapi';
import { ARTICLE_TYPES, PAGE_TYPES } from './schema-types.js';

/** Fields of the head of one object; null: not set, so that the defaults apply. */
export class SeoFieldsResponse {
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Template of the title; null for the default.',
    example: '%%title%% %%sep%% %%sitename%%',
  })
  title!: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Template of the description for search results; null for the default.',
    example: 'All about %%term_title%%',
  })
  description!: string | null;

  @ApiProperty({
    type: 'string',
    format: 'uri',
    nullable: true,
    description: 'Address that counts as its own; null for the address of its page.',
  })
  canonical!: string | null;

  @ApiProperty({
    type: 'boolean',
    nullable: true,
    description: 'Whether search engines are to leave it out; null for the default.',
  })
  noindex!: boolean | null;

  @ApiProperty({
    type: 'boolean',
    nullable: true,
    description: 'Whether search engines are not to follow its links; null for the default.',
  })
  nofollow!: boolean | null;

  @ApiProperty({
    type: 'boolean',
    nullable: true,
    description: 'Whether no copies are to be shown; null for the default.',
  })
  noarchive!: boolean | null;

  @ApiProperty({
    type: 'boolean',
    nullable: true,
    description: 'Whether no excerpts are to be shown; null for the default.',
  })
  nosnippet!: boolean | null;

  @ApiProperty({
    type: 'boolean',
    nullable: true,
    description: 'Whether its images are to be left out; null for the default.',
  })
  noimageindex!: boolean | null;

  @ApiProperty({
    type: 'boolean',
    nullable: true,
    description: 'Whether it is among the most important texts; null for the default.',
  })
  is_cornerstone!: boolean | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Template of the title for previews; null for the default.',
  })
  open_graph_title!: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Template of the description for previews; null for the default.',
  })
  open_graph_description!: string | null;

  @ApiProperty({
    type: 'string',
    format: 'uri',
    nullable: true,
    description: 'Address of the image for previews; null for the default.',
  })
  open_graph_image!: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Template of the title for X; null where it does not differ.',
  })
  twitter_title!: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Template of the description for X; null where it does not differ.',
  })
  twitter_description!: string | null;

  @ApiProperty({
    type: 'string',
    format: 'uri',
    nullable: true,
    description: 'Address of the image for X; null where it does not differ.',
  })
  twitter_image!: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Name in the breadcrumb; null for the title.' })
  breadcrumb_title!: string | null;

  @ApiProperty({
    enum: PAGE_TYPES,
    nullable: true,
    description: 'Type of the page in schema.org; null for the default.',
  })
  schema_page_type!: string | null;

  @ApiProperty({
    enum: ARTICLE_TYPES,
    nullable: true,
    description: 'Type of the article in schema.org, `None` for no article; null for the default.',
  })
  schema_article_type!: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Keyphrase that it is to be found by; null for none.',
    example: 'jazz',
  })
  focus_keyphrase!: string | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'SEO score from 0 to 100 that a client has stored; 0 or null while unknown.',
    example: 61,
  })
  seo_score!: number | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Readability score from 0 to 100 that a client has stored; 0 or null while unknown.',
  })
  readability_score!: number | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Score of inclusive language from 0 to 100 that a client has stored; 0 or null while unknown.',
  })
  inclusive_language_score!: number | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Reading time in minutes that a client has stored; null while unknown.',
    example: 4,
  })
  reading_minutes!: number | null;
}
