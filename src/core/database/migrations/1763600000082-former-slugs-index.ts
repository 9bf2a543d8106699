import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

/** Finds the post that had a slug before, for redirects from former addresses. */
export class FormerSlugsIndex1763600000082 implements MigrationInterface {
  name = 'FormerSlugsIndex1763600000082';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createIndex(
      'redirect_former_slugs',
      new TableIndex({ name: 'ix_redirect_former_slugs_slug', columnNames: ['slug'] }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('redirect_former_slugs', 'ix_redirect_former_slugs_slug');
  }
}
