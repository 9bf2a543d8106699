import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** Discount codes and the orders that use them. */
export class Discounts1763600000230 implements MigrationInterface {
  name = 'Discounts1763600000230';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(
      runner,
      'ticket_discounts',
      [
        c.id(),
        c.key('code', 40),
        c.string('name', 100, { default: "''" }),
        c.int('rate', { isNullable: true }),
        c.bigint('amount_minor', { isNullable: true }),
        c.key('currency', 3, { default: "''" }),
        c.text('ticket_ids', { isNullable: true }),
        c.text('post_ids', { isNullable: true }),
        c.moment('valid_from_utc', { isNullable: true }),
        c.moment('valid_until_utc', { isNullable: true }),
        c.int('max_uses', { isNullable: true }),
        c.int('max_uses_per_buyer', { isNullable: true }),
        c.int('uses', { default: 0 }),
        c.flag('is_active', true),
        c.int('created_by', { isNullable: true }),
        c.moment('created_utc'),
        c.moment('modified_utc'),
      ],
      {
        unique: [['uq_ticket_discounts_code', ['code']]],
        index: [['ix_ticket_discounts_created_by', ['created_by']]],
        foreign: { created_by: ['users', 'SET NULL'] },
      },
    );
    await createTable(
      runner,
      'ticket_discount_uses',
      [c.int('order_id', { isPrimary: true }), c.int('discount_id'), c.key('buyer_key', 64)],
      {
        index: [['ix_ticket_discount_uses_buyer', ['discount_id', 'buyer_key']]],
        foreign: { order_id: ['ticket_orders', 'CASCADE'], discount_id: ['ticket_discounts', 'CASCADE'] },
      },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['ticket_discount_uses', 'ticket_discounts']) await runner.dropTable(table);
  }
}
