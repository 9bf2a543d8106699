import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Grants for single events can end by themselves. */
export class EventGrantExpiry1763600000400 implements MigrationInterface {
  name = 'EventGrantExpiry1763600000400';

  async up(runner: QueryRunner): Promise<void> {
    // Not `addColumn`: on SQLite it would copy the table.
    await runner.query('ALTER TABLE ticket_event_grants ADD COLUMN expires_utc datetime NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ticket_event_grants DROP COLUMN expires_utc');
  }
}
