import { Logger } from '@nestjs/common';
import { describeWithRedis, RedisServer } from '../../../test/helpers/redis-server.js';
import { until } from '../../../test/helpers/until.js';
import type { Settings } from '#core/config';
import { RedisService } from './redis.service.js';

const FAILED = 'Redis failed: WRONGTYPE Operation against a key holding the wrong kind of value';
const GOES_ON = 'The service goes on without it.';

describeWithRedis('RedisService', () => {
  let server: RedisServer;
  let redis: RedisService;
  let lines: string[];
  beforeEach(async () => {
    server = await RedisServer.start();
    lines = [];
    for (const level of ['log', 'warn'] as const)
      jest.spyOn(Logger.prototype, level).mockImplementation((...[line]) => void lines.push(String(line)));
    redis = new RedisService({ redisUrl: server.url } as Settings);
    redis.listen('topic', () => undefined);
    await redis.connect('site');
    await up();
  });
  afterEach(async () => {
    redis.onApplicationShutdown();
    jest.restoreAllMocks();
    await server.stop();
  });

  const becomes = (isSo: () => boolean) => until(() => Promise.resolve(isSo()), Boolean);
  const up = () => becomes(() => redis.isUp);
  const fail = () => expect(redis.run((client) => client.incr('list'))).rejects.toThrow('WRONGTYPE');

  it('logs one line in ten seconds when Redis stops again and again, and then that of one that lasts', async () => {
    await server.run((client) => client.lpush('list', 'x'));
    for (let i = 0; i < 3; i++) {
      await fail();
      await up();
    }
    expect(redis.outages).toBe(3);
    expect(lines).toEqual([`${FAILED}. ${GOES_ON}`, expect.stringMatching(/^Redis works again after \d seconds$/)]);
    await server.kill();
    await becomes(() => !redis.isUp);
    expect(lines).toHaveLength(2);
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() + 10_000);
    await becomes(() => lines.length > 2);
    expect(lines[2]).toMatch(
      /^Redis .+\. The service goes on without it\. \(and \d+ times since this was logged last\)$/,
    );
    await server.begin();
    await becomes(() => lines.length > 3);
    expect(lines[3]).toMatch(/^Redis works again after \d+ seconds$/);
  });
});
