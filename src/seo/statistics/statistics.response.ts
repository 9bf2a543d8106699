import { ApiProperty } from '#core/openapi';
import type { Rank } from './statistics.repository.js';

/** How many posts have one rank. */
export class SeoScoreResponse {
  /** The rank: `na` means posts without a focus keyphrase, `noindex` hidden ones. */
  seo_rank!: Rank;

  /** What the rank is called, as HTML. @example "Posts with a <strong>good</strong> SEO score" */
  label!: string;

  /** Number of published posts with the rank, at least 1. @example 5 */
  @ApiProperty({ type: 'integer' })
  count!: number;

  /**
   * Address at which clients list these posts, escaped for HTML.
   * @example https://example.org/wp-admin/edit.php?post_status=publish&#038;post_type=post&#038;seo_filter=good
   */
  link!: string;
}

/** How good the published posts are for search engines. */
export class SeoStatisticsResponse {
  /** One sentence about the figures. @example "Hey, your SEO is doing pretty well! Check out the stats:" */
  header!: string;

  /** Ranks that at least one post has. */
  seo_scores!: SeoScoreResponse[];
}
