import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an application password is limited to; null: to nothing. */
export class ApplicationPasswordScopes1763600000090 implements MigrationInterface {
  name = 'ApplicationPasswordScopes1763600000090';

  async up(runner: QueryRunner): Promise<void> {
    const ascii = runner.dataSource.options.type === 'mysql' ? ' CHARACTER SET ascii COLLATE ascii_bin' : '';
    await runner.query(`ALTER TABLE application_passwords ADD COLUMN scopes varchar(500)${ascii} NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE application_passwords DROP COLUMN scopes');
  }
}
