import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when changes are recorded, and when this was last of use. */
export class SyncRecording1763600000780 implements MigrationInterface {
  name = 'SyncRecording1763600000780';

  async up(runner: QueryRunner): Promise<void> {
    for (const column of ['recording_since_utc', 'used_utc'])
      await runner.query(`ALTER TABLE sync_state ADD COLUMN ${column} datetime NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of ['used_utc', 'recording_since_utc'])
      await runner.query(`ALTER TABLE sync_state DROP COLUMN ${column}`);
  }
}
