import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events by their last change, for lists in that order. */
export class EventChanges1763600000071 implements MigrationInterface {
  name = 'EventChanges1763600000071';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX ix_events_modified ON events (status, modified, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    const on = runner.dataSource.options.type === 'mysql' ? ' ON events' : '';
    await runner.query(`DROP INDEX ix_events_modified${on}`);
  }
}
