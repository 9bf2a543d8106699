import { BuyerLimitsRepository } from './buyer-limits.repository.js';
import { BuyerLimitsService } from './buyer-limits.service.js';
import { ExpiredRepository } from './expired.repository.js';
import { ExpiryJob } from './expiry.job.js';
import { ExpiryService } from './expiry.service.js';
import { HoldsRepository } from './holds.repository.js';
import { CapacityService } from './capacity.service.js';
import { PoolsRepository } from './pools.repository.js';
import { SeatReturnsRegistry } from './seat-returns.registry.js';
import { SeatMovesService } from './seat-moves.service.js';
import { BuyerEntity } from './buyer.entity.js';
import { HoldEntity } from './hold.entity.js';
import { TicketPoolEntity } from './ticket-pool.entity.js';

/** Entities of seats. */
export const CAPACITY_ENTITIES = [BuyerEntity, HoldEntity, TicketPoolEntity];

/** Providers that other modules use. */
export const CAPACITY_SERVICES = [SeatReturnsRegistry];

/** Providers of seats. */
export const CAPACITY_PROVIDERS = [
  ...CAPACITY_SERVICES,
  BuyerLimitsService,
  BuyerLimitsRepository,
  ExpiredRepository,
  ExpiryJob,
  ExpiryService,
  HoldsRepository,
  CapacityService,
  PoolsRepository,
  SeatMovesService,
];
