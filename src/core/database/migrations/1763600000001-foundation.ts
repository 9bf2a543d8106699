import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '../columns.js';

/** People, their credentials, the site's settings, and what processes share with each other. */
export class Foundation1763600000001 implements MigrationInterface {
  name = 'Foundation1763600000001';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    if (c.mysql) await runner.query('ALTER DATABASE CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci');

    await createTable(
      runner,
      'users',
      [
        c.id(),
        c.string('login', 60),
        c.binary('login_key', 60),
        c.string('email', 254),
        c.binary('email_key', 254),
        c.string('name', 250),
        c.binary('name_key', 191),
        c.key('slug', 200),
        c.string('first_name', 250, { default: "''" }),
        c.string('last_name', 250, { default: "''" }),
        c.string('nickname', 250, { default: "''" }),
        c.string('url', 500, { default: "''" }),
        c.text('description'),
        c.string('locale', 20, { default: "''" }),
        c.string('password_hash', 255, { isNullable: true }),
        c.string('roles', 500),
        c.text('capabilities'),
        c.moment('registered'),
      ],
      {
        unique: [
          ['uq_users_login_key', ['login_key']],
          ['uq_users_email_key', ['email_key']],
          ['uq_users_slug', ['slug']],
        ],
        index: [['ix_users_name', ['name_key', 'id']]],
      },
    );

    await createTable(
      runner,
      'application_passwords',
      [
        c.key('uuid', 36, { isPrimary: true }),
        c.int('user_id'),
        c.key('app_id', 36, { default: "''" }),
        c.string('name', 500),
        c.key('hash', 64),
        c.moment('created'),
        c.moment('last_used', { isNullable: true }),
        c.string('last_ip', 64, { isNullable: true }),
        c.int('position', { default: 0 }),
      ],
      {
        index: [['ix_application_passwords_user', ['user_id', 'position']]],
        foreign: { user_id: ['users', 'CASCADE'] },
      },
    );

    await createTable(runner, 'site_settings', [c.key('name', 60, { isPrimary: true }), c.text('value')]);
    // A new calendar shows twelve items a page; resetting the setting gives the ten that clients know as its default.
    await runner.query("INSERT INTO site_settings (name, value) VALUES ('posts_per_page', '12')");
    await createTable(runner, 'secrets', [c.key('name', 60, { isPrimary: true }), c.text('value')]);
    await createTable(
      runner,
      'rate_limits',
      [c.key('id', 64, { isPrimary: true }), c.int('tries'), c.bigint('expires')],
      {
        index: [['ix_rate_limits_expires', ['expires']]],
      },
    );
    await createTable(runner, 'leases', [
      c.key('name', 100, { isPrimary: true }),
      c.key('holder', 64),
      c.bigint('expires'),
    ]);
    await createTable(runner, 'list_versions', [c.key('name', 60, { isPrimary: true }), c.bigint('version')]);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [
      'list_versions',
      'leases',
      'rate_limits',
      'secrets',
      'site_settings',
      'application_passwords',
      'users',
    ]) {
      await runner.dropTable(table);
    }
  }
}
