import { ApiProperty } from '#core/openapi';
import { ARTICLE_TYPES, PAGE_TYPES } from './schema-types.js';

/** Fields of the head of one object; null: not set, so that the defaults apply. */
export class SeoFieldsResponse {
  /** Template of the title; null for the default. @example "%%title%% %%sep%% %%sitename%%" */
  title!: string | null;

  /** Template of the description for search results; null for the default. @example "All about %%term_title%%" */
  description!: string | null;

  /** Address that counts as its own; null for the address of its page. */
  @ApiProperty({ format: 'uri' })
  canonical!: string | null;

  /** Whether search engines are to leave it out; null for the default. */
  noindex!: boolean | null;

  /** Whether search engines are not to follow its links; null for the default. */
  nofollow!: boolean | null;

  /** Whether no copies are to be shown; null for the default. */
  noarchive!: boolean | null;

  /** Whether no excerpts are to be shown; null for the default. */
  nosnippet!: boolean | null;

  /** Whether its images are to be left out; null for the default. */
  noimageindex!: boolean | null;

  /** Whether it is among the most important texts; null for the default. */
  is_cornerstone!: boolean | null;

  /** Template of the title for previews; null for the default. */
  open_graph_title!: string | null;

  /** Template of the description for previews; null for the default. */
  open_graph_description!: string | null;

  /** Address of the image for previews; null for the default. */
  @ApiProperty({ format: 'uri' })
  open_graph_image!: string | null;

  /** Template of the title for X; null where it does not differ. */
  twitter_title!: string | null;

  /** Template of the description for X; null where it does not differ. */
  twitter_description!: string | null;

  /** Address of the image for X; null where it does not differ. */
  @ApiProperty({ format: 'uri' })
  twitter_image!: string | null;

  /** Name in the breadcrumb; null for the title. */
  breadcrumb_title!: string | null;

  /** Type of the page in schema.org; null for the default. */
  @ApiProperty({ enum: PAGE_TYPES })
  schema_page_type!: string | null;

  /** Type of the article in schema.org, `None` for no article; null for the default. */
  @ApiProperty({ enum: ARTICLE_TYPES })
  schema_article_type!: string | null;

  /** Keyphrase that it is to be found by; null for none. @example jazz */
  focus_keyphrase!: string | null;

  /** SEO score from 0 to 100 that a client has stored; 0 or null while unknown. @example 61 */
  @ApiProperty({ type: 'integer' })
  seo_score!: number | null;

  /** Readability score from 0 to 100 that a client has stored; 0 or null while unknown. */
  @ApiProperty({ type: 'integer' })
  readability_score!: number | null;

  /** Score of inclusive language from 0 to 100 that a client has stored; 0 or null while unknown. */
  @ApiProperty({ type: 'integer' })
  inclusive_language_score!: number | null;

  /** Reading time in minutes that a client has stored; null while unknown. @example 4 */
  @ApiProperty({ type: 'integer' })
  reading_minutes!: number | null;

  /** Main category of a post or event: the breadcrumb leads through it while the post has it. Null: none. @example 4 */
  @ApiProperty({ type: 'integer' })
  primary_category!: number | null;
}
