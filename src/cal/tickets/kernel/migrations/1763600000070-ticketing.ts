import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** Settings of ticketing, and the keys of scanners. */
export class Ticketing1763600000070 implements MigrationInterface {
  name = 'Ticketing1763600000070';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(runner, 'ticket_settings', [c.key('name', 60, { isPrimary: true }), c.text('value')]);
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
    for (const table of ['ticket_scanner_keys', 'ticket_settings']) await runner.dropTable(table);
  }
}
