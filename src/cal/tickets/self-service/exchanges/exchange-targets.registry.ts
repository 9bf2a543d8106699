import { Injectable } from '@nestjs/common';
import { createRegistration, Registrations } from '#core/modules';
import type { AttendeeEntity } from '../../sales/model/attendee.entity.js';

/** Knows tickets of other events that a ticket can be exchanged for, such as those of other dates of a series. */
export interface ExchangeTargetSource {
  /**
   * Ids of these tickets, in the order in which they are offered, in a constant number of queries. Whether they are on
   * sale, and whether there are seats, is looked at afterwards.
   */
  targetsOf(attendee: AttendeeEntity): Promise<readonly number[]>;
}

/** Registers a provider that knows tickets of other events that a ticket can be exchanged for. */
export const RegisterExchangeTargets = createRegistration<ExchangeTargetSource>();

/** What modules of higher folders, such as series, say of the tickets that one can be exchanged for. */
@Injectable()
export class ExchangeTargetsRegistry {
  constructor(private readonly registrations: Registrations) {}

  /** Ids of the tickets of other events that a ticket can be exchanged for, each once. */
  async of(attendee: AttendeeEntity): Promise<number[]> {
    const ids: number[] = [];
    for (const source of this.registrations.all(RegisterExchangeTargets))
      ids.push(...(await source.targetsOf(attendee)));
    return [...new Set(ids)];
  }
}
