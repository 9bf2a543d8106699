import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** What purchasers change of their orders, and its rules. */
export class SelfService1763600000074 implements MigrationInterface {
  name = 'SelfService1763600000074';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(
      runner,
      'ticket_attendee_transfers',
      [
        c.id(),
        c.int('attendee_id'),
        c.key('former_code_hash', 64),
        c.string('former_name', 250),
        c.string('former_email', 254),
        c.moment('date_utc'),
      ],
      {
        unique: [['uq_ticket_attendee_transfers_code', ['attendee_id', 'former_code_hash']]],
        index: [['ix_ticket_attendee_transfers_email', ['former_email']]],
        foreign: { attendee_id: ['ticket_attendees', 'CASCADE'] },
      },
    );
    await createTable(
      runner,
      'ticket_cancellation_requests',
      [
        c.int('order_id'),
        c.moment('requested_utc'),
        c.string('reason', 200, { default: "''" }),
        c.moment('declined_utc', { isNullable: true }),
        c.string('decline_reason', 500, { default: "''" }),
      ],
      {
        primary: ['order_id'],
        index: [['ix_ticket_cancellation_requests_open', ['declined_utc', 'order_id']]],
        foreign: { order_id: ['ticket_orders', 'CASCADE'] },
      },
    );
    await createTable(
      runner,
      'ticket_self_service_rules',
      [
        c.int('post_id'),
        c.optionalFlag('attendee_changes'),
        c.int('attendee_changes_hours', { isNullable: true }),
        c.optionalFlag('ticket_transfers'),
        c.int('ticket_transfers_hours', { isNullable: true }),
        c.key('cancellations', 10, { isNullable: true }),
        c.int('cancellations_hours', { isNullable: true }),
        c.int('cancellation_fee_percent', { isNullable: true }),
        c.optionalFlag('ticket_exchanges'),
        c.int('ticket_exchanges_hours', { isNullable: true }),
      ],
      { primary: ['post_id'], foreign: { post_id: ['content', 'CASCADE'] } },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['ticket_self_service_rules', 'ticket_cancellation_requests', 'ticket_attendee_transfers'])
      await runner.dropTable(table);
  }
}
