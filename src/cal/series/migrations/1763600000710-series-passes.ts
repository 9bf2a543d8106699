import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** Passes for the dates of series, and the tickets that belong to one. */
export class SeriesPasses1763600000710 implements MigrationInterface {
  name = 'SeriesPasses1763600000710';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(
      runner,
      'event_series_passes',
      [c.int('line_id', { isPrimary: true }), c.int('series_id'), c.int('dates_count', { isNullable: true })],
      {
        index: [['ix_event_series_passes_series', ['series_id']]],
        foreign: { series_id: ['event_series', 'CASCADE'] },
      },
    );
    await createTable(
      runner,
      'event_series_pass_tickets',
      [c.int('attendee_id', { isPrimary: true }), c.int('line_id'), c.int('order_id'), c.int('unit')],
      {
        index: [
          ['ix_event_series_pass_tickets_pass', ['order_id', 'line_id', 'unit']],
          ['ix_event_series_pass_tickets_line', ['line_id', 'order_id', 'unit']],
        ],
        foreign: { attendee_id: ['ticket_attendees', 'CASCADE'] },
      },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['event_series_pass_tickets', 'event_series_passes']) await runner.dropTable(table);
  }
}
