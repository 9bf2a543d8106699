import { ApiProperty } from '#core/openapi';
import { RANKS, type Rank } from './statistics.repository.js';

/** How many posts have one rank. */
export class SeoScoreResponse {
  @ApiProperty({
    enum: RANKS,
    description: 'The rank: `na` means posts without a focus keyphrase, `noindex` hidden ones.',
  })
  seo_rank!: Rank;

  @ApiProperty({
    type: 'string',
    description: 'What the rank is called, as HTML.',
    example: 'Posts with a <strong>good</strong> SEO score',
  })
  label!: string;

  @ApiProperty({ type: 'integer', description: 'Number of published posts with the rank, at least 1.', example: 5 })
  count!: number;

  @ApiProperty({
    type: 'string',
    description: 'Address at which clients list these posts, escaped for HTML.',
    example: 'https://example.org/wp-admin/edit.php?post_status=publish&#038;post_type=post&#038;seo_filter=good',
  })
  link!: string;
}

/** How good the published posts are for search engines. */
export class SeoStatisticsResponse {
  @ApiProperty({
    type: 'string',
    description: 'One sentence about the figures.',
    example: 'Hey, your SEO is doing pretty well! Check out the stats:',
  })
  header!: string;

  @ApiProperty({ type: [SeoScoreResponse], description: 'Ranks that at least one post has.' })
  seo_scores!: SeoScoreResponse[];
}
