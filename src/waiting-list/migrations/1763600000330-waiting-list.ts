import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** Waiting lists of events and tickets. */
export class WaitingList1763600000330 implements MigrationInterface {
  name = 'WaitingList1763600000330';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(
      runner,
      'waiting_entries',
      [
        c.id(),
        c.int('post_id'),
        c.int('ticket_id', { isNullable: true }),
        c.key('person_hash', 64),
        c.string('name', 250),
        c.string('email', 254),
        c.key('languages', 80, { default: "''" }),
        c.int('quantity'),
        c.key('state', 10),
        c.bigint('place'),
        c.int('offers', { default: 0 }),
        c.int('cart_id', { isNullable: true }),
        c.bigint('expires', { isNullable: true }),
        c.moment('joined_utc'),
      ],
      {
        unique: [['uq_waiting_entries_person', ['person_hash']]],
        index: [
          ['ix_waiting_entries_line', ['post_id', 'state', 'place']],
          ['ix_waiting_entries_due', ['state', 'expires']],
          ['ix_waiting_entries_email', ['email']],
          ['ix_waiting_entries_ticket', ['ticket_id']],
          ['ix_waiting_entries_cart', ['cart_id']],
        ],
        foreign: { post_id: ['content', 'CASCADE'], ticket_id: ['tickets', 'CASCADE'] },
      },
    );
    await createTable(runner, 'waiting_list_settings', [c.key('name', 60), c.text('value')], { primary: ['name'] });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['waiting_list_settings', 'waiting_entries']) await runner.dropTable(table);
  }
}
