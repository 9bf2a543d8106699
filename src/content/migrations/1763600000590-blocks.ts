import type { MigrationInterface, QueryRunner } from 'typeorm';
import { postColumns, postForeign, postKeys } from '#core/content';
import { Columns, createTable } from '#core/database';

/** Reusable blocks. */
export class Blocks1763600000590 implements MigrationInterface {
  name = 'Blocks1763600000590';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'blocks', postColumns(new Columns(runner)), {
      ...postKeys('blocks'),
      foreign: postForeign,
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DELETE FROM content WHERE type = 'wp_block'");
    await runner.dropTable('blocks');
  }
}
