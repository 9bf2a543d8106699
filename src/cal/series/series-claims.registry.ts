import { Injectable } from '@nestjs/common';
import { createRegistration, Registrations } from '#core/modules';
import type { KeepingReason } from './series-plan.js';

/** Knows events that must stay although their series no longer has their date. */
export interface SeriesClaimSource {
  /** What it answers for each of them. */
  readonly reason: KeepingReason;
  /** Those of these events that must stay, in one query. */
  claimed(eventIds: readonly number[]): Promise<readonly number[]>;
}

/** Registers a provider that keeps events from being deleted with their series. */
export const RegisterSeriesClaims = createRegistration<SeriesClaimSource>();

/** What modules of higher folders, such as waiting lists, say of the events of a series. */
@Injectable()
export class SeriesClaimsRegistry {
  constructor(private readonly registrations: Registrations) {}

  /** Why these events must stay, of those that must. */
  async of(eventIds: readonly number[]): Promise<Map<number, KeepingReason>> {
    const reasons = new Map<number, KeepingReason>();
    for (const source of this.registrations.all(RegisterSeriesClaims)) {
      for (const id of await source.claimed(eventIds)) reasons.set(id, source.reason);
    }
    return reasons;
  }
}
