import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns } from '#core/database';

/** Columns in the order of the entity. */
const COLUMNS = [
  'event_status',
  'status_reason',
  'former_start_date',
  'former_end_date',
  'former_timezone',
  'attendance_mode',
  'online_url',
];

/** Whether events take place as announced, and whether people attend online. */
export class EventStatus1763600000140 implements MigrationInterface {
  name = 'EventStatus1763600000140';

  // Not `addColumn`: on SQLite it would copy the table, without the triggers of its search index.
  async up(runner: QueryRunner): Promise<void> {
    const key = new Columns(runner).mysql ? ' CHARACTER SET ascii COLLATE ascii_bin' : '';
    await runner.query(`ALTER TABLE events ADD COLUMN event_status varchar(20)${key} NOT NULL DEFAULT 'scheduled'`);
    await runner.query("ALTER TABLE events ADD COLUMN status_reason varchar(500) NOT NULL DEFAULT ''");
    await runner.query('ALTER TABLE events ADD COLUMN former_start_date datetime NULL');
    await runner.query('ALTER TABLE events ADD COLUMN former_end_date datetime NULL');
    await runner.query(`ALTER TABLE events ADD COLUMN former_timezone varchar(60)${key} NULL`);
    await runner.query(`ALTER TABLE events ADD COLUMN attendance_mode varchar(20)${key} NOT NULL DEFAULT 'in_person'`);
    await runner.query('ALTER TABLE events ADD COLUMN online_url varchar(2000) NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of COLUMNS.toReversed()) await runner.query(`ALTER TABLE events DROP COLUMN ${column}`);
  }
}
