import { setTimeout } from 'node:timers/promises';
import { Clock } from '../../../src/core/context/clock.js';
import { BackgroundJobsService } from '../../../src/core/jobs/background-jobs.service.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { readExposition, valueOf } from '../../helpers/exposition.js';
import type { Scrape } from '../../helpers/exposition.js';
import { addRule, freshRedirects } from '../../helpers/redirects.js';
import { boxOffice } from '../tickets/box-office.js';
import type { BoxOffice } from '../tickets/box-office.js';

const TOKEN = 'a-token-of-the-tests';
const REQUESTS = 'almanac_http_requests_total';
const DURATIONS = 'almanac_http_request_duration_seconds_count';

describe('Metrics', () => {
  let service: TestApp;
  let office: BoxOffice;
  beforeAll(async () => {
    service = await startApp({
      METRICS: 'on',
      METRICS_TOKEN: TOKEN,
      RESPONSE_CACHE: 'memory',
      RESPONSE_CACHE_SECONDS: '300',
      SCHEDULER: 'on',
    });
    office = boxOffice(service);
  });
  afterAll(() => service.close());

  const ask = (token?: string) => {
    const test = service.http().get('/metrics');
    return token === undefined ? test : test.set('Authorization', `Bearer ${token}`);
  };
  const scrape = async (): Promise<Scrape> => {
    const { text, headers } = await ask(TOKEN).expect(200);
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    return readExposition(text);
  };
  /** Runs some work and returns how far it raised figures. */
  const raised = async (work: () => Promise<unknown>): Promise<(name: string, labels?: object) => number> => {
    const before = await scrape();
    await work();
    const after = await scrape();
    return (name, labels = {}) => valueOf(after, name, { ...labels }) - valueOf(before, name, { ...labels });
  };

  it('require the token', async () => {
    for (const wrong of [undefined, '', 'wrong', TOKEN.slice(0, -1), `${TOKEN}x`]) {
      const { headers, text } = await ask(wrong).expect(401);
      expect(headers['www-authenticate']).toBe('Bearer');
      expect(headers['cache-control']).toBe('no-store');
      expect(text).not.toContain('almanac_');
    }
    await service.http().get(`/metrics?token=${TOKEN}`).expect(401);
    await service.as('administrator', '').get('/metrics').expect(401);
  });

  it('are never stored by caches and never redirected by rules', async () => {
    await freshRedirects(service);
    await addRule(service, { url: '/metrics', action_data: { url: '/elsewhere' } });
    await addRule(service, { url: '^/(.*)', regex: true, action_data: { url: '/elsewhere' } });
    try {
      await service.http().get('/anything').expect(301);
      for (let i = 0; i < 2; i++) {
        const { headers } = await ask(TOKEN).expect(200);
        expect(headers['cache-control']).toBe('no-store');
        expect(headers['x-cache']).not.toBe('HIT');
      }
    } finally {
      await freshRedirects(service);
    }
  });

  it('count and time requests by method, route pattern and status', async () => {
    const event = await office.event();
    const rose = await raised(async () => {
      for (const root of ['/api', '/wp-json'])
        await service
          .as('editor', root)
          .get(`${root === '/api' ? '/cal' : '/tribe'}/events/v1/events/${event}`)
          .expect(200);
      await service.as('editor').get('/cal/events/v1/events/999999').expect(404);
      await service.as('editor').get('/cal/events/v1/').expect(200);
    });
    const route = '/cal/events/v1/events/:id';
    expect(rose(REQUESTS, { method: 'GET', route, status: '200' })).toBe(2);
    expect(rose(REQUESTS, { method: 'GET', route, status: '404' })).toBe(1);
    expect(rose(DURATIONS, { method: 'GET', route, status_class: '2xx' })).toBe(2);
    expect(rose(DURATIONS, { method: 'GET', route, status_class: '4xx' })).toBe(1);
    expect(rose(REQUESTS, { route: '/cal/events/v1' })).toBe(1);
  });

  it('name the route of requests that are refused before it is reached', async () => {
    const rose = await raised(() =>
      service.as({ login: 'editor', password: 'wrong' }).get('/content/v2/users/me').expect(401),
    );
    expect(rose(REQUESTS, { route: '/content/v2/users/me', status: '401' })).toBe(1);
  });

  it('count answers from the cache for their route', async () => {
    const list = '/cal/events/v1/events?per_page=3';
    const rose = await raised(async () => {
      await service.as('anonymous').get(list).expect('X-Cache', 'MISS');
      await service.as('anonymous').get(list).expect('X-Cache', 'HIT');
    });
    expect(rose(REQUESTS, { route: '/cal/events/v1/events', status: '200' })).toBe(2);
    expect(rose('almanac_response_cache_requests_total', { result: 'hit' })).toBe(1);
    expect(rose('almanac_response_cache_requests_total', { result: 'miss' })).toBe(1);
  });

  it('hold nothing that clients choose: pages are `page`, unknown REST addresses `other`', async () => {
    const rose = await raised(async () => {
      for (const path of ['/', '/no-such-page-1', '/no/such/page-2']) await service.http().get(path);
      for (const path of ['/api/no/such/route-1', '/wp-json/no-such-route-2'])
        await service.http().get(path).expect(404);
      await service.http().get('/healthz').expect(200);
    });
    expect(rose(REQUESTS, { route: 'page' })).toBe(3);
    expect(rose(REQUESTS, { route: 'other', status: '404' })).toBe(2);
    expect(rose(REQUESTS, { route: '/healthz' })).toBe(1);
    expect((await ask(TOKEN)).text).not.toContain('no-such');
  });

  it('count orders and check-ins once they are stored', async () => {
    const event = await office.event();
    const ticket = await office.ticket(event, { ticket: { mode: 'own', capacity: 1 } });
    const paid = await office.ticket(event, { price: '5', ticket: { mode: 'own', capacity: 5 } });
    const rose = await raised(async () => {
      const { body } = await office.order({ [ticket]: 1 }).expect(201);
      await office.order({ [ticket]: 1 }).expect(409);
      const pending = await office.order({ [paid]: 1 }).expect(201);
      await service.as('administrator').post(`/cal/tickets/v1/orders/${pending.body.id}/paid`).send({}).expect(200);
      const attendee = body.attendees[0].id;
      for (const checkedIn of [true, false])
        await service
          .as('administrator')
          .post(`/cal/tickets/v1/attendees/${attendee}`)
          .send({ check_in: checkedIn })
          .expect(201);
    });
    expect(rose('almanac_orders_placed_total')).toBe(2);
    expect(rose('almanac_orders_placed_total', { gateway: 'free', status: 'completed' })).toBe(1);
    expect(rose('almanac_orders_placed_total', { gateway: 'manual', status: 'pending' })).toBe(1);
    expect(rose('almanac_order_transitions_total', { from: 'pending', to: 'completed' })).toBe(1);
    expect(rose('almanac_order_transitions_total')).toBe(1);
    expect(rose('almanac_check_ins_total', { result: 'in', source: 'site' })).toBe(1);
    expect(rose('almanac_check_ins_total', { result: 'out', source: 'site' })).toBe(1);
  });

  it('count the runs of background jobs', async () => {
    const jobs = service.app.get(BackgroundJobsService);
    const rose = await raised(async () => {
      await jobs.run('test job', () => Promise.resolve());
      await jobs.run('test job', () => Promise.reject(new Error('fails')));
    });
    expect(rose('almanac_job_runs_total', { job: 'test job', result: 'ok' })).toBe(1);
    expect(rose('almanac_job_runs_total', { job: 'test job', result: 'failed' })).toBe(1);
    expect(rose('almanac_job_duration_seconds_count', { job: 'test job' })).toBe(2);
    const { samples } = await scrape();
    const success = samples.find(
      ({ name, labels }) => name === 'almanac_job_last_success_timestamp_seconds' && labels.job === 'test job',
    );
    expect(Math.abs(service.app.get(Clock).nowMs() / 1000 - (success?.value ?? 0))).toBeLessThan(60);
  });

  it('show the delay of the event loop, memory and the requests in flight', async () => {
    const { types, samples } = await scrape();
    expect(types.get('nodejs_eventloop_lag_p99_seconds')).toBe('gauge');
    expect(types.get('process_resident_memory_bytes')).toBe('gauge');
    // The scrape itself.
    expect(samples.find(({ name }) => name === 'almanac_http_requests_in_flight')?.value).toBe(1);
  });

  it('show the pool of connections, or the queue of writes on SQLite', async () => {
    const figures = await scrape();
    if (service.database.embedded) {
      expect(figures.types.has('almanac_database_connections_max')).toBe(false);
      let resolve = (): void => undefined;
      const held = new Promise<void>((end) => (resolve = end));
      const writes = [1, 2, 3].map(() => service.database.write(() => held));
      // Background jobs of this service write too, so the queue can hold more than these.
      expect(valueOf(await scrape(), 'almanac_database_writes_waiting')).toBeGreaterThanOrEqual(2);
      resolve();
      await Promise.all(writes);
      while (valueOf(await scrape(), 'almanac_database_writes_waiting') > 0) await setTimeout(20);
      return;
    }
    expect(figures.types.has('almanac_database_writes_waiting')).toBe(false);
    expect(valueOf(figures, 'almanac_database_connections_max')).toBe(5);
    expect(valueOf(figures, 'almanac_database_connections')).toBeGreaterThan(0);
    expect(valueOf(figures, 'almanac_database_connections_waiting')).toBe(0);
    const hold = () => service.database.write(() => service.database.read('SELECT SLEEP(0.1)'));
    const rose = await raised(() => Promise.all(Array.from({ length: 7 }, hold)));
    expect(rose('almanac_database_connection_waits_total')).toBeGreaterThanOrEqual(2);
    expect(rose('almanac_database_connection_wait_seconds_sum')).toBeGreaterThan(0.1);
  });
});

describe('With METRICS=off', () => {
  it('the address is unknown', async () => {
    const service = await startApp({ METRICS_TOKEN: TOKEN });
    try {
      await service.http().get('/metrics').set('Authorization', `Bearer ${TOKEN}`).expect(404);
    } finally {
      await service.close();
    }
  });

  it('redirect rules apply to the address', async () => {
    const service = await startApp();
    try {
      await addRule(service, { url: '/metrics', action_data: { url: '/elsewhere' } });
      await service.http().get('/metrics').expect(301);
    } finally {
      await service.close();
    }
  });
});
