import { Injectable } from '@nestjs/common';
import { Database, type SettleCommit } from '#core/database';
import { ExpiryService } from './expiry.service.js';
import { InsufficientCapacityError, soldOut } from '../../catalog/capacity/insufficient-capacity.error.js';

/** Runs units of work that take places. */
@Injectable()
export class CapacityService {
  constructor(
    private readonly database: Database,
    private readonly expiry: ExpiryService,
  ) {}

  /**
   * Runs `work` as one unit of work. If it lacks places, those whose time has run out are given back and it is tried
   * again; so no order is refused because of an abandoned cart.
   * @param work gets the number of its run, from 1: units of work also run again after conflicts
   * @param settle as of `Database.write`
   * @param refuse what to throw when there are no places; default 409 `ticket-sold-out`
   */
  async withCapacityRetry<T>(
    work: (attempt: number) => Promise<T>,
    { settle, refuse = soldOut }: { settle?: SettleCommit; refuse?: () => Error } = {},
  ): Promise<T> {
    // Inside of another unit of work nothing can be tried again; its caller sees the error.
    if (this.database.writing) return work(1);
    const tried = new Set<number>();
    let attempt = 0;
    for (;;) {
      try {
        return await this.database.write(() => work(++attempt), settle);
      } catch (error) {
        if (!(error instanceof InsufficientCapacityError)) throw error;
        if (tried.has(error.poolId) || (await this.expiry.release(error.poolId)) === 0) throw refuse();
        tried.add(error.poolId);
      }
    }
  }
}
