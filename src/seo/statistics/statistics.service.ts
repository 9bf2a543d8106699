import { Injectable } from '@nestjs/common';
import { RemoteResponseCache } from '#core/http';
import { POST } from '../../content/content-types.js';
import { type Caller, SiteUrls } from '#core/context';
import { StatisticsRepository, type Rank } from './statistics.repository.js';
import type { SeoStatisticsResponse } from './statistics.response.js';

/** Ranks in the order of the response, with their labels. */
const LABELS: readonly [rank: Rank, label: string][] = [
  ['bad', 'Posts with a <strong>bad</strong> SEO score'],
  ['ok', 'Posts with an <strong>OK</strong> SEO score'],
  ['good', 'Posts with a <strong>good</strong> SEO score'],
  ['na', 'Posts <strong>without</strong> a focus keyphrase'],
  ['noindex', 'Posts that are hidden from <strong>search engines</strong>'],
];

/** The heading of the figures; clients know the words (seo.md, "Reports"). */
const HEADERS = {
  empty: "You don't have any published posts, your SEO scores will appear here once you make your first post!",
  well: 'Hey, your SEO is doing pretty well! Check out the stats:',
  start:
    "Below are your published posts' SEO scores. Now is as good a time as any to start improving some of your posts!",
};

/** From which share of good posts on all is well. */
const MIN_GOOD_SCORE = 0.66;

const DAY_MS = 86_400_000;
/** Number of users whose figures are cached. */
const CACHE_SIZE = 1000;

type Counts = Partial<Record<Rank, number>>;

/** Ranks of the published posts. Callers who may not edit posts of others get those of their own. */
@Injectable()
export class StatisticsService {
  private readonly cache = new RemoteResponseCache<Counts>(CACHE_SIZE);

  constructor(
    private readonly rows: StatisticsRepository,
    private readonly urls: SiteUrls,
  ) {}

  async read(caller: Caller): Promise<SeoStatisticsResponse> {
    const counts = await this.counts(caller.can('edit_others_posts') ? undefined : caller.id);
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const header = total === 0 ? 'empty' : (counts.good ?? 0) / total > MIN_GOOD_SCORE ? 'well' : 'start';
    return {
      header: HEADERS[header],
      seo_scores: LABELS.flatMap(([rank, label]) => {
        const count = counts[rank] ?? 0;
        return count === 0 ? [] : [{ seo_rank: rank, label, count, link: this.linkOf(caller, rank) }];
      }),
    };
  }

  /** Counted again once any post has changed. */
  private async counts(authorId: number | undefined): Promise<Counts> {
    const key = `${authorId ?? 'all'} ${await this.rows.version(POST)}`;
    const cached = this.cache.get(key);
    if (cached) return cached.value;
    const counts = await this.rows.counts(POST, authorId);
    this.cache.set(key, counts, DAY_MS);
    return counts;
  }

  /** Where the posts of a rank are listed, ready for HTML. */
  private linkOf(caller: Caller, rank: Rank): string {
    const own = caller.can('edit_others_posts') ? '' : `&#038;author=${caller.id}`;
    return `${this.urls.siteUrl}/wp-admin/edit.php?post_status=publish&#038;post_type=post&#038;seo_filter=${rank}${own}`;
  }
}
