import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

const TABLE = 'outbox_deliveries';

/** Finds the deliveries of each durable subscriber by themselves. */
export class OutboxQueues1763600000240 implements MigrationInterface {
  name = 'OutboxQueues1763600000240';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createIndex(
      TABLE,
      new TableIndex({ name: 'ix_outbox_deliveries_queue', columnNames: ['subscriber', 'due', 'id'] }),
    );
    // As a statement of its own: a run that was killed behind it resumes there, and `dropIndex` would miss the index.
    const on = runner.dataSource.options.type === 'mysql' ? ` ON ${TABLE}` : '';
    await runner.query(`DROP INDEX ix_outbox_deliveries_due${on}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.createIndex(TABLE, new TableIndex({ name: 'ix_outbox_deliveries_due', columnNames: ['due', 'id'] }));
    await runner.dropIndex(TABLE, 'ix_outbox_deliveries_queue');
  }
}
