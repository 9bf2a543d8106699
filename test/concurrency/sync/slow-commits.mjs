// Loaded before the service: commits come some time after their changes got ids, so that they become visible in another
// order. SEQUENCE=ids takes these ids for the sequence, SEQUENCE=accounts records only what signed-in callers change, to
// show that the test would notice.
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

const load = (path) => import(pathToFileURL(join(process.env.DIST, path)).href);
const { SyncRecorderService } = await load('sync/sync-recorder.service.js');
const { SyncSequencerService } = await load('sync/sync-sequencer.service.js');
const { RequestContext } = await load('core/context/index.js');

const MAX_PAUSE_MS = 120;
const { SEQUENCE } = process.env;

const { store } = SyncRecorderService.prototype;
SyncRecorderService.prototype.store = async function (rows) {
  if (SEQUENCE === 'accounts' && !RequestContext.peek()?.caller.known) return;
  await store.call(this, rows);
  if (this.database.embedded) return;
  // The statement is sent at the latest with the next one.
  await this.database.read('SELECT 1');
  await pause(Math.random() * MAX_PAUSE_MS);
};

if (SEQUENCE === 'ids') {
  const OBJECTS_OF_A_ROW = 1000;
  SyncSequencerService.prototype.numberSome = async function () {
    const pending = await this.database.read('SELECT id, source, row_key FROM sync_changes ORDER BY id LIMIT 500');
    let seq = 0;
    for (const row of pending) {
      seq = Number(row.id) * OBJECTS_OF_A_ROW;
      for (const [kind, ids] of await this.objectsOf([row]))
        for (const object_id of ids) {
          const changed = { kind, object_id, seq: ++seq, changed_utc: this.clock.nowUtc() };
          await this.database.upsert('sync_objects', ['kind', 'object_id'], [changed]);
        }
      await this.database.delete('sync_changes', { id: row.id });
    }
    const [state] = await this.database.read('SELECT seq FROM sync_state WHERE id = 1 FOR UPDATE');
    if (seq > Number(state.seq)) await this.database.update('sync_state', { id: 1 }, { seq });
  };
}
