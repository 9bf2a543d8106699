/** What processes of a site share in Redis (`REDIS_URL`), and the messages that they send each other through it. */
export { withDeadline } from './deadline.js';
export { RedisAwayError } from './redis-away.error.js';
export type { RedisClient } from './redis-link.js';
export { RedisModule } from './redis.module.js';
export { type Message, RedisService } from './redis.service.js';
