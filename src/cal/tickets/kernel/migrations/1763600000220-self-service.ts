import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** What purchasers change of their orders, and its rules. */
export class SelfService1763600000220 implements MigrationInterface {
  name = 'SelfService1763600000220';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    const optional = { isNullable: true };
    const optionalFlag = (name: string) => ({ ...c.flag(name), default: undefined, isNullable: true });
    // Not `addColumn`: on SQLite it would copy the table.
    await runner.query('ALTER TABLE ticket_attendees ADD COLUMN transferred_utc datetime NULL');
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
        c.moment('declined_utc', optional),
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
        optionalFlag('attendee_changes'),
        c.int('attendee_changes_hours', optional),
        optionalFlag('ticket_transfers'),
        c.int('ticket_transfers_hours', optional),
        c.key('cancellations', 10, optional),
        c.int('cancellations_hours', optional),
      ],
      { primary: ['post_id'], foreign: { post_id: ['content', 'CASCADE'] } },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('ticket_self_service_rules');
    await runner.dropTable('ticket_cancellation_requests');
    await runner.dropTable('ticket_attendee_transfers');
    await runner.query('ALTER TABLE ticket_attendees DROP COLUMN transferred_utc');
  }
}
