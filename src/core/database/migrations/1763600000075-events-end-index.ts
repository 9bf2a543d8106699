import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

/**
 * Finds what is not over yet without walking all of the past, and holds all that such lists are sorted and bounded by.
 */
export class EventsEndIndex1763600000075 implements MigrationInterface {
  name = 'EventsEndIndex1763600000075';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createIndex(
      'events',
      new TableIndex({
        name: 'ix_events_end',
        columnNames: ['status', 'hide_from_listings', 'end_utc', 'start_date', 'id', 'end_date'],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('events', 'ix_events_end');
  }
}
