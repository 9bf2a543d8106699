import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** Addresses of displays that show the counts of an event. */
export class LiveDisplays1763600000740 implements MigrationInterface {
  name = 'LiveDisplays1763600000740';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(
      runner,
      'live_displays',
      [
        c.id(),
        c.int('event_id'),
        c.key('hash', 64),
        c.string('name', 100),
        c.int('created_by', { isNullable: true }),
        c.moment('created_utc'),
      ],
      {
        unique: [['uq_live_displays_hash', ['hash']]],
        index: [
          ['ix_live_displays_event', ['event_id']],
          ['ix_live_displays_created_by', ['created_by']],
        ],
        foreign: { event_id: ['content', 'CASCADE'], created_by: ['users', 'SET NULL'] },
      },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('live_displays');
  }
}
