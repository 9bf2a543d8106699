import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns } from '../columns.js';
import { changeInIdRanges } from '../id-ranges.js';

/** The event of each attendee as it was when the ticket was bought, so that orders outlive their events. */
export class EventSnapshots1763600000081 implements MigrationInterface {
  name = 'EventSnapshots1763600000081';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    const zone = c.mysql ? 'varchar(64) CHARACTER SET ascii COLLATE ascii_bin' : 'varchar(64)';
    const columns: [name: string, type: string][] = [
      ['event_id', String(c.int('event_id').type)],
      ['event_title', String(c.text('event_title').type)],
      ['event_start', 'datetime'],
      ['event_end', 'datetime'],
      ['event_timezone', zone],
      ['event_venue', String(c.text('event_venue').type)],
    ];
    const additions = columns.map(([name, type]) => `ADD COLUMN ${name} ${type} NULL`);
    // SQLite adds one column at a time.
    for (const change of c.mysql ? [additions.join(', ')] : additions)
      await runner.query(`ALTER TABLE ticket_attendees ${change}`);
    const ofEvent = (column: string) => `(SELECT e.${column} FROM events e WHERE e.id = ticket_attendees.post_id)`;
    await changeInIdRanges(
      runner,
      'ticket_attendees',
      `UPDATE ticket_attendees SET event_id = post_id, event_title = ${ofEvent('title')}, event_start = ${ofEvent('start_date')},
         event_end = ${ofEvent('end_date')}, event_timezone = ${ofEvent('timezone')},
         event_venue = (SELECT v.title FROM events e JOIN venues v ON v.id = e.venue_id WHERE e.id = ticket_attendees.post_id)
       WHERE post_id IN (SELECT id FROM events) AND id BETWEEN ? AND ?`,
    );
    await changeInIdRanges(
      runner,
      'ticket_attendees',
      `UPDATE ticket_attendees SET event_id = post_id, event_title = (SELECT g.title FROM pages g WHERE g.id = ticket_attendees.post_id)
       WHERE post_id IN (SELECT id FROM pages) AND id BETWEEN ? AND ?`,
    );
    // Purchasers who did not choose are hidden from the public; orders and attendees now agree.
    await changeInIdRanges(
      runner,
      'ticket_attendees',
      `UPDATE ticket_attendees SET optout = 1 WHERE optout IS NULL AND order_id IN
         (SELECT order_id FROM ticket_order_changes WHERE status_from = 'created' AND reason = 'ordered') AND id BETWEEN ? AND ?`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['event_venue', 'event_timezone', 'event_end', 'event_start', 'event_title', 'event_id'])
      await runner.query(`ALTER TABLE ticket_attendees DROP COLUMN ${name}`);
  }
}
