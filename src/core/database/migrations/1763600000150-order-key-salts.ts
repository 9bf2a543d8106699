import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Salts of order keys. Orders that exist get an empty one, so their keys stay valid until they are renewed. */
export class OrderKeySalts1763600000150 implements MigrationInterface {
  name = 'OrderKeySalts1763600000150';

  async up(runner: QueryRunner): Promise<void> {
    const ascii = runner.dataSource.options.type === 'mysql' ? ' CHARACTER SET ascii COLLATE ascii_bin' : '';
    await runner.query(`ALTER TABLE ticket_orders ADD COLUMN secret_salt varchar(40)${ascii} NOT NULL DEFAULT ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ticket_orders DROP COLUMN secret_salt');
  }
}
