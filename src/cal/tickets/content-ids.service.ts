import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.js';

/** What the registry calls the things of this namespace. */
export type TicketingType = 'cal_ticket' | 'cal_rsvp_tickets' | 'cal_rsvp_attendees' | 'cal_attendee' | 'cal_order';

/** Takes several ids of the site-wide sequence in one statement: an order needs one for itself and one per attendee. */
@Injectable()
export class ContentIdsService {
  /** Set once a unit of work has read it; until then each unit reads it itself. */
  private step?: number;

  constructor(private readonly database: Database) {}

  /** New ids for things of these types, in this order, in the running unit of work. */
  async take(types: readonly TicketingType[]): Promise<number[]> {
    if (types.length === 0) return [];
    const rows = types.map(() => '(?)').join(', ');
    const result: unknown = await this.database.read(`INSERT INTO content (type) VALUES ${rows}`, types);
    if (this.database.embedded) {
      const last = Number(result);
      return types.map((_, i) => last - types.length + 1 + i);
    }
    const first = (result as { insertId: number }).insertId;
    const step = (this.step ??= await this.increment());
    return types.map((_, i) => first + i * step);
  }

  /** Servers of a cluster count in steps; the values of one plain multi-row insert are consecutive in all lock modes. */
  private async increment(): Promise<number> {
    const [row] = await this.database.read<{ step: number }>('SELECT @@auto_increment_increment AS step');
    return Number(row?.step ?? 1);
  }
}
