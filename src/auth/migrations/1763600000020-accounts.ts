import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** Users, their application passwords, sessions, authenticator apps and new e-mail addresses that are not confirmed. */
export class Accounts1763600000020 implements MigrationInterface {
  name = 'Accounts1763600000020';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
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
        // What it is limited to; null: to nothing.
        c.key('scopes', 500, { isNullable: true }),
        c.moment('expires', { isNullable: true }),
      ],
      {
        index: [['ix_application_passwords_user', ['user_id', 'position']]],
        foreign: { user_id: ['users', 'CASCADE'] },
      },
    );
    await createTable(
      runner,
      'sessions',
      [
        c.key('id', 64, { isPrimary: true }),
        c.int('user_id'),
        c.key('password_mark', 64),
        c.moment('created'),
        c.moment('expires'),
        c.moment('confirmed', { isNullable: true }),
        c.moment('last_used', { isNullable: true }),
        c.string('address', 64, { default: "''" }),
        c.string('agent', 250, { default: "''" }),
      ],
      {
        index: [
          ['ix_sessions_user', ['user_id']],
          ['ix_sessions_expires', ['expires']],
        ],
        foreign: { user_id: ['users', 'CASCADE'] },
      },
    );
    await createTable(
      runner,
      'second_factors',
      [
        c.int('user_id', { isPrimary: true }),
        c.string('sealed', 200),
        c.moment('confirmed', { isNullable: true }),
        c.int('last_step', { default: 0 }),
        c.text('recovery_hashes'),
      ],
      { foreign: { user_id: ['users', 'CASCADE'] } },
    );
    await createTable(
      runner,
      'email_changes',
      [c.int('user_id'), c.string('email', 254), c.key('secret_salt', 40), c.bigint('expires')],
      { primary: ['user_id'], foreign: { user_id: ['users', 'CASCADE'] } },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['email_changes', 'second_factors', 'sessions', 'application_passwords', 'users'])
      await runner.dropTable(table);
  }
}
