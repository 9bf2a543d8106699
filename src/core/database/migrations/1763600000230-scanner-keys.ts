import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '../columns.js';

/** Keys of scanners: one for each device, for all events or for one. */
export class ScannerKeys1763600000230 implements MigrationInterface {
  name = 'ScannerKeys1763600000230';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(
      runner,
      'ticket_scanner_keys',
      [
        c.id(),
        c.key('hash', 64),
        c.string('name', 100),
        c.int('event_id', { isNullable: true }),
        c.int('created_by', { isNullable: true }),
        c.moment('created_utc'),
        c.moment('last_used_utc', { isNullable: true }),
        c.moment('expires_utc', { isNullable: true }),
        c.moment('revoked_utc', { isNullable: true }),
      ],
      {
        unique: [['uq_ticket_scanner_keys_hash', ['hash']]],
        index: [
          ['ix_ticket_scanner_keys_event', ['event_id']],
          ['ix_ticket_scanner_keys_created_by', ['created_by']],
        ],
        foreign: { event_id: ['content', 'CASCADE'], created_by: ['users', 'SET NULL'] },
      },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('ticket_scanner_keys');
  }
}
