import { setTimeout as pause } from 'node:timers/promises';
import { OutgoingRequestRefusedError, SafeHttpClient } from '#core/http';
import { trimEnd } from '#core/text';
import { answerDifferences } from './answer-differences.js';
import { siteAddresses, type Request } from './site-addresses.js';

/** An address of the old site, and how both hosts answer. */
export interface ComparedAddress {
  path: string;
  /** Status at the old host after its redirects; 0: no answer. */
  old: number;
  /** Status at the new host after its redirects; 0: no answer. */
  now: number;
  /** Found on the new host, or on neither of the two, and without differences. */
  isSame: boolean;
  /** What differs, for people. */
  differences: string[];
}

/** How addresses are compared. */
export interface CompareOptions {
  /** The two sites may be in a private network or at unusual ports. */
  allowPrivate?: boolean;
  /** Most requests a second to each site; default 5. */
  requestsPerSecond?: number;
  /** Further addresses or paths of the old site: redirects, printed codes. */
  further?: readonly string[];
  progress?: (done: number, total: number) => void;
}

const DEFAULT_REQUESTS_PER_SECOND = 5;
const TIMEOUT_MS = 30_000;
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Requests the addresses of the old site on the new host: what its sitemaps list, feeds, calendar files, uploads, and
 * those that are given. Both have to find the same, calendar files to have the same UIDs, files the same bytes, and pages
 * the same titles, descriptions and instructions for robots.
 */
export async function compareAddresses(
  from: string,
  to: string,
  { allowPrivate = false, requestsPerSecond, further = [], progress }: CompareOptions,
): Promise<ComparedAddress[]> {
  const [old, now] = [from, to].map((url) => trimEnd(url, '/'));
  const request = requester(allowPrivate ? [new URL(old).origin, new URL(now).origin] : [], requestsPerSecond);
  const given = further.flatMap((address) => pathOf(address, old) ?? []);
  const paths = [...new Set([...given, ...(await siteAddresses(old, request))])];
  const compared: ComparedAddress[] = [];
  for (const path of paths) {
    compared.push(await compareOne(path, request, { old, now }));
    progress?.(compared.length, paths.length);
  }
  return compared;
}

async function compareOne(
  path: string,
  request: Request,
  { old, now }: { old: string; now: string },
): Promise<ComparedAddress> {
  const [before, after] = [await request(old + path), await request(now + path)];
  const [oldStatus, nowStatus] = [before?.status ?? 0, after?.status ?? 0];
  const both = before && after && isFound(oldStatus) && isFound(nowStatus);
  const differences = both ? answerDifferences(path, before, after) : [];
  const isSame = (isFound(nowStatus) || !isFound(oldStatus)) && differences.length === 0;
  return { path, old: oldStatus, now: nowStatus, isSame, differences };
}

/** Sends requests, at most so often a second. Passing faults of a site are no difference: it is requested once more. */
function requester(ownOrigins: string[], requestsPerSecond = DEFAULT_REQUESTS_PER_SECOND): Request {
  const http = new SafeHttpClient({
    ownOrigins,
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    userAgent: 'Almanac-Migrate',
  });
  const once = async (url: string) => {
    await pause(1000 / requestsPerSecond);
    return http.get(url).catch((error: unknown) => {
      if (error instanceof OutgoingRequestRefusedError) return undefined;
      throw error;
    });
  };
  return async (url) => {
    const answer = await once(url);
    return answer === undefined || answer.status === 429 || answer.status >= 500 ? await once(url) : answer;
  };
}

/** The path of an address of the old site, or a path as it is; nothing for other hosts. */
function pathOf(address: string, site: string): string | undefined {
  const text = address.trim();
  if (text === '' || text.startsWith('#')) return undefined;
  if (text.startsWith('/')) return text;
  if (!URL.canParse(text) || new URL(text).host !== new URL(site).host) return undefined;
  const { pathname, search } = new URL(text);
  return pathname + search;
}

const isFound = (status: number): boolean => status >= 200 && status < 400;
