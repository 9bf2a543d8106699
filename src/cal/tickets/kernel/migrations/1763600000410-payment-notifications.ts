import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** What payment services have reported of orders is in the table of all their events (`payment_provider_events`). */
export class PaymentNotifications1763600000410 implements MigrationInterface {
  readonly name = 'PaymentNotifications1763600000410';

  async up(runner: QueryRunner): Promise<void> {
    const object = new Columns(runner).mysql ? 'CAST(order_id AS CHAR)' : 'CAST(order_id AS TEXT)';
    await runner.query(
      `INSERT INTO payment_provider_events (provider, event_id, type, object_id, origin, state, attempts, due, last_error,
         received_utc, processed_utc)
       SELECT gateway, event_id, 'order', COALESCE(${object}, ''), 'notification', 'processed', 1, 0, '', date_utc, date_utc
       FROM ticket_payment_events e
       WHERE NOT EXISTS (SELECT 1 FROM payment_provider_events p WHERE p.provider = e.gateway AND p.event_id = e.event_id)`,
    );
    // As a statement: `dropTable` fails where an interrupted run has dropped it, before the journal can tell.
    await runner.query('DROP TABLE ticket_payment_events');
  }

  async down(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(
      runner,
      'ticket_payment_events',
      [c.key('gateway', 20), c.key('event_id', 100), c.int('order_id', { isNullable: true }), c.moment('date_utc')],
      { primary: ['gateway', 'event_id'] },
    );
  }
}
