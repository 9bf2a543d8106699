import { setTimeout as wait } from 'node:timers/promises';
import { RedisService } from '../../../src/core/redis/redis.service.js';
import { SharedResponsesService } from '../../../src/cache/responses/shared/shared-responses.service.js';
import { type TestApp, startApp } from '../../helpers/app.js';
import { describeWithRedis, RedisServer } from '../../helpers/redis-server.js';

/** Milliseconds within which messages arrive on a busy machine; rows of the database take up to 750. */
const MESSAGE_MS = 100;
/** Milliseconds after which a process stores responses in Redis again (`CATCH_UP_MS`). */
const CATCH_UP_MS = 1600;
/** Milliseconds within which others learn of purges by the database. */
const POLL_MS = 1000;

const EVENT = { start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00', status: 'publish' };

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isSo()); tries++) {
    if (tries > 300) throw new Error('It did not happen within 15 seconds');
    await wait(50);
  }
}

describeWithRedis('The response cache with Redis', () => {
  let redis: RedisServer;
  let writer: TestApp;
  let reader: TestApp;
  let event: number;

  const areUp = (): boolean => [writer, reader].every(({ app }) => app.get(RedisService).isUp);
  const read = async (service: TestApp, path = `/api/cal/events/v1/events/${event}`) => {
    const { body, headers } = await service.http().get(path).set('Host', '10.0.0.1');
    return { title: (body as { title?: string }).title, cache: headers['x-cache'] };
  };
  const retitle = async (title: string, service = writer): Promise<void> => {
    await service.as('administrator').post(`/cal/events/v1/events/${event}`).send({ title }).expect(200);
  };
  const sharedHits = (service: TestApp): number => service.app.get(SharedResponsesService).hits;

  beforeAll(async () => {
    redis = await RedisServer.start();
    const env = {
      RESPONSE_CACHE: 'memory',
      RESPONSE_CACHE_SECONDS: '300',
      REDIS_URL: redis.url,
      METRICS: 'on',
      METRICS_TOKEN: 'x'.repeat(32),
    };
    writer = await startApp(env);
    reader = await startApp({ ...env, DATABASE_URL: writer.databaseUrl });
    const made = await writer
      .as('administrator')
      .post('/cal/events/v1/events')
      .send({ ...EVENT, title: 'first' });
    event = (made.body as { id: number }).id;
    await until(areUp);
    await read(writer);
    await read(reader);
    await wait(CATCH_UP_MS);
  });
  afterAll(async () => {
    redis.thaw();
    await reader.close();
    await writer.close();
    await redis.stop();
  });

  it('answers in one process with what another one has made', async () => {
    await retitle('shared');
    await wait(MESSAGE_MS);
    expect(await read(writer)).toEqual({ title: 'shared', cache: 'MISS' });
    await wait(MESSAGE_MS);
    const before = sharedHits(reader);
    expect(await read(reader)).toEqual({ title: 'shared', cache: 'HIT' });
    expect(sharedHits(reader)).toBe(before + 1);
    // From then on from memory.
    expect((await read(reader)).cache).toBe('HIT');
    expect(sharedHits(reader)).toBe(before + 1);
    const { body } = await reader.as('administrator').get('/cache/v1/stats').expect(200);
    expect(body.responses).toMatchObject({ store: 'redis', redis_hits: before + 1 });
    const { text } = await reader
      .http()
      .get('/metrics')
      .set('Authorization', `Bearer ${'x'.repeat(32)}`);
    expect(text).toContain(`almanac_response_cache_redis_hits_total ${before + 1}`);
  });

  it('shows a change at once in the process that stored it, and within milliseconds in others', async () => {
    for (let i = 0; i < 10; i++) {
      await read(reader);
      await retitle(`change ${i}`);
      expect((await read(writer)).title).toBe(`change ${i}`);
      await wait(MESSAGE_MS);
      expect((await read(reader)).title).toBe(`change ${i}`);
    }
  });

  it('shows changes of settings of the site in another process within milliseconds', async () => {
    await writer.as('administrator').post('/content/v2/settings').send({ title: 'Renamed' }).expect(200);
    await wait(MESSAGE_MS);
    const { body } = await reader.http().get('/api/').set('Host', '10.0.0.1');
    expect((body as { name: string }).name).toBe('Renamed');
    await wait(CATCH_UP_MS);
  });

  it('stores nothing in Redis that was read between a message and its row in the database', async () => {
    await retitle('unconfirmed');
    await wait(20);
    const keys = () => redis.run(async (client) => (await client.keys('*:responses:*')).length);
    const before = await keys();
    // What another process reads may come from a node that does not have the change yet.
    expect((await read(reader)).title).toBe('unconfirmed');
    await wait(MESSAGE_MS);
    expect(await keys()).toBe(before);
    await wait(POLL_MS);
    expect((await read(reader)).title).toBe('unconfirmed');
    await wait(MESSAGE_MS);
    expect(await keys()).toBeGreaterThan(before - 1);
  });

  describe('while Redis is frozen', () => {
    it('delays few requests, by 50 ms, and shows changes within a second in other processes', async () => {
      await read(reader);
      redis.freeze();
      await retitle('frozen');
      expect((await read(writer)).title).toBe('frozen');
      await until(() => !areUp());
      await wait(POLL_MS);
      expect((await read(reader)).title).toBe('frozen');
      const ready = await writer.http().get('/readyz').expect(200);
      expect((ready.body as { warnings: string[] }).warnings).toEqual([expect.stringContaining('Redis')]);
      redis.thaw();
      await until(areUp);
      for (const service of [writer, reader]) expect((await read(service)).title).toBe('frozen');
      await retitle('thawed');
      await wait(MESSAGE_MS);
      for (const service of [writer, reader]) expect((await read(service)).title).toBe('thawed');
      expect((await writer.http().get('/readyz')).body).not.toHaveProperty('warnings');
    });
  });

  it('goes on when Redis is killed, and with an empty one afterwards', async () => {
    await read(reader);
    await redis.kill();
    await retitle('killed');
    expect((await read(writer)).title).toBe('killed');
    await wait(POLL_MS);
    expect((await read(reader)).title).toBe('killed');
    await retitle('killed again', reader);
    await redis.begin();
    await until(areUp);
    expect((await read(reader)).title).toBe('killed again');
    await wait(POLL_MS);
    expect((await read(writer)).title).toBe('killed again');
    await wait(CATCH_UP_MS);
    await retitle('back');
    await read(writer);
    await wait(MESSAGE_MS);
    const before = sharedHits(reader);
    expect((await read(reader)).title).toBe('back');
    expect(sharedHits(reader)).toBe(before + 1);
  });

  it('is counted among the metrics', async () => {
    const { text } = await writer
      .http()
      .get('/metrics')
      .set('Authorization', `Bearer ${'x'.repeat(32)}`)
      .expect(200);
    expect(text).toContain('almanac_redis_up 1');
    expect(text).toMatch(/almanac_redis_outages_total [1-9]/);
  });
});
