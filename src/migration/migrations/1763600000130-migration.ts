import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** Runs that moved records from other systems, which record is which, and what could not be taken as it was. */
export class Migration1763600000130 implements MigrationInterface {
  name = 'Migration1763600000130';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(
      runner,
      'migration_runs',
      [
        c.id(),
        c.key('site_key', 64),
        c.string('site_url', 500),
        c.key('state', 20),
        c.moment('started'),
        c.moment('finished', { isNullable: true }),
        c.flag('same_ids'),
        c.text('progress'),
        c.text('settings_before', { isNullable: true }),
      ],
      { index: [['ix_migration_runs_site', ['site_key', 'id']]] },
    );
    await createTable(
      runner,
      'migrated_records',
      [
        c.key('site_key', 64),
        c.key('kind', 30),
        c.int('source_id'),
        c.int('target_id'),
        c.int('run_id'),
        c.key('fingerprint', 64),
        c.flag('merged'),
      ],
      {
        primary: ['site_key', 'kind', 'source_id'],
        index: [
          ['ix_migrated_records_run', ['run_id', 'kind']],
          ['ix_migrated_records_target', ['site_key', 'kind', 'target_id']],
        ],
      },
    );
    await createTable(
      runner,
      'migration_issues',
      [
        c.id(),
        c.int('run_id'),
        c.key('severity', 12),
        c.key('kind', 30),
        c.int('source_id'),
        c.key('field', 191),
        c.text('reason'),
      ],
      {
        index: [
          ['ix_migration_issues_run', ['run_id', 'severity', 'id']],
          ['ix_migration_issues_record', ['run_id', 'kind', 'source_id']],
        ],
      },
    );
    await createTable(
      runner,
      'migrated_values',
      [
        c.key('site_key', 64),
        c.key('kind', 30),
        c.int('source_id'),
        c.key('name_key', 64),
        c.string('name', 500),
        c.text('value'),
      ],
      { primary: ['site_key', 'kind', 'source_id', 'name_key'] },
    );
    await createTable(
      runner,
      'migration_links',
      [
        c.id(),
        c.int('run_id'),
        c.key('kind', 30),
        c.int('source_id'),
        c.key('member', 30),
        c.key('space', 30),
        c.int('target_source_id'),
      ],
      { index: [['ix_migration_links_run', ['run_id', 'id']]] },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [
      'migration_links',
      'migrated_values',
      'migration_issues',
      'migrated_records',
      'migration_runs',
    ])
      await runner.dropTable(table);
  }
}
