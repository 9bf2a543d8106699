import { posix } from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import { detectFormat, readRecords, textSource, type ImportItem, type ReadOptions } from '../../../import/index.js';
import { firstText } from '../../../import/decode-text.js';
import { normalizeRecord } from '../../../import/normalize-record.js';
import { OutgoingRequestRefusedError, SafeHttpClient, type SafeResponse } from '#core/http';
import { SECOND_MS } from '#core/time';
import { readEventPage, type EventPage } from './event-page.js';
import { parseJson } from '#core/text';

const MAX_BYTES = 20 * 1024 * 1024;
const TIMEOUT_MS = 30 * SECOND_MS;
/** Pages of another site's list, and events on each. */
const MAX_PAGES = 40;
const PER_PAGE = 50;
/** What other sites call the interface that lists events. */
const EVENT_NAMESPACES = ['tribe/events/v1', 'cal/events/v1'];

/** Why a source gives no events; the message is for people. */
export class RemoteSourceError extends Error {
  constructor(
    readonly code: 'source-not-reached' | 'source-not-understood' | 'source-without-events',
    message: string,
  ) {
    super(message);
  }
}

/**
 * Reads the events behind an address: a calendar, a JSON file, an answer of an interface like ours, or a page that
 * leads to one of these or describes events itself (schema.org).
 */
@Injectable()
export class RemoteSourceService {
  private readonly log = new Logger('Import');

  constructor(private readonly http: SafeHttpClient) {}

  /** Everything found there. @throws RemoteSourceError */
  async items(address: string, readOptions: ReadOptions): Promise<ImportItem[]> {
    const options = { ...readOptions, fetchedFrom: address };
    const answer = await this.fetch(address);
    const direct = await this.read(answer, options);
    if (direct) return direct;
    return this.fromPage(readEventPage(answer.body.toString('utf8'), answer.finalUrl), options);
  }

  /** The events of a file; nothing when it is no file of a kind that is known. */
  private async read({ body, finalUrl }: SafeResponse, options: ReadOptions): Promise<ImportItem[] | undefined> {
    const name = posix.basename(new URL(finalUrl).pathname);
    const source = textSource(name, body);
    const format = detectFormat(name, await firstText(source.open()));
    if (format !== 'ics' && format !== 'json') return undefined;
    return collected(readRecords(source, format, options));
  }

  private async fromPage(page: EventPage, options: ReadOptions): Promise<ImportItem[]> {
    const listed = page.apiRoot === undefined ? undefined : await this.listed(page.apiRoot, options);
    if (listed) return listed;
    const [calendar] = page.calendars;
    const items = calendar === undefined ? undefined : await this.read(await this.fetch(calendar), options);
    if (items) return items;
    if (page.events.length > 0)
      return page.events.flatMap((fields, i) => normalizeRecord(fields, i + 1, 'json', options));
    throw new RemoteSourceError(
      'source-without-events',
      'There is a page at this address, but no calendar and no events in it.',
    );
  }

  /** All coming events of a site that has an interface like ours; nothing when it has none. */
  private async listed(root: string, options: ReadOptions): Promise<ImportItem[] | undefined> {
    const base = root.replace(/\/$/, '');
    const answer = await this.fetch(`${base}/`);
    const index = jsonOf(answer) as { namespaces?: unknown } | undefined;
    const names = Array.isArray(index?.namespaces) ? (index.namespaces as unknown[]) : [];
    const namespace = EVENT_NAMESPACES.find((name) => names.includes(name));
    if (namespace === undefined) return undefined;
    const events: unknown[] = [];
    let next: string | undefined = `${base}/${namespace}/events?per_page=${PER_PAGE}`;
    for (let page = 0; next !== undefined && page < MAX_PAGES; page++) {
      const list = jsonOf(await this.fetch(next)) as { events?: unknown; next_rest_url?: unknown } | undefined;
      if (Array.isArray(list?.events)) events.push(...(list.events as unknown[]));
      next = typeof list?.next_rest_url === 'string' ? list.next_rest_url : undefined;
    }
    // The site that answers vouches for its ids, also when the address given leads there by a redirect.
    const fetched = { ...options, fetchedFrom: answer.finalUrl };
    return collected(readRecords(textSource('events.json', JSON.stringify({ events })), 'json', fetched));
  }

  private async fetch(address: string): Promise<SafeResponse> {
    try {
      const answer = await this.http.get(address, {
        accept: 'text/calendar, application/json;q=0.9, text/html;q=0.8, */*;q=0.5',
        maxBytes: MAX_BYTES,
        timeoutMs: TIMEOUT_MS,
      });
      if (answer.status < 300) return answer;
      throw new RemoteSourceError('source-not-reached', `The source answers ${answer.status}.`);
    } catch (error) {
      if (!(error instanceof OutgoingRequestRefusedError)) throw error;
      this.log.warn(error.message);
      // Nothing more: it would tell which hosts and ports of our network there are.
      throw new RemoteSourceError('source-not-reached', 'The source cannot be fetched. Check the address.');
    }
  }
}

async function collected(items: AsyncIterable<ImportItem>): Promise<ImportItem[]> {
  const all: ImportItem[] = [];
  for await (const item of items) all.push(item);
  return all;
}

function jsonOf({ body }: SafeResponse): unknown {
  try {
    return parseJson(body.toString('utf8'));
  } catch {
    throw new RemoteSourceError('source-not-understood', 'The site offers a list of events, but it cannot be read.');
  }
}
