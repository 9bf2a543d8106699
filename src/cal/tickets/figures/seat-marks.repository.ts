import { Injectable } from '@nestjs/common';
import { Database, placeholders } from '#core/database';

/**
 * Check-ins that are looked at, by their ids: units of work that took smaller ids may be stored later, so that the
 * greatest one alone would miss some.
 */
const CHECK_IN_WINDOW = 1000;

/** Marks of seats, which say cheaply whether something may have changed. */
@Injectable()
export class SeatMarksRepository {
  constructor(private readonly database: Database) {}

  /**
   * A mark for each event or page: another one when tickets, their seats or check-ins changed, whatever process changed
   * them. From the counters of pools and the newest check-ins; attendees are not counted. Two statements.
   */
  async of(hostIds: readonly number[]): Promise<Map<number, string>> {
    if (hostIds.length === 0) return new Map();
    const among = placeholders(hostIds);
    const pools = await this.database.read<{ host: number } & Record<string, unknown>>(
      `SELECT t.post_id AS host, t.id AS ticket, t.title, p.id, p.capacity, p.held, p.pending, p.sold
       FROM tickets t JOIN ticket_pools p ON p.id = t.id WHERE t.post_id IN (${among})
       UNION ALL SELECT t.post_id, t.id, t.title, p.id, p.capacity, p.held, p.pending, p.sold
       FROM tickets t JOIN ticket_pool_links l ON l.ticket_id = t.id JOIN ticket_pools p ON p.id = l.pool_id
       WHERE t.post_id IN (${among}) ORDER BY host, ticket, id`,
      [...hostIds, ...hostIds],
    );
    const checkIns = await this.database.read<{ host: number } & Record<string, unknown>>(
      `SELECT a.post_id AS host, COUNT(*) AS attempts, MAX(c.id) AS last
       FROM ticket_checkins c JOIN ticket_attendees a ON a.id = c.attendee_id
       WHERE c.id > (SELECT MAX(id) FROM ticket_checkins) - ${CHECK_IN_WINDOW} AND a.post_id IN (${among})
       GROUP BY a.post_id`,
      hostIds,
    );
    const marks = new Map(hostIds.map((id): [number, string] => [id, '']));
    for (const { host, ...row } of [...pools, ...checkIns])
      marks.set(host, `${marks.get(host)}${Object.values(row).join(' ')}\n`);
    return marks;
  }
}
