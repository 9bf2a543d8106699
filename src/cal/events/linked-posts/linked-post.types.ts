import type { ContentParts } from '../../../content/parts/content-parts.js';
import type { ContentPartsLoader } from '../../../content/parts/content-parts.loader.js';
import type { MapperContext, Clock, SiteUrls } from '#core/context';
import type { PostStatus, PostStore } from '#core/content';
import type { ImageSummary, MediaService } from '../../../content/media/media.service.js';
import type { LinkedPostFilter } from './linked-posts.repository.js';
import type { Database } from '#core/database';
import type { SiteService } from '#core/site';

/** What both kinds take when one is made or changed; each adds its own fields. */
export interface LinkedPostParams {
  description?: string;
  author?: number;
  date?: string | number;
  date_utc?: string | number;
  status?: PostStatus;
  image?: string | number;
}

/** What other namespaces may say of one beside what clients of this one can. */
export interface LinkedPostOptions {
  excerpt?: string;
  slug?: string;
  /** Id that a new one has to have; for imports that keep ids. */
  requestedId?: number;
}

/** A list as other namespaces ask for it. */
export interface LinkedPostQuery extends Pick<LinkedPostFilter, 'search' | 'event' | 'hasEvents' | 'upcomingFrom'> {
  statuses: PostStatus[];
  /** Password of the requested event. */
  password?: unknown;
  limit: number;
  offset: number;
}

/** Parameters of a list. */
export interface LinkedPostListParams {
  page?: number;
  per_page?: number;
  search?: string;
  include?: number[];
  modified_after?: string;
  modified_before?: string;
  event?: number;
  has_events?: unknown;
  only_with_upcoming?: unknown;
  status?: unknown;
  password?: string;
  context?: string;
}

/** What one answer needs beside the row. */
export interface LinkedPostView {
  request: MapperContext;
  image?: ImageSummary;
  /** What its content refers to. */
  parts: ContentParts;
  /** `false`: contents are hidden because the password is missing. */
  open: boolean;
  jsonLd: boolean;
}
/** Services that the rules need. */
export interface LinkedPostDependencies {
  database: Database;
  posts: PostStore;
  site: SiteService;
  media: MediaService;
  parts: ContentPartsLoader;
  clock: Clock;
  urls: SiteUrls;
}
