import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** Events that switch their waiting list on or off, whatever the site does. */
export class WaitingListEvents1763600000660 implements MigrationInterface {
  name = 'WaitingListEvents1763600000660';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(runner, 'waiting_list_events', [c.int('event_id'), c.flag('is_on')], {
      primary: ['event_id'],
      foreign: { event_id: ['content', 'CASCADE'] },
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('waiting_list_events');
  }
}
