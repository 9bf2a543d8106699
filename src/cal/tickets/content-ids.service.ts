import { Injectable } from '@nestjs/common';
import { ContentEntity } from '#core/content';
import { Database } from '#core/database';

/** What the registry calls the things of this namespace. */
export type TicketingType = 'cal_ticket' | 'cal_rsvp_tickets' | 'cal_rsvp_attendees' | 'cal_attendee' | 'cal_order';

/** Takes several ids of the site-wide sequence: an order needs one for itself and one per attendee. */
@Injectable()
export class ContentIdsService {
  constructor(private readonly database: Database) {}

  /**
   * New ids for things of these types, in this order, in the running unit of work. Each id is one that the insert
   * itself reported: the distance between the ids of one statement changes when a node of a cluster leaves or joins.
   */
  async take(types: readonly TicketingType[]): Promise<number[]> {
    if (types.length === 0) return [];
    if (this.database.engine === 'mysql') return this.takeSingly(types);
    const rows = types.map(() => '(?)').join(', ');
    const taken = await this.database.read<{ id: number }>(
      `INSERT INTO content (type) VALUES ${rows} RETURNING id`,
      types,
    );
    // Both engines number the rows of a statement upwards; SQLite promises no order of what it returns.
    return taken.map(({ id }) => id).sort((a, b) => a - b);
  }

  /** MySQL has no `RETURNING`, and reports only the first id of a statement. */
  private async takeSingly(types: readonly TicketingType[]): Promise<number[]> {
    const ids: number[] = [];
    for (const type of types) ids.push(await this.database.insert(ContentEntity, { type }));
    return ids;
  }
}
