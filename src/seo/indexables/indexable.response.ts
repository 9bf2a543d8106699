import { ApiProperty } from '#core/openapi';
import type { IndexedObject } from '../indexed-object.js';

/** Where the image of a page comes from. */
type ImageSource = 'set-by-user' | 'featured-image' | 'first-content-image';

/** A flag as clients know it: `1` yes, `0` no. */
export type Flag = '0' | '1';

/** An indexed page. Numbers and flags are texts; flags are `1` for yes and `0` for no. */
export class IndexableResponse {
  /** Kind of page. */
  object_type!: IndexedObject;

  /** Id of the post, term or account; null for pages without one. @example "5" */
  object_id!: string | null;

  /** Type of the post, taxonomy of the term, or which special page; null for none. @example post */
  object_sub_type!: string | null;

  /** Address of the page; null for none. @example https://example.org/summer-program/ */
  permalink!: string | null;

  /** SEO score from 0 to 100; null while unknown. @example "61" */
  primary_focus_keyword_score!: string | null;

  /** Readability score from 0 to 100; 0 while unknown. @example 0 */
  readability_score!: string;

  /** Score of inclusive language from 0 to 100; 0 while unknown. @example 0 */
  inclusive_language_score!: string;

  /** `1` if yes, `0` if no: whether it is among the most important texts. */
  is_cornerstone!: Flag;

  /** `1` if yes, `0` if no: whether search engines are to leave it out; null for the default. */
  is_robots_noindex!: Flag | null;

  /** `1` if yes, `0` if no: whether search engines are not to follow its links. */
  is_robots_nofollow!: Flag;

  /** `1` if yes, `0` if no: whether search engines are to leave out its images; null for the default. */
  is_robots_noimageindex!: Flag | null;

  /** `1` if yes, `0` if no: whether search engines are to show no copies; null for the default. */
  is_robots_noarchive!: Flag | null;

  /** `1` if yes, `0` if no: whether search engines are to show no excerpts; null for the default. */
  is_robots_nosnippet!: Flag | null;

  /** Address of the image for previews; null for none. */
  open_graph_image!: string | null;

  /** Id of the featured image; null for none. */
  open_graph_image_id!: string | null;

  /** Where the image for previews comes from; null for no image. */
  open_graph_image_source!: ImageSource | null;

  /** Width, height, address and MIME type of the featured image, as a JSON object; null for none. */
  open_graph_image_meta!: string | null;

  /** Address of the image for X; null for none. */
  twitter_image!: string | null;

  /** Id of the featured image; null for none. */
  twitter_image_id!: string | null;

  /** Where the image for X comes from; null for no image. */
  twitter_image_source!: ImageSource | null;

  /** Focus keyphrase; null for none. @example jazz */
  primary_focus_keyword!: string | null;

  /** Address that is set as the canonical one; null for the page's own. */
  canonical!: string | null;

  /** Template of the title; null for the default. */
  title!: string | null;

  /** Template of the description; null for the default. */
  description!: string | null;

  /** Name in the breadcrumb. @example "Summer program" */
  breadcrumb_title!: string | null;

  /** Template of the title for previews; null for the default. */
  open_graph_title!: string | null;

  /** Template of the description for previews; null for the default. */
  open_graph_description!: string | null;

  /** Template of the title for X; null for the default. */
  twitter_title!: string | null;

  /** Template of the description for X; null for the default. */
  twitter_description!: string | null;

  /** Reading time in minutes; null while unknown. */
  estimated_reading_time_minutes!: string | null;

  /** Id of the author; null for none. @example "2" */
  author_id!: string | null;

  /** Id of the parent post, 0 for none; null for pages that are not posts. @example "0" */
  post_parent!: string | null;

  /** Number of pages that the text is split into; null for one. */
  number_of_pages!: string | null;

  /** Status of the post; null for pages that are not posts. @example publish */
  post_status!: string | null;

  /** `1` if yes, `0` if no: whether a password protects it. */
  is_protected!: Flag;

  /** `1` if yes, `0` if no: whether search engines may have it; null where no setting of its own says so. */
  is_public!: Flag | null;

  /** Always null. */
  @ApiProperty({ type: 'string', nullable: true })
  has_public_posts!: null;

  /** Number of the site, always 1. @example 1 */
  blog_id!: string;

  /** Type of the page in schema.org; null for the default. */
  schema_page_type!: string | null;

  /** Type of the article in schema.org; null for the default. */
  schema_article_type!: string | null;

  /** When it was last changed, in UTC; null where it is not known. @example "2031-05-01 17:30:00" */
  object_last_modified!: string | null;

  /** When it was published, in UTC; null where it is not known. @example "2031-05-01 17:30:00" */
  object_published_at!: string | null;

  /** Version of the rules that it was indexed by. @example 1 */
  version!: string;
}
