import type { NestExpressApplication } from '@nestjs/platform-express';
import { CacheInvalidatorService } from '../../src/cache/responses/cache-invalidator.service.js';
import { SharedResponsesService } from '../../src/cache/responses/shared/shared-responses.service.js';
import { RedisService } from '../../src/core/redis/index.js';
import { until } from './until.js';

/** For suites that look at counters in the database, or turn the clock of the service, which Redis does not follow. */
export const WITHOUT_REDIS = { REDIS_URL: '' };

/** For suites that look into the folder of uploads. */
export const WITHOUT_BUCKET = { STORAGE_URL: '' };

/** Waits until a process uses its Redis, if it has one: it connects in the background, and counts in its memory until then. */
export async function usesRedis(app: NestExpressApplication): Promise<void> {
  const redis = app.get(RedisService);
  if (!redis.isOn) return;
  await until(
    () => Promise.resolve(redis.isUp),
    (isUp) => isUp,
  );
}

/**
 * Waits until a process that shares Redis stores responses: not before it knows what changed while it was not there
 * (`CacheInvalidatorService`).
 */
export async function storesResponses(app: NestExpressApplication): Promise<void> {
  if (!app.get(SharedResponsesService).isOn) return;
  const [invalidator, shared] = [app.get(CacheInvalidatorService), app.get(SharedResponsesService)];
  await until(
    async () => {
      await invalidator.poll();
      return shared.isUsable && invalidator.isQuiet();
    },
    (isReady) => isReady,
  );
}
