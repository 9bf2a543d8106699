import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** Sums of sales by quarter-hour, and which of them have to be made anew. */
export class SalesRollups1763600000790 implements MigrationInterface {
  name = 'SalesRollups1763600000790';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(
      runner,
      'ticket_sales_dimensions',
      [
        c.id(),
        c.key('dimension_hash', 64),
        c.int('post_id', { isNullable: true }),
        c.int('event_id', { isNullable: true }),
        c.int('ticket_id', { isNullable: true }),
        c.key('discount_code', 40),
        c.int('tax_rate'),
        c.key('currency', 3),
        c.text('event_title', { isNullable: true }),
        c.text('ticket_title', { isNullable: true }),
      ],
      {
        unique: [['uq_ticket_sales_dimensions_hash', ['dimension_hash']]],
        index: [['ix_ticket_sales_dimensions_post', ['post_id']]],
      },
    );
    const counts = ['orders', 'event_orders', 'ticket_orders', 'rate_orders'];
    const hostCounts = ['host_orders', 'host_ticket_orders', 'host_rate_orders'];
    await createTable(
      runner,
      'ticket_sales_rollups',
      [
        ...['dimension_id', 'quarter', 'source', 'chunk', ...counts, ...hostCounts, 'seats'].map((name) => c.int(name)),
        c.bigint('amount_minor'),
      ],
      {
        primary: ['dimension_id', 'quarter', 'source', 'chunk'],
        index: [
          ['ix_ticket_sales_rollups_chunk', ['chunk']],
          ['ix_ticket_sales_rollups_quarter', ['quarter']],
        ],
      },
    );
    await createTable(runner, 'ticket_sales_changes', [c.id(), c.key('source', 8), c.int('row_key')]);
    await createTable(runner, 'ticket_sales_state', [c.int('id'), c.int('version'), c.int('next_chunk')], {
      primary: ['id'],
    });
    // All orders that are there are summed up before the next report.
    await runner.query(
      'INSERT INTO ticket_sales_changes (source, row_key) SELECT ?, 0 FROM (SELECT id FROM ticket_orders LIMIT 1) o',
      ['all'],
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [
      'ticket_sales_state',
      'ticket_sales_changes',
      'ticket_sales_rollups',
      'ticket_sales_dimensions',
    ])
      await runner.dropTable(table);
  }
}
