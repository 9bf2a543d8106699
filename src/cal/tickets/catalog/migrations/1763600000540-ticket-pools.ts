import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changeInIdRanges, Columns, createTable } from '#core/database';

/** Pools with names, of which a ticket draws on any number. */
export class TicketPools1763600000540 implements MigrationInterface {
  name = 'TicketPools1763600000540';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(
      runner,
      'ticket_event_pools',
      [
        c.int('id', { isPrimary: true }),
        c.int('post_id', { isNullable: true }),
        c.string('name', 100, { default: "''" }),
      ],
      { index: [['ix_ticket_event_pools_post', ['post_id', 'id']]], foreign: { post_id: ['content', 'SET NULL'] } },
    );
    await createTable(
      runner,
      'ticket_pool_links',
      [c.int('ticket_id', { isPrimary: true }), c.int('pool_id', { isPrimary: true })],
      {
        index: [['ix_ticket_pool_links_pool', ['pool_id']]],
        foreign: { ticket_id: ['tickets', 'CASCADE'], pool_id: ['ticket_event_pools', 'CASCADE'] },
      },
    );
    // A pool that is no ticket's is that of an event, whose id it has; the event may have been deleted since.
    await changeInIdRanges(
      runner,
      'ticket_pools',
      `INSERT INTO ticket_event_pools (id, post_id, name)
       SELECT p.id, c.id, '' FROM ticket_pools p LEFT JOIN content c ON c.id = p.id LEFT JOIN tickets t ON t.id = p.id
       WHERE t.id IS NULL AND p.id BETWEEN ? AND ?`,
    );
    await changeInIdRanges(
      runner,
      'tickets',
      `INSERT INTO ticket_pool_links (ticket_id, pool_id)
       SELECT t.id, p.id FROM tickets t JOIN ticket_event_pools p ON p.id = t.shared_pool_id WHERE t.id BETWEEN ? AND ?`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['ticket_pool_links', 'ticket_event_pools']) await runner.dropTable(table);
  }
}
