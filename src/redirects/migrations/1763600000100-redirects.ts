import { randomBytes } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** Redirect rules, their groups, two logs of requests, and former slugs of published posts and pages. */
export class Redirects1763600000100 implements MigrationInterface {
  name = 'Redirects1763600000100';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(
      runner,
      'redirect_groups',
      [
        c.id(),
        c.string('name', 50),
        c.binary('name_key', 191),
        c.flag('tracking', true),
        c.int('module_id'),
        c.flag('enabled', true),
        c.int('position', { default: 0 }),
      ],
      { index: [['ix_redirect_groups_name', ['name_key']]] },
    );
    await createTable(
      runner,
      'redirects',
      [
        c.id(),
        c.binary('url', 2000),
        c.binary('url_key', 2000),
        c.key('match_url', 2000),
        c.text('match_data', { isNullable: true }),
        c.flag('regex'),
        c.int('position', { default: 0 }),
        c.int('last_count', { default: 0 }),
        c.moment('last_access', { isNullable: true }),
        c.int('group_id'),
        c.flag('enabled', true),
        c.key('action_type', 20),
        c.int('action_code'),
        c.text('action_data', { isNullable: true }),
        c.text('action_key'),
        c.key('match_type', 20),
        c.string('title', 500, { isNullable: true }),
        c.binary('title_key', 500),
      ],
      {
        index: [
          ['ix_redirects_match', ['match_url', 'enabled']],
          ['ix_redirects_group', ['group_id', 'position']],
          ['ix_redirects_position', ['position']],
          ['ix_redirects_hits', ['last_count']],
          ['ix_redirects_access', ['last_access']],
          ['ix_redirects_regex', ['regex']],
        ],
        foreign: { group_id: ['redirect_groups', 'CASCADE'] },
      },
    );
    await this.createLog(runner, 'redirect_log', [
      c.string('sent_to', 2000, { isNullable: true }),
      c.string('redirect_by', 50),
      c.int('redirection_id', { isNullable: true }),
    ]);
    await this.createLog(runner, 'redirect_not_found_log', []);
    await createTable(runner, 'redirect_settings', [c.key('name', 50, { isPrimary: true }), c.text('value')]);
    await createTable(
      runner,
      'redirect_former_slugs',
      [c.int('content_id', { isPrimary: true }), c.key('slug', 200, { isPrimary: true })],
      { index: [['ix_redirect_former_slugs_slug', ['slug']]], foreign: { content_id: ['content', 'CASCADE'] } },
    );
    await this.fill(runner);
  }

  private createLog(runner: QueryRunner, name: string, more: Parameters<typeof createTable>[2]): Promise<void> {
    const c = new Columns(runner);
    return createTable(
      runner,
      name,
      [
        c.id(),
        c.moment('created'),
        c.binary('url', 2000),
        c.binary('url_key', 600),
        c.string('domain', 255),
        c.string('agent', 255, { isNullable: true }),
        c.binary('agent_key', 255, { isNullable: true }),
        c.string('referrer', 255, { isNullable: true }),
        c.int('http_code'),
        c.key('request_method', 10),
        c.text('request_data', { isNullable: true }),
        c.key('ip', 45),
        ...more,
      ],
      {
        index: [
          [`ix_${name}_created`, ['created']],
          [`ix_${name}_url`, ['url_key']],
          [`ix_${name}_ip`, ['ip']],
        ],
      },
    );
  }

  /** What a fresh site has. */
  private async fill(runner: QueryRunner): Promise<void> {
    await runner.query(
      `INSERT INTO redirect_groups (name, name_key, module_id)
       VALUES ('Redirections', 'redirections', 1), ('Modified Posts', 'modified posts', 1)`,
    );
    const token = JSON.stringify(randomBytes(16).toString('hex'));
    await runner.query(`INSERT INTO redirect_settings (name, value) VALUES ('token', ?)`, [token]);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [
      'redirects',
      'redirect_groups',
      'redirect_log',
      'redirect_not_found_log',
      'redirect_settings',
      'redirect_former_slugs',
    ])
      await runner.dropTable(table);
  }
}
