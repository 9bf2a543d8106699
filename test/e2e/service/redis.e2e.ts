import { setTimeout as wait } from 'node:timers/promises';
import { OutboxDispatcherService } from '../../../src/core/events/outbox-dispatcher.service.js';
import { RedisService } from '../../../src/core/redis/redis.service.js';
import { RateLimiterService } from '../../../src/core/security/rate-limiter.service.js';
import { type TestApp, startApp } from '../../helpers/app.js';
import { describeWithRedis, RedisServer } from '../../helpers/redis-server.js';

const REQUESTS_PER_MINUTE = 30;
const WINDOW_SECONDS = 300;
/** Milliseconds between messages, beyond those that are sent together. */
const MESSAGE_INTERVAL_MS = 80;

describeWithRedis('Two processes with Redis', () => {
  let redis: RedisServer;
  let one: TestApp;
  let two: TestApp;

  const isUp = ({ app }: TestApp): boolean => app.get(RedisService).isUp;
  const until = async (isSo: () => boolean): Promise<void> => {
    for (let tries = 0; !isSo(); tries++) {
      if (tries > 300) throw new Error('It did not happen within 15 seconds');
      await wait(50);
    }
  };
  const statuses = async (service: TestApp, count: number): Promise<number[]> => {
    const answers = await Promise.all(Array.from({ length: count }, () => service.http().get('/api/')));
    return answers.map(({ status }) => status);
  };
  const limiter = ({ app }: TestApp): RateLimiterService => app.get(RateLimiterService);
  const storedTries = async (): Promise<number> => {
    const [{ n }] = await one.database.read<{ n: number }>('SELECT COUNT(*) AS n FROM rate_limits');
    return Number(n);
  };

  beforeAll(async () => {
    redis = await RedisServer.start();
    const env = { REDIS_URL: redis.url, MAX_REQUESTS_PER_MINUTE: String(REQUESTS_PER_MINUTE) };
    one = await startApp(env);
    two = await startApp({ ...env, DATABASE_URL: one.databaseUrl });
    await until(() => isUp(one) && isUp(two));
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await two.close();
    await one.close();
    await redis.stop();
  });

  it('wake the delivery of events in each other', async () => {
    const run = jest.spyOn(two.app.get(OutboxDispatcherService), 'run');
    for (let i = 0; i < 5; i++) {
      one.app.get(OutboxDispatcherService).wake();
      await wait(MESSAGE_INTERVAL_MS);
    }
    // Without messages it runs once a second.
    expect(run.mock.calls.length).toBeGreaterThanOrEqual(4);
  });

  it('count failed credentials together, without writes of the database', async () => {
    for (const service of [one, two, one]) await limiter(service).count(['someone'], WINDOW_SECONDS, 3);
    expect(await limiter(two).used(['someone', 'another'])).toEqual([3, 0]);
    await expect(limiter(two).check(['someone'], 3)).rejects.toMatchObject({ status: 429 });
    await expect(limiter(two).count(['someone'], WINDOW_SECONDS, 3)).rejects.toMatchObject({ status: 429 });
    await limiter(two).check(['another'], 3);
    expect(await storedTries()).toBe(0);
  });

  it('count requests together', async () => {
    const all = [...(await statuses(one, 20)), ...(await statuses(two, 20))];
    expect(all.filter((status) => status === 200)).toHaveLength(REQUESTS_PER_MINUTE);
    expect(all.filter((status) => status === 429)).toHaveLength(40 - REQUESTS_PER_MINUTE);
  });

  it('count by themselves when Redis dies: requests in the process, failed credentials in the database', async () => {
    await redis.kill();
    await until(() => !isUp(one) && !isUp(two));
    expect(await statuses(one, 20)).toEqual(Array.from({ length: 20 }, () => 200));
    expect((await statuses(two, 40)).filter((status) => status === 200)).toHaveLength(REQUESTS_PER_MINUTE);
    for (const service of [one, two, one]) await limiter(service).count(['someone'], WINDOW_SECONDS, 3);
    await expect(limiter(two).check(['someone'], 3)).rejects.toMatchObject({ status: 429 });
    expect(await storedTries()).toBe(1);
  });
});
