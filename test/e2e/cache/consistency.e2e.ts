import fc from 'fast-check';
import type { Response } from 'supertest';
import { SharedResponsesService } from '../../../src/cache/responses/shared/shared-responses.service.js';
import { ResponseStore } from '../../../src/cache/responses/response.store.js';
import { type TestApp, startApp } from '../../helpers/app.js';
import { stopClock } from '../../helpers/clock.js';
import { describeWithRedis, RedisServer } from '../../helpers/redis-server.js';
import { FULL_SIZE, sized } from '../../helpers/suite-size.js';
import { boxOffice } from '../tickets/box-office.js';

/** Writes of one site, and sites. */
const WRITES = 25;
const SITES = FULL_SIZE ? 3 : 1;
/** Milliseconds after which another process has seen a change of settings. */
const SETTINGS_TTL_MS = 1100;
/** Milliseconds within which messages of other processes have arrived through Redis. */
const MESSAGE_MS = 100;
/** Times that responses are compared before they count as stale. */
const MAX_LOOKS = 5;
/** An address that responses name whichever process makes them. */
const HOST = '10.0.0.1';
/** Responses that must come from the cache when they are compared, as a share: otherwise nothing is tested. */
const LEAST_HITS = 0.3;

/** Parts of responses that are random each time. */
const RANDOM = /data-view-breakpoint-pointer="[^"]*"|data-secret=\\?"\w+\\?"|#\?secret=\w+/g;

type Kind = 'event' | 'venue' | 'organizer' | 'category' | 'post' | 'page' | 'comment' | 'ticket' | 'order' | 'user';
/** One write: what it does, and numbers that choose things and values. */
type Write = [name: string, which: number, value: number];
/** Writes to a site. @returns its answer */
type Act = (which: number, value: number) => Promise<Pick<Response, 'status' | 'body'> | undefined>;

/** A site with things that are written in random order. */
class Site {
  readonly ids: Record<Kind, number[]> = {
    event: [],
    venue: [],
    organizer: [],
    category: [],
    post: [],
    page: [],
    comment: [],
    ticket: [],
    order: [],
    user: [],
  };
  private made = 0;

  constructor(readonly service: TestApp) {}

  readonly acts: Record<string, Act> = {
    'create event': (which, value) =>
      this.create('event', '/cal/events/v1/events', {
        ...TIMES,
        title: this.name(),
        venue: this.one('venue', which),
        organizer: this.ids.organizer.slice(0, 1),
        categories: [`Kind ${value % 3}`],
        featured: value % 2 === 0,
      }),
    'retitle event': (which) => this.edit('event', which, '/cal/events/v1/events', { title: this.name() }),
    'edit event': (which, value) => this.edit('event', which, '/cal/events/v1/events', EVENT_CHANGES[value % 6]),
    'edit event by content': (which) => this.edit('event', which, '/content/v2/cal_events', { content: this.name() }),
    'SEO of event': (which, value) =>
      this.edit('event', which, '/content/v2/cal_events', { seo: { title: this.name(), noindex: value % 2 === 0 } }),
    'trash event': (which) => this.remove('event', which, '/cal/events/v1/events'),
    'delete event': (which) => this.remove('event', which, '/content/v2/cal_events', true),
    'create venue': () => this.create('venue', '/cal/events/v1/venues', { venue: this.name(), status: 'publish' }),
    'edit venue': (which) => this.edit('venue', which, '/cal/events/v1/venues', { venue: this.name() }),
    'trash venue': (which) => this.remove('venue', which, '/cal/events/v1/venues'),
    'create organizer': () =>
      this.create('organizer', '/cal/events/v1/organizers', { organizer: this.name(), status: 'publish' }),
    'edit organizer': (which) => this.edit('organizer', which, '/cal/events/v1/organizers', { organizer: this.name() }),
    'create category': () => this.create('category', '/content/v2/categories', { name: this.name() }),
    'edit category': (which) => this.edit('category', which, '/content/v2/categories', { name: this.name() }),
    'delete category': (which) => this.remove('category', which, '/content/v2/categories', true),
    'create post': (which, value) =>
      this.create('post', '/content/v2/posts', {
        title: this.name(),
        content: 'Text',
        status: value % 4 === 0 ? 'draft' : 'publish',
        sticky: value % 3 === 0,
        categories: this.one('category', which) ?? [],
      }),
    'edit post': (which, value) =>
      this.edit('post', which, '/content/v2/posts', { title: this.name(), status: STATUSES[value % 3] }),
    'rename post': (which) => this.edit('post', which, '/content/v2/posts', { slug: this.name() }),
    'trash post': (which) => this.remove('post', which, '/content/v2/posts'),
    'create page': (which) =>
      this.create('page', '/content/v2/pages', {
        title: this.name(),
        status: 'publish',
        parent: this.one('page', which) ?? 0,
      }),
    'edit page': (which) => this.edit('page', which, '/content/v2/pages', { title: this.name() }),
    'create comment': (which) =>
      this.create('comment', '/content/v2/comments', { post: this.one('post', which) ?? 0, content: this.name() }),
    'hold comment': (which, value) =>
      this.edit('comment', which, '/content/v2/comments', { status: value % 2 === 0 ? 'hold' : 'approved' }),
    'create ticket': (which, value) => this.createTicket(which, value),
    'edit ticket': (which, value) =>
      this.edit('ticket', which, '/cal/tickets/v1/tickets', { name: this.name(), price: String(value) }),
    order: (which, value) => this.order(which, 1 + (value % 2)),
    'put into a cart': async (which) => {
      const ticket = this.one('ticket', which);
      return ticket === undefined ? undefined : boxOffice(this.service).cart({ [ticket]: 1 });
    },
    'cancel order': (which) => this.edit('order', which, '/cal/tickets/v1/orders', { status: 'refunded' }),
    'name of the site': () => this.settings({ title: this.name() }),
    'zone of the site': (_, value) => this.settings({ timezone: ['UTC', 'Europe/Berlin', 'America/Lima'][value % 3] }),
    'rename user': (which) => this.edit('user', which, '/content/v2/users', { name: this.name() }),
    redirect: () =>
      this.post('/redirects/v1/redirect', {
        url: `/${this.name()}`,
        match_type: 'url',
        action_type: 'url',
        action_code: 301,
        action_data: { url: '/to' },
        group_id: 1,
      }),
  };

  /** Addresses whose answers are compared. */
  paths(): string[] {
    const first = (kind: Kind, path: string) => this.ids[kind].slice(0, 3).map((id) => `/api/${path}/${id}`);
    return [
      ...ADDRESSES,
      ...first('event', 'cal/events/v1/events'),
      ...first('event', 'content/v2/cal_events'),
      ...first('venue', 'cal/events/v1/venues'),
      ...first('organizer', 'cal/events/v1/organizers'),
      ...first('post', 'content/v2/posts'),
      ...first('page', 'content/v2/pages'),
      ...first('category', 'content/v2/categories'),
      ...first('user', 'content/v2/users'),
      ...this.ids.event.slice(0, 3).map((id) => `/api/oembed/1.0/embed?url=http://site.example/?p=${id}`),
      ...this.pages,
    ];
  }

  /** Pages of the first things that were made. */
  readonly pages: string[] = [];

  async start(): Promise<void> {
    this.ids.user.push(this.service.ids.administrator);
    for (const name of ['create venue', 'create organizer', 'create category', 'create event', 'create event'])
      await this.acts[name](0, 1);
    for (const name of ['create post', 'create page', 'create comment', 'create ticket']) await this.acts[name](0, 1);
    for (const kind of STARTED) expect([kind, this.ids[kind].length > 0]).toEqual([kind, true]);
    for (const kind of ['cal_events', 'posts', 'pages']) {
      const { body } = await this.admin.get(`/content/v2/${kind}?_fields=link`);
      for (const { link } of body as { link: string }[]) this.pages.push(new URL(link).pathname);
    }
  }

  private get admin() {
    return this.service.as('administrator');
  }

  private name(): string {
    return `name-${++this.made}`;
  }

  private one(kind: Kind, which: number): number | undefined {
    return this.ids[kind][which % Math.max(1, this.ids[kind].length)];
  }

  private post(path: string, body: object): Promise<Response> {
    return this.admin
      .post(path)
      .send(body)
      .then((answer) => answer);
  }

  private settings(values: object): Promise<Response> {
    return this.post('/content/v2/settings', values);
  }

  private async create(kind: Kind, path: string, body: object): Promise<Response> {
    const answer = await this.post(path, body);
    const { id } = answer.body as { id?: number };
    if (answer.status < 300 && id !== undefined) this.ids[kind].push(id);
    return answer;
  }

  private async edit(kind: Kind, which: number, path: string, body: object): Promise<Response | undefined> {
    const id = this.one(kind, which);
    return id === undefined ? undefined : this.post(`${path}/${id}`, body);
  }

  private async remove(kind: Kind, which: number, path: string, force = false): Promise<Response | undefined> {
    const id = this.one(kind, which);
    if (id === undefined) return undefined;
    return this.admin.delete(`${path}/${id}${force ? '?force=true' : ''}`).then((answer) => answer);
  }

  private async createTicket(which: number, value: number): Promise<undefined> {
    const event = this.one('event', which);
    if (event === undefined) return;
    const ticket = { price: value % 2 === 0 ? '0' : '5', ticket: { mode: 'own', capacity: 1 + (value % 3) } };
    // The event may be in the trash.
    const id = await boxOffice(this.service)
      .ticket(event, ticket)
      .catch(() => undefined);
    if (id !== undefined) this.ids.ticket.push(id);
  }

  private async order(which: number, quantity: number): Promise<Response | undefined> {
    const ticket = this.one('ticket', which);
    if (ticket === undefined) return undefined;
    const answer = await boxOffice(this.service).order({ [ticket]: quantity });
    if (answer.status === 201) this.ids.order.push((answer.body as { id: number }).id);
    return answer;
  }
}

/** What a site has from the start. */
const STARTED: readonly Kind[] = ['event', 'venue', 'organizer', 'category', 'post', 'page', 'comment', 'ticket'];
const TIMES = {
  start_date: '2031-05-10 10:00:00',
  end_date: '2031-05-10 12:00:00',
  timezone: 'Europe/Berlin',
  status: 'publish',
};
const STATUSES = ['publish', 'draft', 'private'];
const EVENT_CHANGES: readonly object[] = [
  { start_date: '2031-05-11 10:00:00', end_date: '2031-05-11 12:00:00' },
  { hide_from_listings: true },
  { hide_from_listings: false, featured: true },
  { status: 'draft' },
  { status: 'publish' },
  { organizer: [] },
];
const ADDRESSES = [
  '/api/',
  '/api/cal/events/v1/events?end_date=2040-01-01',
  '/api/cal/events/v1/events?end_date=2040-01-01&per_page=1&page=2',
  '/api/cal/events/v1/events?end_date=2040-01-01&featured=true',
  '/api/cal/events/v1/venues',
  '/api/cal/events/v1/organizers',
  '/api/cal/events/v1/categories',
  '/api/content/v2/cal_events',
  '/api/content/v2/cal_events?_embed=1',
  '/api/content/v2/posts?_embed=1',
  '/api/content/v2/pages',
  '/api/content/v2/comments',
  '/api/content/v2/categories',
  '/api/content/v2/users',
  '/api/content/v2/search?search=name',
  '/',
  '/events/list/',
  '/events/month/2031-05/',
  '/events/day/2031-05-10/',
  '/events/?ical=1',
  '/feed/',
  '/sitemap_index.xml',
  '/sitemaps/cal_events-1.xml',
  '/robots.txt',
];

const CACHED = { RESPONSE_CACHE: 'memory', RESPONSE_CACHE_SECONDS: '300' };

describe('The response cache', () => {
  let cachedService: TestApp;
  let uncachedService: TestApp;
  let site: Site;
  let hits = 0;
  let compared = 0;
  beforeAll(async () => {
    cachedService = await startApp(CACHED);
    uncachedService = await startApp({ DATABASE_URL: cachedService.databaseUrl, RESPONSE_CACHE: 'off' });
    for (const service of [cachedService, uncachedService]) stopClock(service);
    site = new Site(cachedService);
    await site.start();
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await uncachedService.close();
    await cachedService.close();
  });

  async function answer(service: TestApp, path: string, more: Record<string, string> = {}): Promise<string> {
    const { status, headers, text } = await service
      .http()
      .get(path)
      .set({ Host: HOST, ...more })
      .redirects(0);
    if (headers['x-cache'] === 'HIT') hits++;
    return `${status} ${headers.location ?? ''} ${headers.link ?? ''} ${headers['x-wp-total'] ?? ''} ${text.replace(RANDOM, '')}`;
  }

  /** Compares all answers with those that another process makes, and that this one makes without the cache. */
  async function stale(after: string): Promise<string[]> {
    const found: string[] = [];
    // Others see settings within a second.
    if (after.includes('of the site')) await new Promise((resolve) => setTimeout(resolve, SETTINGS_TTL_MS));
    for (const path of site.paths()) {
      compared++;
      const cached = await answer(cachedService, path);
      const own = await answer(cachedService, path, { Cookie: 'past=the-cache' });
      if (cached !== own) found.push(`${path} after ${after}`);
      // Each process counts sitemaps once a minute.
      else if (!path.startsWith('/sitemap') && cached !== (await answer(uncachedService, path)))
        found.push(`${path} in another process after ${after}`);
    }
    return found;
  }

  const write = async ([name, which, value]: Write): Promise<string> => {
    const response = await site.acts[name](which, value);
    return `${name} ${which} ${value} → ${response?.status ?? '-'}`;
  };

  it('answers with what was before when writes invalidate nothing (control)', async () => {
    await stale('the start');
    jest.spyOn(cachedService.app.get(ResponseStore), 'invalidate').mockReturnValue(undefined);
    const after = await write(['retitle event', 0, 0]);
    const found = await stale(after);
    jest.mocked(cachedService.app.get(ResponseStore).invalidate).mockRestore();
    cachedService.app.get(ResponseStore).purge();
    expect(found).toEqual(expect.arrayContaining([expect.stringContaining('/api/cal/events/v1/events/')]));
    expect(await stale(after)).toEqual([]);
  });

  it('answers as without a cache after each of many writes', async () => {
    const names = Object.keys(site.acts);
    const writes = fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(5), fc.nat(11)), {
      minLength: WRITES,
      maxLength: WRITES,
    });
    await fc.assert(
      fc.asyncProperty(writes, async (sequence) => {
        hits = compared = 0;
        for (const each of sequence) expect(await stale(await write(each))).toEqual([]);
        expect(hits / compared).toBeGreaterThan(LEAST_HITS);
      }),
      // Cases depend on those before them, so there is nothing to shrink.
      { numRuns: SITES, endOnFailure: true },
    );
  }, 400_000);
});

describeWithRedis('The response cache of two processes with Redis', () => {
  let redis: RedisServer;
  let writer: TestApp;
  let reader: TestApp;
  let site: Site;
  beforeAll(async () => {
    redis = await RedisServer.start();
    const env = { ...CACHED, REDIS_URL: redis.url };
    writer = await startApp(env);
    reader = await startApp({ ...env, DATABASE_URL: writer.databaseUrl });
    for (const service of [writer, reader]) stopClock(service);
    site = new Site(writer);
    await site.start();
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await reader.close();
    await writer.close();
    await redis.stop();
  });

  async function answer(service: TestApp, path: string, more: Record<string, string> = {}) {
    const { status, headers, text } = await service
      .http()
      .get(path)
      .set({ Host: HOST, ...more })
      .redirects(0);
    const body = `${status} ${headers.location ?? ''} ${headers.link ?? ''} ${headers['x-wp-total'] ?? ''} ${text}`;
    return { body: body.replace(RANDOM, ''), isHit: headers['x-cache'] === 'HIT' };
  }

  /** Compares what both answer with what the writer makes without its cache. @returns addresses, and the share of hits */
  async function stale(after: string): Promise<{ found: string[]; hits: number }> {
    const found: string[] = [];
    let hits = 0;
    const paths = site.paths();
    for (const path of paths) {
      const own = await answer(writer, path, { Cookie: 'past=the-cache' });
      for (const service of [writer, reader]) {
        // Each process counts sitemaps once a minute.
        if (service === reader && path.startsWith('/sitemap')) continue;
        const { body, isHit } = await answer(service, path);
        if (isHit) hits++;
        if (body !== own.body) found.push(`${path} in the ${service === writer ? 'writer' : 'reader'} after ${after}`);
      }
    }
    return { found, hits: hits / paths.length / 2 };
  }

  it('answers as without a cache in both after each of many writes, as soon as messages have arrived', async () => {
    const names = Object.keys(site.acts);
    const acts = fc.sample(fc.tuple(fc.constantFrom(...names), fc.nat(5), fc.nat(11)), {
      numRuns: sized({ small: 8, full: 40 }),
      seed: 7,
    });
    const found: string[] = [];
    let hits = 0;
    let late = 0;
    for (const [name, which, value] of acts) {
      const response = await site.acts[name](which, value);
      let result: Awaited<ReturnType<typeof stale>>;
      let looks = 0;
      do {
        if (looks === 1) late++;
        await new Promise((resolve) => setTimeout(resolve, MESSAGE_MS));
        result = await stale(`${name} ${which} ${value} → ${response?.status ?? '-'}`);
        // On a busy machine messages arrive late. The clock does not move, so that nothing else makes up for a lost one.
      } while (result.found.length > 0 && ++looks < MAX_LOOKS);
      found.push(...result.found);
      hits += result.hits / acts.length;
    }
    expect(found).toEqual([]);
    expect(late).toBeLessThan(acts.length / 2);
    expect(hits).toBeGreaterThan(LEAST_HITS);
    expect(reader.app.get(SharedResponsesService).hits).toBeGreaterThan(0);
  }, 400_000);

  it('answers with what was before in the reader when no message arrives (control)', async () => {
    await stale('the writes');
    jest.spyOn(writer.app.get(SharedResponsesService), 'raise').mockReturnValue(undefined);
    await site.acts['retitle event'](0, 0);
    await new Promise((resolve) => setTimeout(resolve, MESSAGE_MS));
    expect((await stale('a change')).found).not.toEqual([]);
    jest.restoreAllMocks();
  });
});
