import type { MigrationInterface, QueryRunner } from 'typeorm';
import { postColumns, postForeign, postKeys } from '#core/content';
import { Columns, createTable } from '#core/database';

/** Tickets, their seats, carts, access codes, and accounts that work with the attendees of single events. */
export class Tickets1763600000071 implements MigrationInterface {
  name = 'Tickets1763600000071';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await this.tickets(runner, c);
    await this.carts(runner, c);
    await this.access(runner, c);
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
        c.int('tax_rate', { isNullable: true }),
        c.optionalFlag('tax_included'),
        c.key('visibility', 10, { default: "'public'" }),
        c.string('member_roles', 200, { isNullable: true }),
        c.bigint('donation_min_minor', { isNullable: true }),
        c.bigint('donation_max_minor', { isNullable: true }),
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
    // event whose tickets share seats; no foreign key, because its check would lock the row that everybody waits for.
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
        c.int('access_code_id', { isNullable: true }),
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
        c.bigint('amount_minor', { isNullable: true }),
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

  private async access(runner: QueryRunner, c: Columns): Promise<void> {
    await createTable(
      runner,
      'ticket_access_codes',
      [
        c.id(),
        c.key('code_hash', 64),
        c.string('name', 100, { default: "''" }),
        c.text('ticket_ids', { isNullable: true }),
        c.text('post_ids', { isNullable: true }),
        c.moment('valid_from_utc', { isNullable: true }),
        c.moment('valid_until_utc', { isNullable: true }),
        c.int('max_uses', { isNullable: true }),
        c.int('uses', { default: 0 }),
        c.flag('is_active', true),
        c.int('created_by', { isNullable: true }),
        c.moment('created_utc'),
        c.moment('modified_utc'),
      ],
      {
        unique: [['uq_ticket_access_codes_hash', ['code_hash']]],
        index: [['ix_ticket_access_codes_created_by', ['created_by']]],
        foreign: { created_by: ['users', 'SET NULL'] },
      },
    );
    await createTable(
      runner,
      'ticket_event_grants',
      [
        c.id(),
        c.int('event_id'),
        c.int('user_id'),
        c.int('created_by', { isNullable: true }),
        c.moment('created_utc'),
        c.moment('expires_utc', { isNullable: true }),
      ],
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
    for (const table of [
      'ticket_event_grants',
      'ticket_access_codes',
      'ticket_holds',
      'ticket_carts',
      'ticket_pools',
      'tickets',
    ])
      await runner.dropTable(table);
  }
}
