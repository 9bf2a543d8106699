import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** Orders, their attendees and check-ins, codes that they use, and exchanges of tickets. */
export class Orders1763600000072 implements MigrationInterface {
  name = 'Orders1763600000072';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await this.orders(runner, c);
    await this.orderDetails(runner, c);
    await this.attendees(runner, c);
    await this.checkInsAndExchanges(runner, c);
    await this.codes(runner, c);
  }

  private async orders(runner: QueryRunner, c: Columns): Promise<void> {
    await createTable(
      runner,
      'ticket_orders',
      [
        c.int('id', { isPrimary: true }),
        c.key('status', 20),
        c.key('gateway', 20),
        c.key('idempotency_key', 64, { isNullable: true }),
        c.key('fingerprint', 64, { isNullable: true }),
        c.int('cart_id', { isNullable: true }),
        c.int('user_id', { isNullable: true }),
        c.string('purchaser_name', 250),
        c.string('purchaser_email', 254),
        c.key('currency', 3),
        c.bigint('total_minor'),
        c.moment('date'),
        c.moment('date_utc'),
        c.moment('modified_utc'),
        c.bigint('expires', { isNullable: true }),
        c.moment('paid_utc', { isNullable: true }),
        c.string('reference', 250, { default: "''" }),
        c.key('network_key', 64, { isNullable: true }),
        c.key('email_key', 64, { isNullable: true }),
        c.key('secret_salt', 40, { default: "''" }),
        c.key('languages', 80, { default: "''" }),
        c.flag('is_test'),
        c.key('dispute', 20, { default: "''" }),
        c.bigint('fee_minor', { default: 0 }),
        c.bigint('fee_tax_minor', { default: 0 }),
        c.int('fee_tax_rate', { default: 0 }),
        c.flag('fee_tax_included', true),
        c.string('tax_name', 60, { default: "''" }),
        c.string('fee_name', 60, { default: "''" }),
        c.int('discount_id', { isNullable: true }),
        c.key('discount_code', 40, { default: "''" }),
        c.int('access_code_id', { isNullable: true }),
        c.bigint('to_return_minor', { default: 0 }),
      ],
      {
        unique: [
          ['uq_ticket_orders_key', ['idempotency_key']],
          ['uq_ticket_orders_cart', ['cart_id']],
        ],
        index: [
          ['ix_ticket_orders_due', ['status', 'expires']],
          ['ix_ticket_orders_email', ['purchaser_email']],
          ['ix_ticket_orders_network_key', ['network_key']],
          ['ix_ticket_orders_email_key', ['email_key']],
          ['ix_ticket_orders_paid', ['paid_utc', 'id']],
          ['ix_ticket_orders_to_return', ['to_return_minor', 'id']],
        ],
        foreign: { id: ['content', 'CASCADE'], user_id: ['users', 'SET NULL'] },
      },
    );
  }

  private async orderDetails(runner: QueryRunner, c: Columns): Promise<void> {
    await createTable(
      runner,
      'ticket_order_changes',
      [
        c.id(),
        c.int('order_id'),
        c.key('status_from', 20),
        c.key('status_to', 20),
        c.moment('date_utc'),
        c.int('user_id', { isNullable: true }),
        c.string('reason', 250, { default: "''" }),
      ],
      {
        index: [['ix_ticket_order_changes_order', ['order_id', 'id']]],
        foreign: { order_id: ['ticket_orders', 'CASCADE'] },
      },
    );
    await createTable(
      runner,
      'ticket_billing_details',
      [
        c.int('order_id', { isPrimary: true }),
        c.string('company', 200, { default: "''" }),
        c.string('address', 500, { default: "''" }),
        c.key('country', 2, { default: "''" }),
        c.key('vat_id', 20, { default: "''" }),
      ],
      { foreign: { order_id: ['ticket_orders', 'CASCADE'] } },
    );
    await createTable(
      runner,
      'ticket_order_consents',
      [
        c.int('order_id', { isPrimary: true }),
        c.int('page_id'),
        c.string('title', 200),
        c.moment('page_modified_utc'),
        c.moment('accepted_utc'),
      ],
      { foreign: { order_id: ['ticket_orders', 'CASCADE'] } },
    );
    await createTable(runner, 'ticket_buyers', [c.key('id', 64, { isPrimary: true }), c.bigint('used')], {
      index: [['ix_ticket_buyers_used', ['used']]],
    });
  }

  private async attendees(runner: QueryRunner, c: Columns): Promise<void> {
    await createTable(
      runner,
      'ticket_attendees',
      [
        c.int('id', { isPrimary: true }),
        c.key('provider', 8),
        c.int('ticket_id'),
        c.int('post_id', { isNullable: true }),
        c.int('order_id', { isNullable: true }),
        c.int('user_id', { isNullable: true }),
        c.int('author_id', { isNullable: true }),
        c.key('status', 20),
        c.key('place', 8),
        c.string('name', 250),
        c.binary('name_key', 191),
        c.string('email', 254),
        c.int('optout', { isNullable: true }),
        c.key('currency', 3),
        c.bigint('price_minor'),
        c.text('ticket_title'),
        c.text('ticket_description'),
        c.key('security_code', 40),
        c.text('information', { isNullable: true }),
        c.flag('checked_in'),
        c.moment('checkin_utc', { isNullable: true }),
        c.key('checkin_source', 8, { isNullable: true }),
        c.int('checkin_user_id', { isNullable: true }),
        c.string('checkin_device', 100, { isNullable: true }),
        c.moment('date'),
        c.moment('date_utc'),
        c.moment('modified'),
        c.moment('modified_utc'),
        // The event as it was when the ticket was bought, so that orders outlive their events.
        c.int('event_id', { isNullable: true }),
        c.text('event_title', { isNullable: true }),
        c.moment('event_start', { isNullable: true }),
        c.moment('event_end', { isNullable: true }),
        c.key('event_timezone', 64, { isNullable: true }),
        c.text('event_venue', { isNullable: true }),
        c.bigint('unit_minor', { isNullable: true }),
        ...['discount_minor', 'fee_minor', 'tax_minor'].map((name) => c.bigint(name, { default: 0 })),
        c.int('tax_rate', { default: 0 }),
        c.flag('tax_included', true),
        c.moment('transferred_utc', { isNullable: true }),
      ],
      {
        index: [
          ['ix_ticket_attendees_ticket', ['ticket_id', 'status', 'checked_in']],
          ['ix_ticket_attendees_post', ['post_id', 'status', 'checked_in']],
          ['ix_ticket_attendees_order', ['order_id', 'ticket_id']],
          ['ix_ticket_attendees_status', ['status', 'id']],
        ],
        foreign: {
          id: ['content', 'CASCADE'],
          ticket_id: ['tickets', 'RESTRICT'],
          post_id: ['content', 'SET NULL'],
          order_id: ['ticket_orders', 'RESTRICT'],
          user_id: ['users', 'SET NULL'],
        },
      },
    );
  }

  private async checkInsAndExchanges(runner: QueryRunner, c: Columns): Promise<void> {
    await createTable(
      runner,
      'ticket_checkins',
      [
        c.id(),
        c.int('attendee_id'),
        c.key('result', 20),
        c.moment('date_utc'),
        c.key('source', 8),
        c.int('user_id', { isNullable: true }),
        c.string('device', 100, { default: "''" }),
      ],
      {
        index: [['ix_ticket_checkins_attendee', ['attendee_id', 'id']]],
        foreign: { attendee_id: ['ticket_attendees', 'CASCADE'] },
      },
    );
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

  private async codes(runner: QueryRunner, c: Columns): Promise<void> {
    await createTable(
      runner,
      'ticket_discounts',
      [
        c.id(),
        c.key('code', 40),
        c.string('name', 100, { default: "''" }),
        c.int('rate', { isNullable: true }),
        c.bigint('amount_minor', { isNullable: true }),
        c.key('currency', 3, { default: "''" }),
        c.text('ticket_ids', { isNullable: true }),
        c.text('post_ids', { isNullable: true }),
        c.moment('valid_from_utc', { isNullable: true }),
        c.moment('valid_until_utc', { isNullable: true }),
        c.int('max_uses', { isNullable: true }),
        c.int('max_uses_per_buyer', { isNullable: true }),
        c.int('uses', { default: 0 }),
        c.flag('is_active', true),
        c.int('created_by', { isNullable: true }),
        c.moment('created_utc'),
        c.moment('modified_utc'),
      ],
      {
        unique: [['uq_ticket_discounts_code', ['code']]],
        index: [['ix_ticket_discounts_created_by', ['created_by']]],
        foreign: { created_by: ['users', 'SET NULL'] },
      },
    );
    await createTable(
      runner,
      'ticket_discount_uses',
      [c.int('order_id', { isPrimary: true }), c.int('discount_id'), c.key('buyer_key', 64)],
      {
        index: [['ix_ticket_discount_uses_buyer', ['discount_id', 'buyer_key']]],
        foreign: { order_id: ['ticket_orders', 'CASCADE'], discount_id: ['ticket_discounts', 'CASCADE'] },
      },
    );
    await createTable(
      runner,
      'ticket_access_code_uses',
      [c.int('order_id', { isPrimary: true }), c.int('access_code_id')],
      {
        index: [['ix_ticket_access_code_uses_code', ['access_code_id']]],
        foreign: { order_id: ['ticket_orders', 'CASCADE'], access_code_id: ['ticket_access_codes', 'CASCADE'] },
      },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [
      'ticket_access_code_uses',
      'ticket_discount_uses',
      'ticket_discounts',
      'ticket_exchanges',
      'ticket_checkins',
      'ticket_attendees',
      'ticket_buyers',
      'ticket_order_consents',
      'ticket_billing_details',
      'ticket_order_changes',
      'ticket_orders',
    ])
      await runner.dropTable(table);
  }
}
