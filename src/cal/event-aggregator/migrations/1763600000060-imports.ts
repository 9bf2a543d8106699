import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** Imports that a service elsewhere (or our own) reports back on, and what they have made. */
export class Imports1763600000060 implements MigrationInterface {
  name = 'Imports1763600000060';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(
      runner,
      'imports',
      [
        c.id(),
        c.key('import_id', 64),
        c.key('origin', 20),
        c.key('type', 20),
        c.string('source', 2000, { default: "''" }),
        c.key('post_status', 20),
        c.int('category_id', { isNullable: true }),
        c.key('authority', 20),
        c.flag('display_settings'),
        c.int('user_id', { isNullable: true }),
        c.key('status', 20),
        c.int('percentage', { default: 0 }),
        c.int('total_events', { isNullable: true }),
        c.text('activity'),
        c.text('errors'),
        c.key('hash', 64, { isNullable: true }),
        c.key('last_call', 64, { isNullable: true }),
        c.text('last_answer', { isNullable: true }),
        c.flag('fetched_here'),
        c.key('frequency', 20, { isNullable: true }),
        c.moment('next_run', { isNullable: true }),
        c.key('runner', 36, { isNullable: true }),
        c.moment('runner_until', { isNullable: true }),
        c.moment('created'),
        c.moment('modified'),
        // The order of day, month and year in the dates of the source.
        c.key('date_order', 3, { isNullable: true }),
      ],
      {
        unique: [['uq_imports_import_id', ['import_id']]],
        index: [
          ['ix_imports_status', ['status', 'modified']],
          ['ix_imports_next_run', ['next_run']],
        ],
        foreign: { user_id: ['users', 'SET NULL'] },
      },
    );
    await createTable(
      runner,
      'imported_events',
      [
        c.int('event_id', { isPrimary: true }),
        c.int('import_id', { isNullable: true }),
        c.key('origin', 20),
        c.string('source', 2000, { default: "''" }),
        c.text('recurrence', { isNullable: true }),
        c.text('snapshot', { isNullable: true }),
        c.moment('imported'),
      ],
      {
        index: [['ix_imported_events_import', ['import_id']]],
        foreign: { event_id: ['events', 'CASCADE'], import_id: ['imports', 'SET NULL'] },
      },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['imported_events', 'imports']) await runner.dropTable(table);
  }
}
