import type { MigrationInterface, QueryRunner } from 'typeorm';

/** UIDs that events had in calendar files of another system. */
export class EventUids1763600000125 implements MigrationInterface {
  name = 'EventUids1763600000125';

  // Not `addColumn`: on SQLite it would copy the table, without the triggers of its search index.
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE events ADD COLUMN ics_uid varchar(255) NULL');
    await runner.query('ALTER TABLE cancelled_events ADD COLUMN ics_uid varchar(255) NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE cancelled_events DROP COLUMN ics_uid');
    await runner.query('ALTER TABLE events DROP COLUMN ics_uid');
  }
}
