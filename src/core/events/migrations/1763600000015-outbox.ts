import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** Domain events that durable subscribers have not yet handled. */
export class Outbox1763600000015 implements MigrationInterface {
  name = 'Outbox1763600000015';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(
      runner,
      'outbox_deliveries',
      [
        c.id(),
        c.key('event_id', 36),
        c.key('event_name', 60),
        c.key('subscriber', 60),
        c.text('payload'),
        c.int('attempts'),
        c.bigint('due'),
        c.bigint('created'),
      ],
      {
        unique: [['uq_outbox_deliveries_event', ['event_id', 'subscriber']]],
        index: [
          ['ix_outbox_deliveries_created', ['created', 'id']],
          ['ix_outbox_deliveries_queue', ['subscriber', 'due', 'id']],
        ],
      },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('outbox_deliveries');
  }
}
