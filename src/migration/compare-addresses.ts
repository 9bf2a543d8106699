import { XMLParser } from 'fast-xml-parser';
import { setTimeout as pause } from 'node:timers/promises';
import { OutgoingRequestRefusedError, SafeHttpClient, type SafeResponse } from '#core/http';
import { trimEnd } from '#core/text';

/** An address of the old site, and how both hosts answer. */
export interface ComparedAddress {
  path: string;
  /** Status at the old host; 0: no answer. */
  old: number;
  /** Status at the new host after its redirects; 0: no answer. */
  now: number;
  isSame: boolean;
}

const MAX_SITEMAPS = 100;
const MAX_ADDRESSES = 20_000;
const DEFAULT_REQUESTS_PER_SECOND = 5;
/** Feeds and calendars that a site has beside what its sitemap lists. */
const FEEDS = ['/', '/feed/', '/comments/feed/', '/events/?ical=1', '/events/feed/', '/wp-json/', '/sitemap_index.xml'];

/**
 * Requests the addresses of the old site (its sitemaps, feeds and calendar files) on the new host. Two answers are the
 * same when both are found, or neither is.
 */
export async function compareAddresses(
  from: string,
  to: string,
  {
    allowPrivate = false,
    requestsPerSecond = DEFAULT_REQUESTS_PER_SECOND,
  }: { allowPrivate?: boolean; requestsPerSecond?: number },
): Promise<ComparedAddress[]> {
  const origins = allowPrivate ? [new URL(from).origin, new URL(to).origin] : [];
  const http = new SafeHttpClient({
    ownOrigins: origins,
    timeoutMs: 30_000,
    maxBytes: 32 * 1024 * 1024,
    userAgent: 'Almanac-Migrate',
  });
  const request = async (url: string): Promise<SafeResponse | undefined> => {
    await pause(1000 / requestsPerSecond);
    return http.get(url).catch((error: unknown) => {
      if (error instanceof OutgoingRequestRefusedError) return undefined;
      throw error;
    });
  };
  const [old, now] = [from, to].map((url) => trimEnd(url, '/'));
  const paths = new Set(FEEDS);
  for (const address of await listed(old, request)) {
    if (paths.size >= MAX_ADDRESSES) break;
    const { pathname, search } = new URL(address);
    paths.add(pathname + search);
  }
  const compared: ComparedAddress[] = [];
  for (const path of paths) {
    const [before, after] = [(await request(old + path))?.status ?? 0, (await request(now + path))?.status ?? 0];
    compared.push({ path, old: before, now: after, isSame: isFound(before) === isFound(after) });
  }
  return compared;
}

const isFound = (status: number): boolean => status >= 200 && status < 400;

/** Addresses in the sitemaps of a site. */
async function listed(site: string, request: (url: string) => Promise<SafeResponse | undefined>): Promise<string[]> {
  const open = [`${site}/sitemap_index.xml`, `${site}/wp-sitemap.xml`, `${site}/sitemap.xml`];
  const seen = new Set<string>();
  const found: string[] = [];
  const parser = new XMLParser({ isArray: (name) => name === 'url' || name === 'sitemap' });
  while (open.length > 0 && seen.size < MAX_SITEMAPS) {
    const url = open.shift() as string;
    if (seen.has(url)) continue;
    seen.add(url);
    const answer = await request(url);
    if (answer?.status !== 200) continue;
    const { sitemapindex: index, urlset } = parser.parse(answer.body.toString('utf8')) as {
      sitemapindex?: { sitemap?: { loc?: string }[] };
      urlset?: { url?: { loc?: string }[] };
    };
    for (const { loc } of index?.sitemap ?? []) if (loc !== undefined && URL.canParse(loc)) open.push(loc);
    for (const { loc } of urlset?.url ?? []) if (loc !== undefined && URL.canParse(loc)) found.push(loc);
  }
  return found;
}
