/** Form in which a feed is sent: RSS 2.0, Atom 1.0 or RSS 1.0. */
export type FeedForm = 'rss2' | 'atom' | 'rdf';

/** The address of a feed, taken apart. */
export interface FeedAddress {
  /** The page whose feed it is. */
  page: string;
  form: FeedForm;
}

/** Ends of addresses of feeds. `rss` is RSS 0.92 in the reference; RSS 2.0 is read by the same programs. */
const FEED = /^(\/(?:.*\/)?)feed(?:\/(rss2|rss|rdf|atom))?\/?$/;

/** Values of `?feed=` that name the feed of a page, and the one of the comments of the site. */
const OLD_NAMES = new Set(['feed', 'rss2', 'rss', 'rdf', 'atom']);
const OLD_COMMENTS = new Set(['comments-rss2', 'comments-rss', 'comments-atom']);

/** The feed at a path: of `/category/news/` for `/category/news/feed/`. Nothing for other paths. */
export function readFeedAddress(pathname: string): FeedAddress | undefined {
  const [, page, name] = FEED.exec(pathname) ?? [];
  return page === undefined ? undefined : { page, form: formOf(name) };
}

/** Address of the feed of a page. @param page path or address with a slash at the end */
export function feedOf(page: string, form: FeedForm = 'rss2'): string {
  return `${page}${page.endsWith('/') ? '' : '/'}feed/${form === 'rss2' ? '' : `${form}/`}`;
}

/** The form that a query names (`?feed=atom`, `?feed=comments-atom`). */
export const formOfQuery = ({ feed }: Record<string, unknown>): FeedForm =>
  formOf(String(feed).replace('comments-', ''));

const formOf = (name: string | undefined): FeedForm => (name === 'atom' || name === 'rdf' ? name : 'rss2');

/** Path of the feed that the old query form requests (`/?feed=rss2`); nothing for other queries. */
export function oldFeedPath(pathname: string, query: Record<string, unknown>): string | undefined {
  const { feed, post_type: type, ...more } = query;
  if (typeof feed !== 'string' || Object.keys(more).length > 0) return undefined;
  const form = formOfQuery(query);
  if (pathname === '/' && type !== undefined)
    return OLD_NAMES.has(feed) && ['tribe_events', 'cal_events'].includes(String(type))
      ? feedOf('/events/', form)
      : undefined;
  if (type !== undefined) return undefined;
  if (OLD_NAMES.has(feed)) return feedOf(pathname, form);
  return pathname === '/' && OLD_COMMENTS.has(feed) ? feedOf('/comments/', form) : undefined;
}

/** The query of the page whose feed is requested, from an old form: `{cat: '5'}` for `?cat=5&feed=rss2`. */
export function pageQueryOfFeed(query: Record<string, unknown>): Record<string, unknown> | undefined {
  const { feed, ...page } = query;
  return typeof feed === 'string' && OLD_NAMES.has(feed) && Object.keys(page).length > 0 ? page : undefined;
}
