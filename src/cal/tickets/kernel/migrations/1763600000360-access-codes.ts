import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** Tickets that are not for all, and the codes that open them. */
export class AccessCodes1763600000360 implements MigrationInterface {
  name = 'AccessCodes1763600000360';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
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
      'ticket_access_code_uses',
      [c.int('order_id', { isPrimary: true }), c.int('access_code_id')],
      {
        index: [['ix_ticket_access_code_uses_code', ['access_code_id']]],
        foreign: { order_id: ['ticket_orders', 'CASCADE'], access_code_id: ['ticket_access_codes', 'CASCADE'] },
      },
    );
    const isMysql = runner.dataSource.options.type === 'mysql';
    const ascii = isMysql ? ' CHARACTER SET ascii COLLATE ascii_bin' : '';
    const int = isMysql ? 'int' : 'integer';
    // Not `addColumn`: on SQLite it would copy the tables.
    await runner.query(`ALTER TABLE tickets ADD COLUMN visibility varchar(10)${ascii} NOT NULL DEFAULT 'public'`);
    const unicode = isMysql ? ' CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci' : '';
    await runner.query(`ALTER TABLE tickets ADD COLUMN member_roles varchar(200)${unicode} NULL`);
    await runner.query(`ALTER TABLE ticket_carts ADD COLUMN access_code_id ${int} NULL`);
    await runner.query(`ALTER TABLE ticket_orders ADD COLUMN access_code_id ${int} NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ticket_orders DROP COLUMN access_code_id');
    await runner.query('ALTER TABLE ticket_carts DROP COLUMN access_code_id');
    for (const column of ['member_roles', 'visibility'])
      await runner.query(`ALTER TABLE tickets DROP COLUMN ${column}`);
    for (const table of ['ticket_access_code_uses', 'ticket_access_codes']) await runner.dropTable(table);
  }
}
