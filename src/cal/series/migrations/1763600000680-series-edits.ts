import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns } from '#core/database';

/** What series need to be changed in parts: the members of their dates, and where they come from. */
export class SeriesEdits1763600000680 implements MigrationInterface {
  name = 'SeriesEdits1763600000680';

  // Not `addColumn`: on SQLite it would copy the table.
  async up(runner: QueryRunner): Promise<void> {
    const { mysql } = new Columns(runner);
    await runner.query(`ALTER TABLE event_series ADD COLUMN template ${mysql ? 'longtext' : 'text'} NULL`);
    await runner.query(`ALTER TABLE event_series ADD COLUMN split_from_id ${mysql ? 'int' : 'integer'} NULL`);
    await runner.query('ALTER TABLE event_series ADD COLUMN ics_uid varchar(255) NULL');
    await runner.query(
      `ALTER TABLE event_series ADD COLUMN ics_sequence ${mysql ? 'int' : 'integer'} NOT NULL DEFAULT 0`,
    );
    await runner.query('CREATE INDEX ix_event_series_uid ON event_series (ics_uid)');
  }

  async down(runner: QueryRunner): Promise<void> {
    const { mysql } = new Columns(runner);
    await runner.query(`DROP INDEX ix_event_series_uid${mysql ? ' ON event_series' : ''}`);
    for (const column of ['ics_sequence', 'ics_uid', 'split_from_id', 'template'])
      await runner.query(`ALTER TABLE event_series DROP COLUMN ${column}`);
  }
}
