import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** Seats that devices hold for sales, and sales without a network that could not become orders. */
export class DeviceSales1763600000771 implements MigrationInterface {
  name = 'DeviceSales1763600000771';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    const optional = { isNullable: true };
    await createTable(
      runner,
      'admission_reserves',
      [
        c.id(),
        c.int('device_id'),
        c.int('ticket_id'),
        c.int('cart_id'),
        c.int('quantity'),
        c.int('used', { default: 0 }),
        c.moment('created_utc'),
        c.moment('expires_utc'),
        c.moment('returned_utc', optional),
      ],
      {
        index: [
          ['ix_admission_reserves_device', ['device_id', 'ticket_id']],
          ['ix_admission_reserves_ticket', ['ticket_id']],
          ['ix_admission_reserves_due', ['returned_utc', 'expires_utc']],
        ],
        foreign: { device_id: ['admission_devices', 'CASCADE'], ticket_id: ['tickets', 'CASCADE'] },
      },
    );
    await createTable(
      runner,
      'admission_sale_conflicts',
      [
        c.id(),
        c.int('device_id'),
        c.key('nonce', 40),
        c.key('reason', 60),
        c.text('sale'),
        c.bigint('sold_ms'),
        c.moment('received_utc'),
        c.moment('resolved_utc', optional),
        c.int('resolved_by', optional),
        c.int('order_id', optional),
      ],
      {
        unique: [['uq_admission_sale_conflicts_nonce', ['device_id', 'nonce']]],
        index: [
          ['ix_admission_sale_conflicts_resolved', ['resolved_utc', 'id']],
          ['ix_admission_sale_conflicts_resolved_by', ['resolved_by']],
          ['ix_admission_sale_conflicts_order', ['order_id']],
        ],
        foreign: {
          device_id: ['admission_devices', 'CASCADE'],
          resolved_by: ['users', 'SET NULL'],
          order_id: ['ticket_orders', 'SET NULL'],
        },
      },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['admission_sale_conflicts', 'admission_reserves']) await runner.dropTable(table);
  }
}
