import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The category that counts as the main one of a post. */
export class PrimaryCategory1763600000240 implements MigrationInterface {
  name = 'PrimaryCategory1763600000240';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE seo_fields ADD COLUMN primary_category integer NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE seo_fields DROP COLUMN primary_category');
  }
}
