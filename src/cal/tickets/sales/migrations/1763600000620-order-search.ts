import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createSearchIndex, dropSearchIndex } from '#core/database';

const COLUMNS = ['purchaser_name', 'purchaser_email'];

/** Finds orders by words of the purchaser's name and e-mail address. */
export class OrderSearch1763600000620 implements MigrationInterface {
  name = 'OrderSearch1763600000620';

  async up(runner: QueryRunner): Promise<void> {
    await createSearchIndex(runner, 'ticket_orders', COLUMNS);
    // The index of SQLite is a table of its own, which has only rows that are written later.
    if (runner.dataSource.options.type !== 'mysql')
      await runner.query("INSERT INTO ticket_orders_search (ticket_orders_search) VALUES ('rebuild')");
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropSearchIndex(runner, 'ticket_orders');
  }
}
