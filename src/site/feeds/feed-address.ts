/** Ends of addresses of feeds. All are RSS 2.0: the other forms of the reference redirect to it. */
const FEED = /^(\/(?:.*\/)?)feed(?:\/(rss2|rss|rdf|atom))?\/?$/;

/** Values of `?feed=` that name the feed of a page, and the one of the comments of the site. */
const OLD_NAMES = new Set(['feed', 'rss2', 'rss', 'rdf', 'atom']);
const OLD_COMMENTS = new Set(['comments-rss2', 'comments-rss', 'comments-atom']);

/** The page whose feed is at a path: `/category/news/` for `/category/news/feed/`. Nothing for other paths. */
export function pageOfFeed(pathname: string): string | undefined {
  return FEED.exec(pathname)?.[1];
}

/** Address of the feed of a page. @param page path or address with a slash at the end */
export function feedOf(page: string): string {
  return `${page}${page.endsWith('/') ? '' : '/'}feed/`;
}

/** Path of the feed that the old query form requests (`/?feed=rss2`); nothing for other queries. */
export function oldFeedPath(pathname: string, query: Record<string, unknown>): string | undefined {
  const { feed, post_type: type, ...more } = query;
  if (typeof feed !== 'string' || Object.keys(more).length > 0) return undefined;
  if (pathname === '/' && type !== undefined)
    return OLD_NAMES.has(feed) && ['tribe_events', 'cal_events'].includes(String(type)) ? '/events/feed/' : undefined;
  if (type !== undefined) return undefined;
  if (OLD_NAMES.has(feed)) return feedOf(pathname);
  return pathname === '/' && OLD_COMMENTS.has(feed) ? '/comments/feed/' : undefined;
}

/** The query of the page whose feed is requested, from an old form: `{cat: '5'}` for `?cat=5&feed=rss2`. */
export function pageQueryOfFeed(query: Record<string, unknown>): Record<string, unknown> | undefined {
  const { feed, ...page } = query;
  return typeof feed === 'string' && OLD_NAMES.has(feed) && Object.keys(page).length > 0 ? page : undefined;
}
