import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** Accounts that work with the attendees of single events. */
export class EventGrants1763600000390 implements MigrationInterface {
  name = 'EventGrants1763600000390';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(
      runner,
      'ticket_event_grants',
      [c.id(), c.int('event_id'), c.int('user_id'), c.int('created_by', { isNullable: true }), c.moment('created_utc')],
      {
        unique: [['uq_ticket_event_grants_event', ['event_id', 'user_id']]],
        index: [
          ['ix_ticket_event_grants_user', ['user_id']],
          ['ix_ticket_event_grants_created_by', ['created_by']],
        ],
        foreign: {
          event_id: ['content', 'CASCADE'],
          user_id: ['users', 'CASCADE'],
          created_by: ['users', 'SET NULL'],
        },
      },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('ticket_event_grants');
  }
}
