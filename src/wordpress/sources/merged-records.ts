import type { SourceRecord } from '../../migration/source.js';

type Groups = AsyncIterable<readonly SourceRecord[]>;

/** Records of a group. */
const GROUP_SIZE = 200;

/** The records of several readings, each by id, as one by id. Of records with the same id that of the first reading counts. */
export async function* mergedRecords(readings: readonly Groups[]): AsyncGenerator<SourceRecord[]> {
  const open = readings.map((groups) => singly(groups));
  const heads = await Promise.all(open.map((records) => records.next()));
  let group: SourceRecord[] = [];
  for (;;) {
    const ids = heads.flatMap(({ done, value }) => (done === true ? [] : [value.id]));
    if (ids.length === 0) break;
    const id = Math.min(...ids);
    let isTaken = false;
    for (const [i, { done, value }] of heads.entries()) {
      if (done === true || value.id !== id) continue;
      if (!isTaken) group.push(value);
      isTaken = true;
      heads[i] = await open[i].next();
    }
    if (group.length < GROUP_SIZE) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

async function* singly(groups: Groups): AsyncGenerator<SourceRecord, undefined> {
  for await (const group of groups) yield* group;
  return undefined;
}
