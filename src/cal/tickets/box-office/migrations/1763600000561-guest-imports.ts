import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** Imports of lists of guests, with the orders that they made. */
export class GuestImports1763600000561 implements MigrationInterface {
  name = 'GuestImports1763600000561';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(
      runner,
      'guest_imports',
      [
        c.id(),
        c.int('post_id'),
        c.int('ticket_id'),
        c.int('author_id', { isNullable: true }),
        c.key('idempotency_key', 64, { isNullable: true }),
        c.key('fingerprint', 64, { isNullable: true }),
        c.int('guests'),
        c.moment('created_utc'),
        c.moment('undone_utc', { isNullable: true }),
      ],
      {
        unique: [['uq_guest_imports_key', ['idempotency_key']]],
        index: [
          ['ix_guest_imports_post', ['post_id']],
          ['ix_guest_imports_ticket', ['ticket_id']],
        ],
        foreign: {
          post_id: ['content', 'CASCADE'],
          ticket_id: ['tickets', 'CASCADE'],
          author_id: ['users', 'SET NULL'],
        },
      },
    );
    await createTable(runner, 'guest_import_orders', [c.int('order_id', { isPrimary: true }), c.int('import_id')], {
      index: [['ix_guest_import_orders_import', ['import_id', 'order_id']]],
      foreign: { order_id: ['ticket_orders', 'CASCADE'], import_id: ['guest_imports', 'CASCADE'] },
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['guest_import_orders', 'guest_imports']) await runner.dropTable(table);
  }
}
