import type { Answer } from './answer-differences.js';
import { jsonOrUndefined, xmlOrUndefined } from '#core/text';

/** Requests an address; nothing where no answer came. */
export type Request = (url: string) => Promise<Answer | undefined>;

const MAX_SITEMAPS = 200;
export const MAX_ADDRESSES = 20_000;
/** Events whose calendar files are compared. */
const MAX_CALENDARS = 500;
/** Pages of a list of files. */
const MAX_PAGES = 100;
/** Feeds that a site has beside what its sitemaps list. */
const FEEDS = ['/', '/feed/', '/comments/feed/', '/wp-json/', '/robots.txt', '/sitemap_index.xml', '/sitemap.xml'];
const CALENDARS = ['?ical=1', 'list/?ical=1', 'feed/'];

/**
 * Paths of a site that others know: what its sitemaps list with their images, feeds, calendar files of the whole calendar
 * and of single events, and files of its list of uploads.
 */
export async function siteAddresses(site: string, request: Request): Promise<string[]> {
  const paths = new Set(FEEDS);
  const add = (address: string): void => {
    if (paths.size >= MAX_ADDRESSES || !URL.canParse(address)) return;
    const { origin, pathname, search } = new URL(address);
    if (origin === new URL(site).origin) paths.add(pathname + search);
  };
  const listed = await sitemapAddresses(site, request);
  for (const { address, images } of listed) {
    add(address);
    images.forEach(add);
  }
  const events = listed.filter(({ sitemap }) => /tribe_events(?!_cat)/.test(sitemap)).map(({ address }) => address);
  // The first address of that sitemap is the calendar itself.
  const [calendar = `${site}/events/`, ...single] = events;
  for (const suffix of CALENDARS) add(calendar + suffix);
  for (const event of single.slice(0, MAX_CALENDARS)) add(`${event}?ical=1`);
  for (const file of await uploads(site, request)) add(file);
  return [...paths];
}

interface Listed {
  address: string;
  images: string[];
  /** Address of the sitemap that lists it. */
  sitemap: string;
}

interface SitemapUrl {
  loc?: unknown;
  'image:image'?: { 'image:loc'?: unknown }[];
}

async function sitemapAddresses(site: string, request: Request): Promise<Listed[]> {
  const open = [`${site}/sitemap_index.xml`, `${site}/wp-sitemap.xml`, `${site}/sitemap.xml`];
  const seen = new Set<string>();
  const found: Listed[] = [];
  while (open.length > 0 && seen.size < MAX_SITEMAPS && found.length < MAX_ADDRESSES) {
    const sitemap = open.shift() as string;
    if (seen.has(sitemap)) continue;
    seen.add(sitemap);
    const answer = await request(sitemap);
    if (answer?.status !== 200) continue;
    const { sitemapindex: index, urlset } = parsed(answer.body.toString('utf8'));
    for (const { loc } of index?.sitemap ?? []) if (typeof loc === 'string' && URL.canParse(loc)) open.push(loc);
    for (const { loc, 'image:image': images = [] } of urlset?.url ?? []) {
      const files = images.map((image) => image['image:loc']).filter((file) => typeof file === 'string');
      if (typeof loc === 'string') found.push({ address: loc, images: files, sitemap });
    }
  }
  return found;
}

interface Sitemap {
  sitemapindex?: { sitemap?: { loc?: unknown }[] };
  urlset?: { url?: SitemapUrl[] };
}

/** A sitemap; an empty one for what is none. */
function parsed(xml: string): Sitemap {
  const isArray = (name: string): boolean => ['url', 'sitemap', 'image:image'].includes(name);
  return xmlOrUndefined(xml, { isArray }) ?? {};
}

/** Addresses of uploads with all their sizes, as far as visitors may list them. */
async function uploads(site: string, request: Request): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; page <= MAX_PAGES; page++) {
    const fields = '_fields=source_url,media_details.sizes';
    const answer = await request(`${site}/wp-json/wp/v2/media?per_page=100&page=${page}&${fields}`);
    const items = answer?.status === 200 ? listIn(answer.body) : [];
    for (const { source_url: file, media_details: details } of items) {
      const sizes = Object.values(details?.sizes ?? {}).map((size) => size?.source_url);
      found.push(...[file, ...sizes].filter((address) => typeof address === 'string'));
    }
    if (items.length < 100) break;
  }
  return found;
}

interface Upload {
  source_url?: unknown;
  media_details?: { sizes?: Record<string, { source_url?: unknown } | null> } | null;
}

function listIn(body: Buffer): Upload[] {
  const list = jsonOrUndefined(body.toString('utf8'));
  return Array.isArray(list) ? list.filter((item): item is Upload => typeof item === 'object' && item !== null) : [];
}
