import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** Exports at regular times, and their runs. */
export class ScheduledExports1763600000730 implements MigrationInterface {
  name = 'ScheduledExports1763600000730';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(
      runner,
      'scheduled_exports',
      [
        c.id(),
        c.string('name', 100),
        c.key('kind', 20),
        c.key('format', 10),
        c.int('event_id', { isNullable: true }),
        c.key('currency', 3),
        c.key('scope', 10),
        c.key('every', 10),
        c.int('weekday'),
        c.int('month_day'),
        c.key('time', 5),
        c.key('target', 10),
        c.text('recipients'),
        c.key('folder', 100),
        c.flag('skips_empty'),
        c.int('owner_id', { isNullable: true }),
        c.flag('is_on'),
        c.key('off_reason', 20, { default: "''" }),
        c.key('covered_day', 10),
        c.bigint('next_due'),
        c.moment('created_utc'),
        c.moment('modified_utc'),
      ],
      {
        index: [['ix_scheduled_exports_due', ['is_on', 'next_due']]],
        foreign: { owner_id: ['users', 'SET NULL'] },
      },
    );
    await createTable(
      runner,
      'scheduled_export_runs',
      [
        c.id(),
        c.int('export_id'),
        c.bigint('planned'),
        c.key('from_day', 10, { isNullable: true }),
        c.key('to_day', 10, { isNullable: true }),
        c.flag('is_manual'),
        c.key('state', 10),
        c.int('records', { default: 0 }),
        c.bigint('bytes', { default: 0 }),
        c.key('error_code', 60, { default: "''" }),
        c.string('last_error', 250, { default: "''" }),
        c.flag('is_reported'),
        c.int('attempts', { default: 0 }),
        c.bigint('due', { isNullable: true }),
        c.moment('created_utc'),
        c.moment('finished_utc', { isNullable: true }),
      ],
      {
        unique: [['uq_scheduled_export_runs_planned', ['export_id', 'planned']]],
        index: [['ix_scheduled_export_runs_due', ['state', 'due']]],
        foreign: { export_id: ['scheduled_exports', 'CASCADE'] },
      },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['scheduled_export_runs', 'scheduled_exports']) await runner.dropTable(table);
  }
}
