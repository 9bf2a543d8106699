import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';
import { postColumns, postForeign, postKeys } from '#core/content';

/** Tickets, their capacity, carts, orders, attendees, check-ins and the keys of scanners. */
export class Tickets1763600000070 implements MigrationInterface {
  name = 'Tickets1763600000070';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await this.tickets(runner, c);
    await this.carts(runner, c);
    await this.orders(runner, c);
    await this.attendees(runner, c);
    await createTable(runner, 'ticket_buyers', [c.key('id', 64, { isPrimary: true }), c.bigint('used')], {
      index: [['ix_ticket_buyers_used', ['used']]],
    });
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
    await createTable(runner, 'ticket_settings', [c.key('name', 60, { isPrimary: true }), c.text('value')]);
  }

  private async tickets(runner: QueryRunner, c: Columns): Promise<void> {
    const keys = postKeys('tickets');
    await createTable(
      runner,
      'tickets',
      [
        ...postColumns(c),
        c.moment('deleted_utc', { isNullable: true }),
        c.key('provider', 8),
        c.int('post_id', { isNullable: true }),
        c.key('mode', 8),
        c.int('shared_pool_id', { isNullable: true }),
        c.key('currency', 3),
        c.bigint('price_minor', { default: 0 }),
        c.flag('reduced'),
        c.bigint('reduced_minor', { isNullable: true }),
        c.key('reduced_from', 10, { default: "''" }),
        c.key('reduced_until', 10, { default: "''" }),
        c.moment('sale_from', { isNullable: true }),
        c.moment('sale_until', { isNullable: true }),
        c.string('sku', 255, { isNullable: true }),
        c.flag('show_description', true),
        c.flag('not_going'),
        c.key('iac', 10, { default: "'none'" }),
        c.text('fields', { isNullable: true }),
        c.int('menu_order', { default: -1 }),
        c.int('min_per_order', { isNullable: true }),
        c.int('max_per_order', { isNullable: true }),
      ],
      {
        unique: keys.unique,
        index: [
          ...keys.index,
          ['ix_tickets_post', ['post_id', 'status', 'id']],
          ['ix_tickets_list', ['status', 'id']],
          ['ix_tickets_shared', ['shared_pool_id']],
        ],
        foreign: { ...postForeign, post_id: ['content', 'SET NULL'] },
      },
    );
    // Counters change all the time, so they are in narrow rows of their own. The id is that of the ticket, or of the
    // event whose tickets share places; no foreign key, because its check would lock the row that everybody waits for.
    await createTable(runner, 'ticket_pools', [
      c.int('id', { isPrimary: true }),
      c.int('capacity', { isNullable: true }),
      c.int('withheld', { default: 0 }),
      c.int('held', { default: 0 }),
      c.int('pending', { default: 0 }),
      c.int('sold', { default: 0 }),
      c.int('revision', { default: 0 }),
    ]);
  }

  private async carts(runner: QueryRunner, c: Columns): Promise<void> {
    await createTable(
      runner,
      'ticket_carts',
      [
        c.id(),
        c.key('hash', 64),
        c.bigint('created'),
        c.bigint('expires'),
        c.text('meta'),
        c.key('network_key', 64, { isNullable: true }),
      ],
      {
        unique: [['uq_ticket_carts_hash', ['hash']]],
        index: [
          ['ix_ticket_carts_expires', ['expires']],
          ['ix_ticket_carts_network_key', ['network_key']],
        ],
      },
    );
    await createTable(
      runner,
      'ticket_holds',
      [
        c.id(),
        c.int('cart_id'),
        c.int('ticket_id'),
        c.int('quantity'),
        c.int('position'),
        c.int('optout', { isNullable: true }),
        c.bigint('expires'),
      ],
      {
        unique: [['uq_ticket_holds_item', ['cart_id', 'ticket_id']]],
        index: [
          ['ix_ticket_holds_expires', ['expires']],
          ['ix_ticket_holds_ticket', ['ticket_id', 'expires']],
        ],
        foreign: { cart_id: ['ticket_carts', 'CASCADE'] },
      },
    );
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
        c.flag('refund_due'),
        c.string('reference', 250, { default: "''" }),
        c.key('network_key', 64, { isNullable: true }),
        c.key('email_key', 64, { isNullable: true }),
        c.key('secret_salt', 40, { default: "''" }),
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
        ],
        foreign: { id: ['content', 'CASCADE'], user_id: ['users', 'SET NULL'] },
      },
    );
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
      'ticket_payment_events',
      [c.key('gateway', 20), c.key('event_id', 100), c.int('order_id', { isNullable: true }), c.moment('date_utc')],
      { primary: ['gateway', 'event_id'] },
    );
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
  }

  async down(runner: QueryRunner): Promise<void> {
    const tables = [
      'ticket_settings',
      'ticket_scanner_keys',
      'ticket_buyers',
      'ticket_checkins',
      'ticket_attendees',
      'ticket_payment_events',
      'ticket_order_changes',
      'ticket_orders',
      'ticket_holds',
      'ticket_carts',
      'ticket_pools',
      'tickets',
    ];
    for (const table of tables) await runner.dropTable(table);
  }
}
