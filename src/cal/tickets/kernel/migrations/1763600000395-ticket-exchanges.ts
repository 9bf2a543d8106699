import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** Exchanges of tickets for other tickets, and their rules. */
export class TicketExchanges1763600000395 implements MigrationInterface {
  name = 'TicketExchanges1763600000395';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    const int = c.mysql ? 'int' : 'integer';
    const flag = c.mysql ? 'tinyint(1)' : 'boolean';
    // Not `addColumn`: on SQLite it would copy the table.
    await runner.query(`ALTER TABLE ticket_self_service_rules ADD COLUMN ticket_exchanges ${flag} NULL`);
    await runner.query(`ALTER TABLE ticket_self_service_rules ADD COLUMN ticket_exchanges_hours ${int} NULL`);
    await createTable(
      runner,
      'ticket_exchanges',
      [
        c.int('order_id'),
        c.int('attendee_id'),
        c.int('source_order_id'),
        c.int('open_attendee_id', { isNullable: true }),
        c.bigint('value_minor'),
        c.bigint('credit_minor'),
        c.key('state', 8),
        c.key('source', 20),
        c.moment('created_utc'),
        c.moment('modified_utc'),
      ],
      {
        primary: ['order_id'],
        unique: [['uq_ticket_exchanges_open', ['open_attendee_id']]],
        index: [
          ['ix_ticket_exchanges_source', ['source_order_id']],
          ['ix_ticket_exchanges_attendee', ['attendee_id']],
        ],
        foreign: {
          order_id: ['ticket_orders', 'CASCADE'],
          attendee_id: ['ticket_attendees', 'CASCADE'],
          source_order_id: ['ticket_orders', 'CASCADE'],
        },
      },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('ticket_exchanges');
    await runner.query('ALTER TABLE ticket_self_service_rules DROP COLUMN ticket_exchanges_hours');
    await runner.query('ALTER TABLE ticket_self_service_rules DROP COLUMN ticket_exchanges');
  }
}
