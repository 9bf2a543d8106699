import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { movedInput, TicketDefinitionsService, type TicketInput } from '../../tickets/catalog/index.js';
import type { MovedDate } from '../series-edit-plan.js';

/** The members that say when a ticket is sold, and when at a reduced price. */
const MOMENTS = ['sale_from', 'sale_until', 'reduced'] as const satisfies (keyof TicketInput)[];

/** Moves the sales of tickets with the dates of their series. */
@Injectable()
export class SeriesSaleMovesService {
  constructor(private readonly definitions: TicketDefinitionsService) {}

  /** Lets sales begin and end as long before the new starts as before the former ones. The dates have moved already. */
  async follow(caller: Caller, moved: readonly MovedDate[]): Promise<void> {
    const former = new Map(moved.map(({ date: { event } }) => [event.id, event]));
    for (const definition of await this.definitions.ofHosts([...former.keys()], true)) {
      const { input, host } = definition;
      const event = former.get(host.id);
      if (!event) continue;
      const wanted = movedInput(input, { startDate: event.start_date, timezone: event.timezone }, host);
      const changed = MOMENTS.filter((name) => JSON.stringify(wanted[name]) !== JSON.stringify(input[name]));
      if (changed.length > 0)
        await this.definitions.change(
          caller,
          definition,
          Object.fromEntries(changed.map((name) => [name, wanted[name]])),
        );
    }
  }
}
