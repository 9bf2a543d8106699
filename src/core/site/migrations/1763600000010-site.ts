import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** The settings of the site, and the UUID of the installation. */
export class Site1763600000010 implements MigrationInterface {
  name = 'Site1763600000010';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(runner, 'site_settings', [c.key('name', 60, { isPrimary: true }), c.text('value')]);
    // A new calendar shows twelve items a page; resetting the setting gives the ten that clients know as its default.
    await runner.query("INSERT INTO site_settings (name, value) VALUES ('posts_per_page', '12')");
    await createTable(runner, 'installation', [c.key('name', 20, { isPrimary: true }), c.key('uuid', 36)]);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['installation', 'site_settings']) await runner.dropTable(table);
  }
}
