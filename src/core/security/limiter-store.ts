import type { RedisService } from '#core/redis';

/**
 * What `RateLimiterRedis` needs of a client, on `RedisService`: with its time limit for commands, and without commands
 * while Redis does not work.
 */
export function limiterStore(redis: RedisService): object {
  let script = '';
  return {
    defineCommand: (_: string, { lua }: { lua: string }) => (script = lua),
    rlflxIncr: ([key, ...values]: string[]) => redis.run((client) => client.eval(script, 1, key, ...values)),
    multi: () => ({
      get: (key: string) => ({
        pttl: () => ({ exec: () => redis.run((client) => client.multi().get(key).pttl(key).exec()) }),
      }),
    }),
  };
}
