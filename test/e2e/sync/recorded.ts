import { newGeneration } from '../../../src/sync/generations.js';
import { SyncRecordingService } from '../../../src/sync/sync-recording.service.js';
import { SyncSequencerService } from '../../../src/sync/sync-sequencer.service.js';
import { SyncStateEntity } from '../../../src/sync/sync-state.entity.js';
import type { TestApp } from '../../helpers/app.js';

/** Has changes recorded, as if clients had followed for long: positions are no early ones. */
export async function recordChanges({ app, database }: TestApp): Promise<void> {
  const used_utc = '2999-01-01 00:00:00';
  const settled = { generation: newGeneration(false), recording_since_utc: '2020-01-01 00:00:00', used_utc };
  await app.get(SyncSequencerService).state();
  await database.write(() => database.update(SyncStateEntity, { id: 1 }, settled));
  await app.get(SyncRecordingService).read();
}
