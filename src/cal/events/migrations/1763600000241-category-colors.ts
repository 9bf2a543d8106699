import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** Colours of categories of events. */
export class CategoryColors1763600000241 implements MigrationInterface {
  name = 'CategoryColors1763600000241';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(
      runner,
      'event_category_colors',
      [
        c.int('term_id'),
        ...['color', 'background', 'text'].map((name) => c.key(name, 7, { isNullable: true })),
        c.int('priority', { default: 0 }),
      ],
      { primary: ['term_id'], foreign: { term_id: ['terms', 'CASCADE'] } },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('event_category_colors');
  }
}
