import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The category that posts get when they have no other; the site setting `default_category` points at it. */
export class DefaultCategory1763600000004 implements MigrationInterface {
  name = 'DefaultCategory1763600000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `INSERT INTO terms (id, taxonomy, name, name_key, name_lower, slug, description, level)
       VALUES (1, 'category', 'Uncategorized', 'uncategorized', 'uncategorized', 'uncategorized', '', 0)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM terms WHERE id = 1');
  }
}
