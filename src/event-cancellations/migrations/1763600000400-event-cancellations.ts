import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** Cancellations of events with what is returned of each order. */
export class EventCancellations1763600000400 implements MigrationInterface {
  name = 'EventCancellations1763600000400';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(
      runner,
      'event_cancellations',
      [
        c.id(),
        c.int('event_id'),
        c.int('open_event_id', { isNullable: true }),
        c.key('preview_key', 64),
        c.key('state', 10),
        c.key('status', 10),
        c.key('refunds', 10),
        c.text('ticket_ids', { isNullable: true }),
        c.int('retained_percent'),
        c.flag('retains_fees'),
        c.flag('includes_checked_in'),
        c.flag('voids_unpaid'),
        c.flag('notifies'),
        c.string('reason', 500),
        c.text('message'),
        c.int('author_id', { isNullable: true }),
        c.moment('created_utc'),
      ],
      {
        unique: [
          ['uq_event_cancellations_preview', ['event_id', 'preview_key']],
          ['uq_event_cancellations_open', ['open_event_id']],
        ],
        index: [['ix_event_cancellations_state', ['state', 'id']]],
        foreign: { event_id: ['content', 'CASCADE'], author_id: ['users', 'SET NULL'] },
      },
    );
    await createTable(
      runner,
      'event_cancellation_items',
      [
        c.id(),
        c.int('cancellation_id'),
        c.int('order_id'),
        c.key('action', 10),
        c.key('state', 10),
        c.flag('is_stored'),
        c.int('tickets'),
        c.key('currency', 3),
        c.bigint('amount_minor'),
        c.bigint('by_hand_minor'),
        c.bigint('retained_minor'),
        c.key('obstacle', 40, { default: "''" }),
        c.string('last_error', 250, { default: "''" }),
        c.int('attempts', { default: 0 }),
        c.bigint('due', { isNullable: true }),
        c.moment('modified_utc'),
      ],
      {
        unique: [['uq_event_cancellation_items_order', ['cancellation_id', 'order_id']]],
        index: [
          ['ix_event_cancellation_items_due', ['state', 'due']],
          ['ix_event_cancellation_items_of_order', ['order_id', 'state']],
        ],
        foreign: { cancellation_id: ['event_cancellations', 'CASCADE'], order_id: ['ticket_orders', 'CASCADE'] },
      },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['event_cancellation_items', 'event_cancellations']) await runner.dropTable(table);
  }
}
