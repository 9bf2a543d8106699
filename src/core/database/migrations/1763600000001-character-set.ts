import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The character set of tables that are created later, also by modules. */
export class CharacterSet1763600000001 implements MigrationInterface {
  name = 'CharacterSet1763600000001';

  async up(runner: QueryRunner): Promise<void> {
    if (runner.dataSource.options.type === 'mysql')
      await runner.query('ALTER DATABASE CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci');
  }

  /** The character set before is not known, and is of no effect on tables that exist. */
  async down(): Promise<void> {}
}
