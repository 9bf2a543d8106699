import { SiteUrls } from '#core/context';
import { Injectable } from '@nestjs/common';
import { permalink, type PostType, PostTreeService } from '#core/content';
import { PAGE, POST } from '../../content/content-types.js';
import { PostSearchRepository, type PostHit } from './post-search.repository.js';
import type { FoundPostResponse } from './redirect.response.js';

/** Most posts that are offered. */
const MAX_RESULTS = 25;

/** Finds posts and pages that a rule could lead to. */
@Injectable()
export class RedirectPostSearchService {
  constructor(
    private readonly posts: PostSearchRepository,
    private readonly tree: PostTreeService,
    private readonly urls: SiteUrls,
  ) {}

  /** Published posts and pages with the text in title or slug, at most 25, in order of their ids. */
  async find(text: string): Promise<FoundPostResponse[]> {
    const kinds = await Promise.all([POST, PAGE].map((type) => this.ofKind(type, text)));
    return kinds
      .flat()
      .sort((a, b) => a.id - b.id)
      .slice(0, MAX_RESULTS)
      .map(({ found }) => found);
  }

  private async ofKind(type: PostType, text: string): Promise<{ id: number; found: FoundPostResponse }[]> {
    const hits = await this.posts.find(type, text, MAX_RESULTS);
    const paths = await this.tree.paths(
      type,
      hits.map(({ parent_id: parent }) => parent),
    );
    return hits.map((hit) => ({
      id: hit.id,
      found: {
        title: nameOf(hit, text),
        value: permalink(this.urls, type, hit, hit.parent_id === null ? '' : (paths.get(hit.parent_id) ?? '')),
      },
    }));
  }
}

/** The title if it contains the text as typed, else the slug. */
function nameOf({ title, slug }: PostHit, text: string): string {
  return title.includes(text) || slug === null ? title : slug;
}
