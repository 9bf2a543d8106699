import { AuthorizationHeaderCheck } from './checks/authorization-header.check.js';
import { BackgroundUpdatesCheck } from './checks/background-updates.check.js';
import { ClientAddressesCheck } from './checks/client-addresses.check.js';
import { ClockCheck } from './checks/clock.check.js';
import { DatabaseCheck } from './checks/database.check.js';
import { HttpsStatusCheck } from './checks/https-status.check.js';
import { LoopbackRequestsCheck } from './checks/loopback-requests.check.js';
import { OutgoingRequestsCheck } from './checks/outgoing-requests.check.js';
import { PageCacheCheck } from './checks/page-cache.check.js';
import { RedisCheck } from './checks/redis.check.js';
import { StorageCheck } from './checks/storage.check.js';

/** The list of tests. Each has a route of its own in the controller. */
export const HEALTH_CHECK_CLASSES = [
  BackgroundUpdatesCheck,
  LoopbackRequestsCheck,
  HttpsStatusCheck,
  OutgoingRequestsCheck,
  AuthorizationHeaderCheck,
  PageCacheCheck,
  DatabaseCheck,
  StorageCheck,
  ClockCheck,
  ClientAddressesCheck,
  RedisCheck,
] as const;

/** Names of the tests there are. */
export type HealthCheckName = InstanceType<(typeof HEALTH_CHECK_CLASSES)[number]>['name'];

/** Token of the list of checks. */
export const HEALTH_CHECKS = Symbol('health checks');
