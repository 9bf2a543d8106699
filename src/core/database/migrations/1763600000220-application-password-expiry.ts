import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When an application password expires; null: never. */
export class ApplicationPasswordExpiry1763600000220 implements MigrationInterface {
  name = 'ApplicationPasswordExpiry1763600000220';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE application_passwords ADD COLUMN expires datetime NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE application_passwords DROP COLUMN expires');
  }
}
