import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** Which terms were accepted with orders. */
export class OrderConsents1763600000388 implements MigrationInterface {
  name = 'OrderConsents1763600000388';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(
      runner,
      'ticket_order_consents',
      [
        c.int('order_id', { isPrimary: true }),
        c.int('page_id'),
        c.string('title', 200),
        c.moment('page_modified_utc'),
        c.moment('accepted_utc'),
      ],
      { foreign: { order_id: ['ticket_orders', 'CASCADE'] } },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('ticket_order_consents');
  }
}
