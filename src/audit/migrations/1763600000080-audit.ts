import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** Who changed which record, from where and how. Rows are only added, and removed when their time is over. */
export class Audit1763600000080 implements MigrationInterface {
  name = 'Audit1763600000080';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(
      runner,
      'audit_entries',
      [
        c.id(),
        c.moment('created'),
        c.int('user_id'),
        c.string('login', 60),
        c.string('credential', 500),
        c.string('address', 64),
        c.key('request_id', 64),
        c.string('action', 191),
        c.key('record_type', 60),
        c.string('record_id', 191),
        c.key('verb', 10),
        c.text('changes'),
      ],
      {
        index: [
          ['ix_audit_entries_created', ['created']],
          ['ix_audit_entries_user', ['user_id', 'id']],
          ['ix_audit_entries_record', ['record_type', 'record_id', 'id']],
        ],
      },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('audit_entries');
  }
}
