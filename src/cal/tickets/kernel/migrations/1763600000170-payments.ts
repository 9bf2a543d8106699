import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, changeInIdRanges, createTable } from '#core/database';

/** Orders that were paid before payments had rows: each gets the payment that its state says. */
const PAID = `status IN ('completed', 'refunded', 'reversed') OR (status = 'not-completed' AND refund_due = 1)`;
const MOMENT = 'COALESCE(o.paid_utc, o.modified_utc)';

/** Payments, refunds, disputes, and the events of payment services. */
export class Payments1763600000170 implements MigrationInterface {
  name = 'Payments1763600000170';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await this.payments(runner, c);
    await this.refunds(runner, c);
    await this.disputes(runner, c);
    await this.events(runner, c);
    // Not `addColumn`: on SQLite it would copy the table.
    const key = c.mysql ? ' CHARACTER SET ascii COLLATE ascii_bin' : '';
    const flag = c.mysql ? 'tinyint(1)' : 'boolean';
    await runner.query(`ALTER TABLE ticket_orders ADD COLUMN is_test ${flag} NOT NULL DEFAULT 0`);
    await runner.query(`ALTER TABLE ticket_orders ADD COLUMN dispute varchar(20)${key} NOT NULL DEFAULT ''`);
    await this.adopt(runner, c);
  }

  private async payments(runner: QueryRunner, c: Columns): Promise<void> {
    await createTable(
      runner,
      'ticket_payments',
      [
        c.id(),
        c.int('order_id'),
        c.key('provider', 20),
        c.key('attempt_key', 64),
        c.key('provider_id', 191, { isNullable: true }),
        c.key('capture_id', 191, { isNullable: true }),
        c.string('reference', 250, { default: "''" }),
        c.key('state', 20),
        c.key('currency', 3),
        c.bigint('amount_minor'),
        c.bigint('captured_minor', { default: '0' }),
        c.bigint('refunded_minor', { default: '0' }),
        c.flag('is_test'),
        c.bigint('expires', { isNullable: true }),
        c.text('address', { isNullable: true }),
        c.bigint('checked', { isNullable: true }),
        c.key('captured_by', 20, { default: "''" }),
        c.moment('created_utc'),
        c.moment('modified_utc'),
        c.moment('captured_utc', { isNullable: true }),
      ],
      {
        unique: [
          ['uq_ticket_payments_attempt', ['attempt_key']],
          ['uq_ticket_payments_provider_id', ['provider', 'provider_id']],
          ['uq_ticket_payments_capture_id', ['provider', 'capture_id']],
        ],
        index: [
          ['ix_ticket_payments_order', ['order_id', 'id']],
          ['ix_ticket_payments_state', ['provider', 'state', 'id']],
          ['ix_ticket_payments_captured', ['provider', 'captured_utc']],
        ],
        foreign: { order_id: ['ticket_orders', 'CASCADE'] },
      },
    );
  }

  private async refunds(runner: QueryRunner, c: Columns): Promise<void> {
    await createTable(
      runner,
      'ticket_refunds',
      [
        c.id(),
        c.int('order_id'),
        c.int('payment_id'),
        c.key('provider', 20),
        c.key('refund_key', 64),
        c.key('provider_id', 191, { isNullable: true }),
        c.bigint('amount_minor'),
        c.key('currency', 3),
        c.key('source', 20),
        c.key('state', 20),
        c.text('positions', { isNullable: true }),
        c.flag('returns_seats'),
        c.flag('closes_order'),
        c.string('reason', 250, { default: "''" }),
        c.int('user_id', { isNullable: true }),
        c.int('attempts', { default: '0' }),
        c.bigint('due', { isNullable: true }),
        c.string('last_error', 250, { default: "''" }),
        c.moment('created_utc'),
        c.moment('modified_utc'),
      ],
      {
        unique: [
          ['uq_ticket_refunds_key', ['refund_key']],
          ['uq_ticket_refunds_provider_id', ['provider', 'provider_id']],
        ],
        index: [
          ['ix_ticket_refunds_order', ['order_id', 'id']],
          ['ix_ticket_refunds_payment', ['payment_id']],
          ['ix_ticket_refunds_due', ['state', 'due']],
        ],
        foreign: { order_id: ['ticket_orders', 'CASCADE'], payment_id: ['ticket_payments', 'CASCADE'] },
      },
    );
  }

  private async disputes(runner: QueryRunner, c: Columns): Promise<void> {
    await createTable(
      runner,
      'payment_disputes',
      [
        c.id(),
        c.int('order_id'),
        c.int('payment_id'),
        c.key('provider', 20),
        c.key('provider_id', 191),
        c.key('state', 20),
        c.bigint('amount_minor'),
        c.key('currency', 3),
        c.flag('is_withdrawn'),
        c.key('reason', 60, { default: "''" }),
        c.moment('evidence_due_utc', { isNullable: true }),
        c.moment('created_utc'),
        c.moment('modified_utc'),
      ],
      {
        unique: [['uq_payment_disputes_provider_id', ['provider', 'provider_id']]],
        index: [
          ['ix_payment_disputes_order', ['order_id', 'id']],
          ['ix_payment_disputes_payment', ['payment_id']],
          ['ix_payment_disputes_state', ['state', 'id']],
        ],
        foreign: { order_id: ['ticket_orders', 'CASCADE'], payment_id: ['ticket_payments', 'CASCADE'] },
      },
    );
  }

  private async events(runner: QueryRunner, c: Columns): Promise<void> {
    await createTable(
      runner,
      'payment_provider_events',
      [
        c.id(),
        c.key('provider', 20),
        c.key('event_id', 191),
        c.key('type', 100),
        c.key('object_id', 191, { default: "''" }),
        c.key('origin', 20, { default: "'notification'" }),
        c.key('state', 20),
        c.int('attempts', { default: '0' }),
        c.bigint('due'),
        c.string('last_error', 500, { default: "''" }),
        c.moment('received_utc'),
        c.moment('processed_utc', { isNullable: true }),
      ],
      {
        unique: [['uq_payment_provider_events_event', ['provider', 'event_id']]],
        index: [
          ['ix_payment_provider_events_due', ['state', 'due']],
          ['ix_payment_provider_events_received', ['provider', 'received_utc']],
        ],
      },
    );
  }

  /** Orders that a process of the former version completes after this are adopted when they are refunded. */
  private async adopt(runner: QueryRunner, c: Columns): Promise<void> {
    const key = c.mysql ? "CONCAT('order-', o.id)" : "'order-' || o.id";
    await changeInIdRanges(
      runner,
      'ticket_orders',
      `INSERT INTO ticket_payments (order_id, provider, attempt_key, reference, state, currency, amount_minor,
         captured_minor, refunded_minor, captured_by, created_utc, modified_utc, captured_utc)
       SELECT o.id, o.gateway, ${key}, o.reference, 'captured', o.currency, o.total_minor, o.total_minor,
         CASE WHEN o.status = 'refunded' THEN o.total_minor ELSE 0 END, 'hand', ${MOMENT}, ${MOMENT}, ${MOMENT}
       FROM ticket_orders o WHERE o.total_minor > 0 AND (${PAID}) AND o.id BETWEEN ? AND ?`,
    );
    await changeInIdRanges(
      runner,
      'ticket_orders',
      `INSERT INTO ticket_refunds (order_id, payment_id, provider, refund_key, amount_minor, currency, source, state,
         created_utc, modified_utc)
       SELECT o.id, p.id, p.provider, p.attempt_key, o.total_minor, o.currency, 'admin', 'succeeded', o.modified_utc,
         o.modified_utc
       FROM ticket_orders o JOIN ticket_payments p ON p.order_id = o.id
       WHERE o.status = 'refunded' AND o.total_minor > 0 AND o.id BETWEEN ? AND ?`,
    );
    await changeInIdRanges(
      runner,
      'ticket_orders',
      `INSERT INTO payment_disputes (order_id, payment_id, provider, provider_id, state, amount_minor, currency,
         is_withdrawn, created_utc, modified_utc)
       SELECT o.id, p.id, p.provider, p.attempt_key, 'lost', o.total_minor, o.currency, 1, o.modified_utc, o.modified_utc
       FROM ticket_orders o JOIN ticket_payments p ON p.order_id = o.id
       WHERE o.status = 'reversed' AND o.total_minor > 0 AND o.id BETWEEN ? AND ?`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ticket_orders DROP COLUMN dispute');
    await runner.query('ALTER TABLE ticket_orders DROP COLUMN is_test');
    for (const table of ['payment_provider_events', 'payment_disputes', 'ticket_refunds', 'ticket_payments'])
      await runner.dropTable(table);
  }
}
