import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** Endpoints of webhooks and their deliveries. */
export class Webhooks1763600000690 implements MigrationInterface {
  name = 'Webhooks1763600000690';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(
      runner,
      'webhook_endpoints',
      [
        c.id(),
        c.string('url', 500),
        c.string('description', 250),
        c.int('owner_id', { isNullable: true }),
        c.text('types', { isNullable: true }),
        c.text('event_ids', { isNullable: true }),
        c.key('body', 4),
        c.key('signature', 3),
        c.text('secret'),
        c.text('former_secret', { isNullable: true }),
        c.bigint('former_until', { isNullable: true }),
        c.flag('is_on'),
        c.key('off_reason', 10, { default: "''" }),
        c.bigint('failing_since', { isNullable: true }),
        c.int('failures', { default: 0 }),
        c.bigint('paused_until', { default: 0 }),
        c.moment('created_utc'),
        c.moment('modified_utc'),
      ],
      {
        index: [['ix_webhook_endpoints_owner', ['owner_id']]],
        foreign: { owner_id: ['users', 'SET NULL'] },
      },
    );
    await createTable(
      runner,
      'webhook_deliveries',
      [
        c.id(),
        c.int('endpoint_id'),
        c.key('occurrence_id', 36),
        c.key('type', 60),
        c.key('object_type', 60),
        c.key('object_id', 64),
        c.bigint('version'),
        c.moment('occurred_utc'),
        c.text('facts', { isNullable: true }),
        c.key('state', 10),
        c.int('attempts'),
        c.bigint('due', { isNullable: true }),
        c.bigint('attempted', { isNullable: true }),
        c.int('duration_ms', { isNullable: true }),
        c.int('status', { isNullable: true }),
        c.string('fault', 100),
        c.text('response'),
        c.bigint('created'),
      ],
      {
        unique: [['uq_webhook_deliveries_event', ['endpoint_id', 'occurrence_id']]],
        index: [
          ['ix_webhook_deliveries_queue', ['endpoint_id', 'state', 'due', 'id']],
          ['ix_webhook_deliveries_due', ['state', 'due']],
          ['ix_webhook_deliveries_created', ['created', 'id']],
          ['ix_webhook_deliveries_object', ['object_type', 'object_id']],
        ],
      },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['webhook_deliveries', 'webhook_endpoints']) await runner.dropTable(table);
  }
}
