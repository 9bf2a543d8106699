import type { IncomingMessage } from 'node:http';
import type { Test } from 'supertest';
import { DataSource } from 'typeorm';
import { UsersService } from '../../../src/auth/users/users.service.js';
import { EventsListService } from '../../../src/cal/events/events/events-list.service.js';
import { PublisherJob } from '../../../src/core/content/publisher.job.js';
import { EVENT } from '../../../src/cal/events/calendar-types.js';
import { SiteService } from '../../../src/core/site/site.service.js';
import { TermEntity } from '../../../src/core/content/terms/term.entity.js';
import { Database } from '../../../src/core/database/database.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { addRule, freshRedirects } from '../../helpers/redirects.js';
import { insertPost } from '../../helpers/insert-post.js';
import { storesResponses } from '../../helpers/with-services.js';
import { picture } from '../media/media-helper.js';
import { boxOffice } from '../tickets/box-office.js';
import type { BoxOffice } from '../tickets/box-office.js';

const EVENTS = '/cal/events/v1/events';
/** The list without an end. */
const LIST = `${EVENTS}?end_date=2040-01-01`;
const TIMES = { start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00', status: 'publish' };

describe('The response cache', () => {
  let service: TestApp;
  let office: BoxOffice;
  beforeAll(async () => {
    // Long enough that nothing in here goes bad by age.
    service = await startApp({ RESPONSE_CACHE: 'memory', RESPONSE_CACHE_SECONDS: '300' });
    office = boxOffice(service);
  });
  afterAll(() => service.close());

  const visit = (path: string): Test => service.as('anonymous').get(path);
  const cacheState = async (test: Test): Promise<string> => (await test.expect(200)).headers['x-cache'];
  const admin = () => service.as('administrator');

  /** Has an address cached. @returns its body */
  async function cached(path: string): Promise<unknown> {
    await visit(path).expect(200);
    const again = await visit(path).expect(200);
    expect([path, again.headers['x-cache']]).toEqual([path, 'HIT']);
    return again.body;
  }

  describe('is invalidated', () => {
    let event: number;
    let category: number;
    let image: number;
    let ticket: number;
    beforeAll(async () => {
      event = await office.event({ title: 'Before' });
      ticket = await office.ticket(event, { price: '5', ticket: { mode: 'own', capacity: 1 } });
      const term = await admin().post('/content/v2/categories').send({ name: 'Before' }).expect(201);
      category = term.body.id;
      const upload = await admin()
        .post('/content/v2/media')
        .set('Content-Type', 'image/png')
        .set('Content-Disposition', 'attachment; filename="seen.png"')
        .send(await picture(40, 30))
        .expect(201);
      image = upload.body.id;
    });

    const writes: [what: string, path: () => string, write: () => Promise<unknown>][] = [
      ['a new event', () => LIST, () => office.event()],
      [
        'a changed event',
        () => `${EVENTS}/${event}`,
        () => admin().post(`${EVENTS}/${event}`).send({ title: 'After' }).expect(200),
      ],
      [
        'a changed event, in the list of the other namespace',
        () => '/content/v2/cal_events',
        () => admin().post(`${EVENTS}/${event}`).send({ title: 'After that' }).expect(200),
      ],
      [
        'a venue created for an event',
        () => '/cal/events/v1/venues',
        () => admin().post('/cal/events/v1/venues').send({ venue: 'Hall', status: 'publish' }).expect(201),
      ],
      [
        'a renamed category',
        () => `/content/v2/categories/${category}`,
        () => admin().post(`/content/v2/categories/${category}`).send({ name: 'After' }).expect(200),
      ],
      [
        'a changed site setting',
        () => '/',
        () => admin().post('/content/v2/settings').send({ title: 'Another title' }).expect(200),
      ],
      ['a sold-out ticket', () => `${EVENTS}/${event}`, () => office.order({ [ticket]: 1 }).expect(201)],
      [
        'a changed image description',
        () => `/content/v2/media/${image}`,
        () => admin().post(`/content/v2/media/${image}`).send({ alt_text: 'After' }).expect(200),
      ],
      [
        'a new post',
        () => '/content/v2/posts',
        () => admin().post('/content/v2/posts').send({ title: 'New', status: 'publish' }).expect(201),
      ],
      [
        'a renamed author',
        () => `/content/v2/users/${service.ids.administrator}`,
        () => admin().post(`/content/v2/users/${service.ids.administrator}`).send({ name: 'Renamed' }).expect(200),
      ],
      [
        'an author renamed by a CLI command',
        () => `/content/v2/users/${service.ids.administrator}`,
        () => service.app.get(UsersService).update(service.ids.administrator, { name: 'By command' }),
      ],
      [
        'a setting changed without a request',
        () => '/',
        () => service.app.get(SiteService).change({ title: 'A third title' }),
      ],
      [
        'a scheduled event published by the job',
        () => LIST,
        async () => {
          const fields = { title: 'Due', status: 'future', slug: 'due', author_id: null };
          await insertPost(service, EVENT, { ...fields, ...EVENT_COLUMNS });
          await cached(LIST);
          expect(await service.app.get(PublisherJob).publishDue(new Date('2040-01-01'))).toBeGreaterThan(0);
        },
      ],
      [
        'a statement of a module that does not name its table',
        () => LIST,
        () => {
          const database = service.app.get(Database);
          return database.write(() => database.execute("/* module */ UPDATE events SET title = 'By statement'"));
        },
      ],
      [
        'a statement that TypeORM runs outside of a unit of work',
        () => LIST,
        () => service.app.get(DataSource).query("/* module */ UPDATE events SET title = 'By TypeORM'"),
      ],
      [
        'an entity that TypeORM updates outside of a unit of work',
        () => `/content/v2/categories/${category}`,
        () => service.app.get(DataSource).manager.update(TermEntity, { id: category }, { name: 'By entity' }),
      ],
      ['a trashed event', () => LIST, () => admin().delete(`${EVENTS}/${event}`).expect(200)],
    ];

    it.each(writes)('by %s', async (_, path, write) => {
      const before = await cached(path());
      await write();
      const after = await visit(path()).expect(200);
      expect(after.headers['x-cache']).toBe('MISS');
      expect(after.body).not.toEqual(before);
      expect(await cached(path())).toEqual(after.body);
    });

    it('by a change of an event, for the page of that event', async () => {
      const { body } = await admin()
        .post(EVENTS)
        .send({ title: 'Walk before', ...TIMES })
        .expect(201);
      const path = new URL(body.url).pathname;
      const page = () => service.http().get(path).expect(200);
      await page();
      const kept = await page();
      expect([kept.headers['x-cache'], kept.text.includes('Walk before')]).toEqual(['HIT', true]);
      await admin().post(`${EVENTS}/${body.id}`).send({ title: 'Walk after' }).expect(200);
      const after = await page();
      expect([after.headers['x-cache'], after.text.includes('Walk after')]).toEqual(['MISS', true]);
      await admin().post(`${EVENTS}/${body.id}`).send({ status: 'draft' }).expect(200);
      await service.http().get(path).expect(404);
    });
  });

  it('is not invalidated by writes that change no public response', async () => {
    await cached(LIST);
    await admin().post('/cache/v1/settings').send({ cloud_ips: [] }).expect(200);
    await admin().post('/cache/v1/toggle_crawler_state').send({ crawler_id: 5 }).expect(200);
    await admin().post('/content/v2/users/me/application-passwords').send({ name: 'Phone' }).expect(201);
    await addRule(service, { url: '/unseen', action_data: { url: '/elsewhere' } });
    expect(await cacheState(visit(LIST))).toBe('HIT');
  });

  it('stores nothing from a unit of work that was rolled back', async () => {
    const database = service.app.get(Database);
    const before = await cached(`${EVENTS}?page=1`);
    await expect(
      database.write(async () => {
        await database.execute('DELETE FROM events');
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect((await visit(`${EVENTS}?page=1`).expect(200)).body).toEqual(before);
  });

  describe('bypasses or does not store', () => {
    it.each<[string, (test: Test) => Test]>([
      ['requests with Basic credentials', (test) => test.set('Authorization', 'Basic bm9ib2R5Om5vdGhpbmc=')],
      ['requests with cookies', (test) => test.set('Cookie', 'a=b')],
      ['requests with a nonce', (test) => test.set('X-WP-Nonce', 'x')],
      ['requests with a method override', (test) => test.set('X-HTTP-Method-Override', 'GET')],
      ['requests with a body', (test) => test.set('Content-Type', 'application/json').send('{}')],
      ['requests with a nonce in the query', (test) => test.query({ _wpnonce: 'x' })],
      ['requests with a password in the query', (test) => test.query({ password: 'x' })],
      ['requests with a percent-encoded _method in the query', (test) => test.query('%5Fmethod=GET')],
      ['JSONP requests', (test) => test.query({ _jsonp: 'f' })],
    ])('%s', async (_, change) => {
      for (let i = 0; i < 2; i++) expect((await change(visit(LIST))).headers['x-cache']).toBe('BYPASS');
    });

    it('responses to signed-in users, and never shows them to visitors', async () => {
      const { body } = await admin()
        .post(EVENTS)
        .send({ title: 'Secret', ...TIMES, status: 'draft' })
        .expect(201);
      const path = `${EVENTS}/${body.id}`;
      for (let i = 0; i < 2; i++) {
        expect((await admin().get(path).expect(200)).headers['x-cache']).toBe('BYPASS');
        const refused = await visit(path);
        expect([refused.status >= 400, refused.headers['x-cache']]).toEqual([true, 'MISS']);
      }
    });

    it.each(['/cal/tickets/v1/cart', '/content/v2/settings', '/auth/v1/nonces', '/cache/v1/ping'])(
      'the path %s',
      async (path) => {
        for (let i = 0; i < 2; i++) expect((await visit(path)).headers['x-cache']).toBe('BYPASS');
      },
    );

    it('the sign-in page, files and health checks', async () => {
      for (const path of ['/wp-login.php', '/uploads/2031/01/none.png', '/healthz'])
        expect((await service.http().get(path)).headers['x-cache']).toBe('BYPASS');
    });

    it('refusals and missing resources', async () => {
      for (const path of [`${EVENTS}/999999`, `${EVENTS}?per_page=x`, '/content/v2/posts?status=draft'])
        for (let i = 0; i < 2; i++) expect((await visit(path)).headers['x-cache']).toBe('MISS');
      for (let i = 0; i < 2; i++) expect((await service.http().get('/no/such/page')).headers['x-cache']).toBe('MISS');
    });
  });

  it('runs after the redirects, which depend on the caller', async () => {
    const page = () => service.http().get('/').redirects(0);
    await addRule(service, {
      url: '/',
      match_type: 'agent',
      action_data: { agent: 'Kiosk', url_from: '/kiosk/', url_notfrom: '' },
    });
    await page().expect(200);
    expect((await page().expect(200)).headers['x-cache']).toBe('HIT');
    expect((await page().set('User-Agent', 'Kiosk').expect(301)).headers.location).toBe('/kiosk/');
    expect((await page().expect(200)).headers['x-cache']).toBe('HIT');
    await freshRedirects(service);
  });

  it('sends stored responses in the encoding that the client accepts', async () => {
    const bytes = (response: IncomingMessage, done: (error: Error | null, body: Buffer) => void): void => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => done(null, Buffer.concat(chunks)));
    };
    // The index is longer than a kilobyte, from where on responses are compressed.
    const index = (encoding: string): Promise<{ headers: Record<string, string>; body: Buffer }> =>
      service
        .http()
        .get('/api/?encodings')
        .set('Accept-Encoding', encoding)
        .buffer()
        .parse(bytes as never)
        .expect(200);
    await index('identity');
    const { headers: plain, body } = await index('identity');
    expect(plain).toMatchObject({ 'x-cache': 'HIT', vary: expect.stringMatching(/Accept-Encoding/) as string });
    expect(plain['content-encoding']).toBeUndefined();
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
    ] as const) {
      // The first one compresses, the second one sends the same bytes again. The client of the tests unpacks them.
      for (const { headers, body: unpacked } of [await index(accepted), await index(accepted)]) {
        expect(headers).toMatchObject({ 'x-cache': 'HIT', 'content-encoding': encoding, etag: plain.etag });
        expect(Number(headers['content-length'])).toBeLessThan(body.length / 5);
        expect(unpacked.equals(body)).toBe(true);
      }
    }
  });

  it('separates entries by host, root, origin and query', async () => {
    const variants: ((root: string) => Test)[] = [
      (root) => service.http().get(`${root}/content/v2/posts`).set('Host', '10.0.0.1'),
      (root) => service.http().get(`${root}/content/v2/posts`).set('Host', '10.0.0.2'),
      (root) => service.http().get(`${root}/content/v2/posts`).set('Origin', 'https://one.example'),
      (root) => service.http().get(`${root}/content/v2/posts`).set('Origin', 'https://two.example'),
      (root) => service.http().get(`${root}/content/v2/posts?per_page=1`),
      (root) => service.http().get(`${root}/content/v2/posts?per_page=1&_fields=id`),
      (root) => service.http().get(`${root}/content/v2/posts?per_page=1&_envelope=1`),
    ];
    const seen = new Set<string>();
    for (const root of ['/api', '/wp-json']) {
      for (const variant of variants) {
        const path = (): Test => variant(root).expect(200);
        const fresh = await path();
        expect(fresh.headers['x-cache']).toBe('MISS');
        const kept = await path();
        expect(kept.headers['x-cache']).toBe('HIT');
        const facts = ({ headers, text }: typeof kept) => {
          const { 'x-cache': _, age, etag, date, 'x-request-id': id, ...more } = headers;
          // A response that is being made is compressed as it is sent.
          const { 'content-length': length, 'transfer-encoding': coding, ...others } = more;
          return { others, text };
        };
        expect(facts(kept)).toEqual(facts(fresh));
        expect(kept.headers['x-request-id']).not.toBe(fresh.headers['x-request-id']);
        seen.add(kept.headers['access-control-allow-origin'] ?? '');
      }
    }
    expect([...seen].sort()).toEqual(['', 'https://one.example', 'https://two.example']);
    const api = await service.http().get('/api/').set('Host', '10.0.0.1').expect(200);
    const other = await service.http().get('/wp-json/').set('Host', '10.0.0.2').expect(200);
    expect(JSON.stringify(api.body)).toContain('http://10.0.0.1/api');
    expect(JSON.stringify(other.body)).not.toContain('10.0.0.1');
  });

  it('is invalidated when the language of the site changes', async () => {
    const path = `${LIST}&_fields=events`;
    await office.event();
    await cached(path);
    await admin().post('/content/v2/settings').send({ language: 'de_DE' }).expect(200);
    expect(await cacheState(visit(path))).toBe('MISS');
    await admin().post('/content/v2/settings').send({ language: null }).expect(200);
    expect(await cacheState(visit(path))).toBe('MISS');
  });

  it('builds a response once for concurrent requests', async () => {
    await office.event();
    const list = jest.spyOn(service.app.get(EventsListService), 'list');
    const answers = await Promise.all(Array.from({ length: 30 }, () => visit(`${LIST}&crowd=1`).expect(200)));
    const made = list.mock.calls.length;
    list.mockRestore();
    expect(made).toBe(1);
    expect(answers.filter(({ headers }) => headers['x-cache'] === 'MISS')).toHaveLength(1);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  it('does not store a response that was begun before a write', async () => {
    const events = service.app.get(EventsListService);
    const { list } = events;
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const begun = new Promise<void>((resolve) => {
      jest.spyOn(events, 'list').mockImplementationOnce(async (...params) => {
        const answer = await list.call(events, ...params);
        resolve();
        await held;
        return answer;
      });
    });
    const path = `${LIST}&slow=1`;
    const slow = visit(path).then((answer) => answer.body);
    await begun;
    try {
      const id = await office.event({ title: 'Came in between' });
      const during = await visit(path).expect(200);
      expect(ids(during.body)).toContain(id);
      release();
      expect(ids(await slow)).not.toContain(id);
      expect((await visit(path).expect(200)).body).toEqual(during.body);
    } finally {
      release();
    }
    jest.restoreAllMocks();
  });

  it('sends Age and ETag, and answers 304 to a matching If-None-Match', async () => {
    await cached(LIST);
    const kept = await visit(LIST).expect(200);
    expect(Number(kept.headers.age)).toBeGreaterThanOrEqual(0);
    expect(kept.headers['set-cookie']).toBeUndefined();
    const same = await visit(LIST).set('If-None-Match', kept.headers.etag).expect(304);
    expect([same.text, same.headers['content-type'], same.headers.etag]).toEqual(['', undefined, kept.headers.etag]);
    await visit(LIST).set('If-None-Match', '"other"').expect(200);
    await office.event();
    await visit(LIST).set('If-None-Match', kept.headers.etag).expect(200);
  });

  it('serves stored responses with gzip to clients that accept it', async () => {
    await cached('/');
    const packed = await visit('/').set('Accept-Encoding', 'gzip').expect(200);
    const plain = await visit('/').set('Accept-Encoding', 'identity').expect(200);
    expect([packed.headers['content-encoding'], plain.headers['content-encoding']]).toEqual(['gzip', undefined]);
    expect(packed.body).toEqual(plain.body);
    expect([packed.headers['x-cache'], plain.headers['x-cache']]).toEqual(['HIT', 'HIT']);
  });

  it('can be purged by administrators, wholly or by URL', async () => {
    await cached(LIST);
    await cached('/content/v2/posts');
    const purge = (body: object) => admin().post('/cache/v1/purge').send(body);
    await purge({}).expect(400);
    await service.as('editor').post('/cache/v1/purge').send({ all: true }).expect(403);
    await visit('/cache/v1/stats').expect(401);
    expect(await cacheState(visit(LIST))).toBe('HIT');
    await purge({ urls: ['http://any.example/api/content/v2/posts?x=1'] }).expect(200, { purged: 1 });
    expect(await cacheState(visit(LIST))).toBe('HIT');
    expect(await cacheState(visit('/content/v2/posts'))).toBe('MISS');
    await purge({ tags: ['pages'] }).expect(200);
    expect(await cacheState(visit(LIST))).toBe('HIT');
    await purge({ tags: ['rest'] }).expect(200);
    expect(await cacheState(visit(LIST))).toBe('MISS');
    await cached(LIST);
    await purge({ ids: [1] }).expect(200);
    expect(await cacheState(visit(LIST))).toBe('MISS');
    await cached(LIST);
    const { body } = await purge({ all: true }).expect(200);
    expect(body.purged).toBeGreaterThan(0);
    expect(await cacheState(visit(LIST))).toBe('MISS');
    const { body: stats } = await admin().get('/cache/v1/stats').expect(200);
    const store = process.env.TEST_REDIS_URL ? 'redis' : 'memory';
    expect(stats.responses).toMatchObject({ store, entries: 1, hit_rate: expect.any(Number) });
  });

  it('is invalidated by writes of other processes, including CLI commands', async () => {
    const other = await startApp({ DATABASE_URL: service.databaseUrl, RESPONSE_CACHE: 'memory' });
    const path = `${LIST}&per_page=50`;
    const titles = async (of: TestApp): Promise<string[]> => {
      const { body } = await of.as('anonymous').get(path).expect(200);
      return body.events.map(({ title }: { title: string }) => title);
    };
    try {
      // Its start has changed something.
      await storesResponses(service.app);
      await cached(path);
      await titles(other);
      await boxOffice(other).event({ title: 'From elsewhere' });
      // Within a second; how long that takes here is of no matter.
      for (let i = 0; i < 400 && !(await titles(service)).includes('From elsewhere'); i++)
        await new Promise((resolve) => setTimeout(resolve, 50));
      expect(await titles(service)).toContain('From elsewhere');
      await other.app.get(SiteService).change({ title: 'Last words' });
    } finally {
      await other.close();
    }
    const name = async (): Promise<string> => (await visit('/').expect(200)).body.name;
    for (let i = 0; i < 400 && (await name()) !== 'Last words'; i++)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await name()).toBe('Last words');
  });
});

const ids = ({ events }: { events: { id: number }[] }): number[] => events.map(({ id }) => id);

describe('Without a response cache', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  it('responses have no headers of one, and a purge does nothing', async () => {
    for (let i = 0; i < 2; i++) {
      const { headers } = await service.as('anonymous').get(EVENTS).expect(200);
      expect([headers['x-cache'], headers.age, headers['cache-control']]).toEqual([undefined, undefined, undefined]);
    }
    await service.as('administrator').post('/cache/v1/purge').send({ all: true }).expect(200, { purged: 0 });
    const { body } = await service.as('administrator').get('/cache/v1/stats').expect(200);
    expect(body.responses).toMatchObject({ store: 'off', hits: 0, misses: 0, entries: 0, hit_rate: null });
  });
});

const EVENT_COLUMNS = {
  start_date: '2031-05-10 10:00:00',
  end_date: '2031-05-10 12:00:00',
  start_utc: '2031-05-10 10:00:00',
  end_utc: '2031-05-10 12:00:00',
  timezone: 'UTC',
};
