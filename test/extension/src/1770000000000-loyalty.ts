import { Table } from 'typeorm';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables of the module. */
export class Loyalty1770000000000 implements MigrationInterface {
  name = 'Loyalty1770000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'loyalty_cards',
        columns: [
          { name: 'id', type: 'integer', isPrimary: true, isGenerated: true, generationStrategy: 'increment' },
          { name: 'holder', type: 'varchar', length: '100' },
          { name: 'email', type: 'varchar', length: '150', isUnique: true },
          { name: 'points', type: 'integer', default: 0 },
          { name: 'expires', type: 'bigint' },
        ],
        indices: [{ name: 'ix_loyalty_cards_expires', columnNames: ['expires'] }],
      }),
    );
    await runner.createTable(
      new Table({
        name: 'loyalty_credits',
        columns: [
          { name: 'eventId', type: 'varchar', length: '36', isPrimary: true },
          { name: 'cardId', type: 'integer' },
          { name: 'orderId', type: 'integer' },
          { name: 'points', type: 'integer' },
        ],
        indices: [{ name: 'ix_loyalty_credits_card', columnNames: ['cardId'] }],
        foreignKeys: [
          {
            name: 'fk_loyalty_credits_cardId',
            columnNames: ['cardId'],
            referencedTableName: 'loyalty_cards',
            referencedColumnNames: ['id'],
            onDelete: 'CASCADE',
          },
        ],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('loyalty_credits');
    await runner.dropTable('loyalty_cards');
  }
}
