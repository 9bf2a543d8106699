import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** Keys of writes that must be done only once, with their responses. */
export class Idempotency1763600000014 implements MigrationInterface {
  name = 'Idempotency1763600000014';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(
      runner,
      'idempotency_keys',
      [
        c.key('id', 64, { isPrimary: true }),
        c.key('digest', 64),
        c.key('holder', 36),
        c.bigint('lease'),
        c.bigint('expires'),
        c.text('answer', { isNullable: true }),
      ],
      { index: [['ix_idempotency_keys_expires', ['expires']]] },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('idempotency_keys');
  }
}
