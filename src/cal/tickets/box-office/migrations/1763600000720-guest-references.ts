import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** Tickets of other systems that were imported. */
export class GuestReferences1763600000720 implements MigrationInterface {
  name = 'GuestReferences1763600000720';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(
      runner,
      'guest_references',
      [c.id(), c.int('post_id'), c.key('reference', 100), c.int('order_id')],
      {
        unique: [['uq_guest_references_once', ['post_id', 'reference']]],
        index: [['ix_guest_references_order', ['order_id']]],
        foreign: { post_id: ['content', 'CASCADE'], order_id: ['ticket_orders', 'CASCADE'] },
      },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('guest_references');
  }
}
