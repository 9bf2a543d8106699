import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** Tickets that the dates of series have in common. */
export class SeriesTickets1763600000700 implements MigrationInterface {
  name = 'SeriesTickets1763600000700';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(
      runner,
      'event_series_ticket_lines',
      [
        c.int('series_id'),
        c.int('line_id'),
        c.key('provider', 8),
        c.text('template'),
        c.text('pools'),
        c.moment('start_date'),
        c.flag('is_removed'),
      ],
      {
        primary: ['series_id', 'line_id'],
        index: [['ix_event_series_ticket_lines_line', ['line_id']]],
        foreign: { series_id: ['event_series', 'CASCADE'] },
      },
    );
    await createTable(
      runner,
      'event_series_tickets',
      [c.int('ticket_id', { isPrimary: true }), c.int('event_id'), c.int('line_id')],
      {
        index: [
          ['ix_event_series_tickets_event', ['event_id', 'line_id']],
          ['ix_event_series_tickets_line', ['line_id', 'event_id']],
        ],
        foreign: { ticket_id: ['tickets', 'CASCADE'], event_id: ['content', 'CASCADE'] },
      },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['event_series_tickets', 'event_series_ticket_lines']) await runner.dropTable(table);
  }
}
