import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** Series of events with their dates. */
export class Series1763600000640 implements MigrationInterface {
  name = 'Series1763600000640';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(
      runner,
      'event_series',
      [
        c.id(),
        c.string('rule', 500),
        c.text('dates'),
        c.text('excluded'),
        c.key('timezone', 60),
        c.moment('start_date'),
        c.moment('end_date'),
        c.flag('all_day'),
        c.moment('made_until'),
        c.moment('grow_utc', { isNullable: true }),
        c.int('author_id', { isNullable: true }),
        c.moment('created_utc'),
        c.moment('modified_utc'),
      ],
      {
        index: [
          ['ix_event_series_author', ['author_id', 'id']],
          ['ix_event_series_grow', ['grow_utc', 'id']],
        ],
        foreign: { author_id: ['users', 'SET NULL'] },
      },
    );
    await createTable(
      runner,
      'event_series_dates',
      [c.int('event_id', { isPrimary: true }), c.int('series_id'), c.moment('original_start'), c.flag('is_detached')],
      {
        unique: [['uq_event_series_dates_start', ['series_id', 'original_start']]],
        foreign: { event_id: ['content', 'CASCADE'], series_id: ['event_series', 'CASCADE'] },
      },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['event_series_dates', 'event_series']) await runner.dropTable(table);
  }
}
