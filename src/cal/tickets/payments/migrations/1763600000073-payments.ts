import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** Payments, refunds, disputes, what of these falls to each ticket, and the events of payment services. */
export class Payments1763600000073 implements MigrationInterface {
  name = 'Payments1763600000073';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await this.payments(runner, c);
    await this.refunds(runner, c);
    await this.disputes(runner, c);
    await this.providerEvents(runner, c);
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
        c.bigint('captured_minor', { default: 0 }),
        c.bigint('refunded_minor', { default: 0 }),
        c.flag('is_test'),
        c.bigint('expires', { isNullable: true }),
        c.text('address', { isNullable: true }),
        c.bigint('checked', { isNullable: true }),
        c.key('captured_by', 20, { default: "''" }),
        c.moment('created_utc'),
        c.moment('modified_utc'),
        c.moment('captured_utc', { isNullable: true }),
        c.key('method', 12, { default: "''" }),
        c.int('cashier_id', { isNullable: true }),
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
          ['ix_ticket_payments_cashier', ['cashier_id', 'captured_utc']],
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
        c.int('attempts', { default: 0 }),
        c.bigint('due', { isNullable: true }),
        c.string('last_error', 250, { default: "''" }),
        c.moment('created_utc'),
        c.moment('modified_utc'),
        c.bigint('excess_minor', { default: 0 }),
        c.int('key_number', { default: 0 }),
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
          ['ix_ticket_refunds_state', ['state', 'modified_utc']],
        ],
        foreign: { order_id: ['ticket_orders', 'CASCADE'], payment_id: ['ticket_payments', 'CASCADE'] },
      },
    );
    await createTable(
      runner,
      'ticket_refund_lines',
      [c.id(), c.int('refund_id'), c.int('attendee_id', { isNullable: true }), c.bigint('amount_minor')],
      {
        unique: [['uq_ticket_refund_lines_attendee', ['refund_id', 'attendee_id']]],
        index: [['ix_ticket_refund_lines_attendee', ['attendee_id']]],
        foreign: { refund_id: ['ticket_refunds', 'CASCADE'], attendee_id: ['ticket_attendees', 'SET NULL'] },
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
        c.bigint('excess_minor', { default: 0 }),
      ],
      {
        unique: [['uq_payment_disputes_provider_id', ['provider', 'provider_id']]],
        index: [
          ['ix_payment_disputes_order', ['order_id', 'id']],
          ['ix_payment_disputes_payment', ['payment_id']],
          ['ix_payment_disputes_state', ['state', 'id']],
          ['ix_payment_disputes_created', ['created_utc']],
          ['ix_payment_disputes_modified', ['modified_utc']],
        ],
        foreign: { order_id: ['ticket_orders', 'CASCADE'], payment_id: ['ticket_payments', 'CASCADE'] },
      },
    );
    await createTable(
      runner,
      'payment_dispute_lines',
      [c.id(), c.int('dispute_id'), c.int('attendee_id', { isNullable: true }), c.bigint('amount_minor')],
      {
        unique: [['uq_payment_dispute_lines_attendee', ['dispute_id', 'attendee_id']]],
        index: [['ix_payment_dispute_lines_attendee', ['attendee_id']]],
        foreign: { dispute_id: ['payment_disputes', 'CASCADE'], attendee_id: ['ticket_attendees', 'SET NULL'] },
      },
    );
  }

  private async providerEvents(runner: QueryRunner, c: Columns): Promise<void> {
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
        c.int('attempts', { default: 0 }),
        c.bigint('due'),
        c.string('last_error', 500, { default: "''" }),
        c.moment('received_utc'),
        c.moment('processed_utc', { isNullable: true }),
        c.key('subject', 191, { default: "''" }),
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

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [
      'payment_provider_events',
      'payment_dispute_lines',
      'payment_disputes',
      'ticket_refund_lines',
      'ticket_refunds',
      'ticket_payments',
    ])
      await runner.dropTable(table);
  }
}
