import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns } from '../columns.js';

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
    for (const [name, type] of columns)
      await runner.query(`ALTER TABLE ticket_attendees ADD COLUMN ${name} ${type} NULL`);
    const ofEvent = (column: string) => `(SELECT e.${column} FROM events e WHERE e.id = ticket_attendees.post_id)`;
    await runner.query(
      `UPDATE ticket_attendees SET event_id = post_id, event_title = ${ofEvent('title')}, event_start = ${ofEvent('start_date')},
         event_end = ${ofEvent('end_date')}, event_timezone = ${ofEvent('timezone')},
         event_venue = (SELECT v.title FROM events e JOIN venues v ON v.id = e.venue_id WHERE e.id = ticket_attendees.post_id)
       WHERE post_id IN (SELECT id FROM events)`,
    );
    await runner.query(
      `UPDATE ticket_attendees SET event_id = post_id, event_title = (SELECT g.title FROM pages g WHERE g.id = ticket_attendees.post_id)
       WHERE post_id IN (SELECT id FROM pages)`,
    );
    // Purchasers who did not choose are hidden from the public; orders and attendees now agree.
    await runner.query(
      `UPDATE ticket_attendees SET optout = 1 WHERE optout IS NULL AND order_id IN
         (SELECT order_id FROM ticket_order_changes WHERE status_from = 'created' AND reason = 'ordered')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['event_venue', 'event_timezone', 'event_end', 'event_start', 'event_title', 'event_id'])
      await runner.query(`ALTER TABLE ticket_attendees DROP COLUMN ${name}`);
  }
}
