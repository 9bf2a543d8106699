import { Agent, request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { pathWithinSite, sitePathOf } from '../../../../src/core/config/site-url.js';
import { urlsIn } from './found-urls.js';
import type { FoundUrl, UrlSource } from './found-urls.js';

/** Who follows the URLs. */
export type Walker = 'visitor' | 'administrator';

/** A response that is not what a followed URL should be answered with, and that is all right. */
export interface Exception {
  /** Statuses that it covers. */
  statuses: readonly number[];
  /** Path and query of the URL. */
  path: RegExp;
  /** Sources of the URL; default: any. */
  sources?: readonly UrlSource[];
  /** Error code in the body; default: any. */
  code?: RegExp;
  /** Default: both. */
  walker?: Walker;
  reason: string;
}

/** What the crawler needs. */
export interface CrawlOptions {
  walker: Walker;
  /** Where the service answers, without a slash at the end. */
  base: string;
  /** Address of the site. URLs of its host outside of its folder are dead: other sites are there. */
  site: string;
  /** URLs of the host outside of the site that texts and logs of the data name on purpose. */
  neighbours?: readonly string[];
  /** Whether a proxy in front takes the folder of the site away. */
  isStripped?: boolean;
  /** Paths of the site to begin with. */
  seeds: readonly string[];
  /** Paths of routes of the index, which no response has as a URL. */
  routes?: readonly string[];
  /** Headers for a path: who is calling. */
  headers: (path: string) => Record<string, string>;
  exceptions: readonly Exception[];
  /** URLs that are followed per pattern, where a pattern is a path with its numbers left out and the names of its query. */
  perPattern: number;
  /** URLs that are not followed, because another walk has followed them with the same result. */
  skip?: (path: string) => boolean;
}

/** What a crawl found. */
export interface CrawlResult {
  /** URLs that do not answer: what, where it was found. */
  dead: string[];
  /** URLs that were followed, by where they were first found. */
  followed: Map<UrlSource, number>;
  /** Where URLs of the site were found, those included that were known from elsewhere. */
  sources: Set<UrlSource>;
  /** Paths that were requested. */
  paths: Set<string>;
  /** URLs of other hosts, which are not followed. */
  foreign: number;
  /** URLs beyond `perPattern`. */
  capped: number;
  /** Exceptions that were used. */
  used: Set<Exception>;
}

interface Task extends FoundUrl {
  foundAt: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });
const WORKERS = 6;

/** Follows every URL of the site, from the seeds on, until there is none left. */
export async function crawl(options: CrawlOptions): Promise<CrawlResult> {
  const { seeds, routes = [], perPattern, skip } = options;
  const result: CrawlResult = {
    dead: [],
    followed: new Map(),
    sources: new Set(),
    paths: new Set(),
    foreign: 0,
    capped: 0,
    used: new Set(),
  };
  const tasks: Task[] = [];
  const known = new Set<string>();
  const patterns = new Map<string, number>();
  const foreign = new Set<string>();

  const add = (item: FoundUrl, foundAt: string): void => {
    const path = ownPath(item.url, options);
    if (path === OUTSIDE && !options.neighbours?.includes(item.url))
      result.dead.push(`${options.walker} ${item.url} is outside of the site (${item.source} of ${foundAt})`);
    if (path === OUTSIDE) return;
    if (path === undefined) {
      foreign.add(item.url);
      return;
    }
    result.sources.add(item.source);
    const key = `${methodOf(item)} ${path}`;
    if (known.has(key)) return;
    known.add(key);
    if (skip?.(path) === true) return;
    const pattern = `${methodOf(item)} ${patternOf(path)}`;
    const count = (patterns.get(pattern) ?? 0) + 1;
    patterns.set(pattern, count);
    if (count > perPattern) result.capped++;
    else tasks.push({ ...item, url: path, foundAt });
  };

  for (const path of seeds) add({ url: `${options.site}${path}`, source: 'seed' }, 'the test');
  for (const path of routes) add({ url: `${options.site}${path}`, source: 'index' }, 'the test');
  const work = async (): Promise<void> => {
    for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) {
      result.followed.set(task.source, (result.followed.get(task.source) ?? 0) + 1);
      result.paths.add(task.url);
      for (const found of await follow(task, options, result)) add(found, task.url);
    }
  };
  // A worker that finds no task may be followed by others that find some, so all begin again until none does.
  while (tasks.length > 0) await Promise.all(Array.from({ length: WORKERS }, work));
  result.foreign = foreign.size;
  return result;
}

/** Requests a URL, and notes it if it does not answer. @returns the URLs of the response */
async function follow(task: Task, options: CrawlOptions, result: CrawlResult): Promise<FoundUrl[]> {
  const { walker, exceptions } = options;
  const method = methodOf(task);
  const headers: Record<string, string> = { ...options.headers(task.url), Host: new URL(options.site).host };
  // A form of another site is refused before it does anything, and so tells that the URL takes forms.
  if (method === 'POST') headers.Origin = 'https://elsewhere.example';
  const {
    status,
    headers: sent,
    body,
  } = await send(options.base + (options.isStripped ? '' : sitePathOf(options.site)) + task.url, method, headers);
  const answers = status < 400 || (method === 'POST' && status === 403);
  if (!answers) {
    const code = /"code":\s*"(\w[\w-]*)"/.exec(body)?.[1] ?? '';
    const exception = exceptions.find((known) => covers(known, task, { status, code, walker }));
    if (exception) result.used.add(exception);
    else result.dead.push(`${walker} ${method} ${task.url} → ${status} ${code} (${task.source} of ${task.foundAt})`);
  }
  const here = options.site + task.url;
  if (sent.location !== undefined && new URL(sent.location, here).href === new URL(here).href)
    result.dead.push(`${walker} ${method} ${task.url} → ${status} to itself (${task.source} of ${task.foundAt})`);
  const type = String(sent['content-type'] ?? '');
  return urlsIn({ url: here, type, headers: sent, body });
}

function covers(
  { statuses, path, sources, code, walker }: Exception,
  task: Task,
  answer: { status: number; code: string; walker: Walker },
): boolean {
  return (
    statuses.includes(answer.status) &&
    path.test(task.url) &&
    (sources?.includes(task.source) ?? true) &&
    (code?.test(answer.code) ?? true) &&
    (walker ?? answer.walker) === answer.walker
  );
}

/** Routes without GET are looked at with OPTIONS, forms are sent, everything else is fetched. */
function methodOf({ method, methods }: FoundUrl): 'GET' | 'POST' | 'OPTIONS' {
  if (method) return method;
  return methods && !methods.includes('GET') ? 'OPTIONS' : 'GET';
}

/** Instead of a path: the URL has the host of the site and is not below its folder. */
const OUTSIDE = Symbol('outside of the site');

/** Path and query of a URL of the site or of its API, without the folder; nothing for other hosts. */
function ownPath(url: string, { site, base }: CrawlOptions): string | typeof OUTSIDE | undefined {
  const { origin, pathname, search } = new URL(url);
  if (origin !== new URL(site).origin && origin !== base) return undefined;
  const folder = sitePathOf(site);
  return folder === '' || `${pathname}/`.startsWith(`${folder}/`) ? pathWithinSite(folder, pathname) + search : OUTSIDE;
}

function patternOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://any.example');
  const names = [...new Set(searchParams.keys())].sort().join('&');
  return `${pathname.replace(/\d+/g, '0')}?${names}`;
}

function send(
  url: string,
  method: string,
  headers: Record<string, string>,
): Promise<{ status: number; headers: IncomingHttpHeaders; body: string }> {
  return new Promise((resolve, reject) => {
    const form = method === 'POST' ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {};
    const sending = request(url, { method, agent, headers: { Accept: '*/*', ...headers, ...form } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    sending.on('error', reject);
    sending.end();
  });
}
