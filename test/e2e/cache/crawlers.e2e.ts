import os from 'node:os';
import { CrawlService } from '../../../src/cache/crawlers/crawl.service.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { startFront } from '../site-health/front.js';
import type { Front } from '../site-health/front.js';

const CRAWLERS = '/cache/v1/crawlers';

describe('Cache crawlers', () => {
  let front: Front;
  let service: TestApp;
  beforeAll(async () => {
    front = await startFront();
    service = await startApp({ PUBLIC_URL: front.url, RESPONSE_CACHE: 'memory', RESPONSE_CACHE_SECONDS: '300' });
    front.target = service.base;
  });
  afterAll(async () => {
    await service.close();
    await front.close();
  });
  beforeEach(() => {
    front.asked = [];
    jest.spyOn(os, 'loadavg').mockReturnValue([0, 0, 0]);
  });
  afterEach(() => jest.restoreAllMocks());

  const admin = () => service.as('administrator');
  const twice = async () => {
    const crawl = service.app.get(CrawlService);
    await crawl.tick();
    await crawl.tick();
  };

  it('are listed, and switched on and off by their id', async () => {
    const { body } = await admin().get(CRAWLERS).expect(200);
    expect(body).toEqual([
      { id: 0, place: 'pages', active: true, last_walk: null },
      { id: 1, place: 'api', active: true, last_walk: null },
      { id: 2, place: 'wp-json', active: true, last_walk: null },
    ]);
    for (let i = 0; i < 2; i++) {
      const off = await admin().put(`${CRAWLERS}/2`).send({ active: false }).expect(200);
      expect(off.body).toMatchObject({ id: 2, active: false });
    }
    await admin().post('/cache/v1/toggle_crawler_state').send({ crawler_id: 2 }).expect(200, '1');
    expect((await admin().get(`${CRAWLERS}/2`).expect(200)).body).toMatchObject({ active: true });
    await admin().put(`${CRAWLERS}/2`).send({}).expect(400);
    await admin().get(`${CRAWLERS}/3`).expect(404);
    await admin().put(`${CRAWLERS}/3`).send({ active: true }).expect(404);
    await service.as('editor').get(CRAWLERS).expect(403);
    await service.as('editor').put(`${CRAWLERS}/0`).send({ active: false }).expect(403);
  });

  it('are switched by unknown numbers without effect, which a header says', async () => {
    const toggle = (crawler_id: number) =>
      admin().post('/cache/v1/toggle_crawler_state').send({ crawler_id }).expect(200);
    const unknown = await toggle(99);
    expect([unknown.text, unknown.headers.warning]).toEqual([
      '0',
      '299 - "There is no crawler 99. There are 0, 1, 2."',
    ]);
    expect((await toggle(99)).text).toBe('1');
    expect((await toggle(1)).headers).not.toHaveProperty('warning');
    await toggle(1);
  });

  it('do nothing until they are enabled', async () => {
    await twice();
    expect(front.asked).toEqual([]);
  });

  it('warm pages and lists after a purge, unless they are switched off', async () => {
    await admin().post('/cache/v1/settings').send({ crawler: true }).expect(200);
    const { body: event } = await admin()
      .post('/cal/events/v1/events')
      .send({
        title: 'Warm',
        status: 'publish',
        start_date: '2031-05-10 10:00:00',
        end_date: '2031-05-10 12:00:00',
      })
      .expect(201);
    await admin().put(`${CRAWLERS}/2`).send({ active: false }).expect(200);
    await twice();
    const { pathname } = new URL(event.url);
    expect(front.asked).toEqual(expect.arrayContaining(['/', pathname, '/api/cal/events/v1/events']));
    expect(front.asked.filter((path) => path.startsWith('/wp-json'))).toEqual([]);
    const page = await service.http().get(pathname).set('Host', new URL(front.url).host).expect(200);
    expect(page.headers['x-cache']).toBe('HIT');
    const { body } = await admin().get(`${CRAWLERS}/0`).expect(200);
    expect(body.last_walk).toMatchObject({ failed: 0, finished: expect.stringMatching(/^20/) });
    expect(body.last_walk.asked).toBeGreaterThanOrEqual(2);

    front.asked = [];
    await twice();
    expect(front.asked).toEqual([]);
    await admin().post('/cache/v1/purge').send({ all: true }).expect(200);
    // What the machine cannot do now is done later.
    const load = jest.spyOn(os, 'loadavg').mockReturnValue([1000, 0, 0]);
    await twice();
    expect(front.asked).not.toContain(pathname);
    load.mockReturnValue([0, 0, 0]);
    await twice();
    expect(front.asked).toContain(pathname);

    front.asked = [];
    await admin().post('/cache/v1/purge').send({ all: true }).expect(200);
    await service.app.get(CrawlService).tick();
    expect(front.asked).toEqual([]);
    await service.app.get(CrawlService).tick();
    expect(front.asked).toContain(pathname);
  });

  it('finish their walk when the site answers 502', async () => {
    front.answer = (response) => response.writeHead(502).end();
    await service.app.get(CrawlService).walk();
    front.answer = undefined;
    const { body } = await admin().get(`${CRAWLERS}/1`).expect(200);
    expect(body.last_walk.failed).toBe(body.last_walk.asked);
  });
});
