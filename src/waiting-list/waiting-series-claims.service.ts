import { Injectable } from '@nestjs/common';
import { RegisterSeriesClaims, type SeriesClaimSource } from '../cal/series/index.js';
import { WaitingListRepository } from './waiting-list.repository.js';

/** Keeps events for which people wait when their series no longer has them. */
@RegisterSeriesClaims()
@Injectable()
export class WaitingSeriesClaimsService implements SeriesClaimSource {
  readonly reason = 'waiting';

  constructor(private readonly entries: WaitingListRepository) {}

  claimed(eventIds: readonly number[]): Promise<number[]> {
    return this.entries.postsWaitedFor(eventIds);
  }
}
