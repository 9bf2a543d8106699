import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '../columns.js';

/** Revision numbers of events, and events that calendar files announce as cancelled. */
export class CalendarChanges1763600000140 implements MigrationInterface {
  name = 'CalendarChanges1763600000140';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await runner.query(`ALTER TABLE events ADD COLUMN sequence ${String(c.int('sequence').type)} NOT NULL DEFAULT 0`);
    await createTable(
      runner,
      'cancelled_events',
      [
        c.int('event_id', { isPrimary: true }),
        c.moment('cancelled_utc'),
        c.int('sequence'),
        c.text('title'),
        c.flag('all_day'),
        c.moment('start_date'),
        c.moment('end_date'),
        c.moment('start_utc'),
        c.moment('end_utc'),
        c.key('timezone', 60),
        c.flag('featured'),
        c.int('venue_id', { isNullable: true }),
        c.text('organizer_ids'),
        c.text('term_ids'),
      ],
      { index: [['ix_cancelled_events_cancelled', ['cancelled_utc']]] },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('cancelled_events');
    await runner.query('ALTER TABLE events DROP COLUMN sequence');
  }
}
