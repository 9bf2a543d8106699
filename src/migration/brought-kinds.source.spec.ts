import { BroughtKindsSource } from './brought-kinds.source.js';
import type { RecordKind } from './record-kind.js';
import { SourceUnusableError, type MigrationSource, type SourceAccess, type SourceRecord } from './source.js';

const card = (id: number): SourceRecord => ({ kind: 'cards', id, fields: {} });

/** A source that knows one kind, read in the given ways, with another kind that a module brings. */
function source(access: SourceAccess, list: RecordKind['list']) {
  const own = {
    access,
    count: () => Promise.resolve({ total: 7 }),
    missingFields: () => ['title'],
    isPartial: () => true,
  } as unknown as MigrationSource;
  return new BroughtKindsSource(own, new Map([['cards', { list } as RecordKind]]));
}

async function idsOf(found: BroughtKindsSource, after = 0): Promise<number[]> {
  const ids: number[] = [];
  for await (const group of found.read('cards', after)) ids.push(...group.map(({ id }) => id));
  return ids;
}

async function* cards(after: number) {
  yield await Promise.resolve([1, 2].filter((id) => id > after).map(card));
}

describe('A source with kinds that modules bring', () => {
  it('lists their records, in the way in which the site is read', async () => {
    const found = source({ export: { posts: () => cards(0) } }, (access, after) => access.export && cards(after));
    expect(await found.count('cards')).toEqual({ total: 2 });
    expect([await idsOf(found), await idsOf(found, 1)]).toEqual([[1, 2], [2]]);
    expect([found.isPartial('cards'), found.missingFields('cards')]).toEqual([false, []]);
  });

  it('does not have those that cannot be read in this way', async () => {
    const found = source({}, (access, after) => access.export && cards(after));
    expect([await found.count('cards'), await idsOf(found)]).toEqual([undefined, []]);
  });

  it('has the records up to where a list failed, and says why it ended', async () => {
    const found = source({}, async function* () {
      yield [card(1)];
      await Promise.reject(new SourceUnusableError('The site does not answer.'));
    });
    expect(await found.count('cards')).toEqual({ total: 1, note: 'The site does not answer.' });
    expect(await idsOf(found)).toEqual([1]);
  });

  it('leaves the kinds that it knows to itself', async () => {
    const found = source({}, () => undefined);
    expect(await found.count('events')).toEqual({ total: 7 });
    expect([found.isPartial('events'), found.missingFields('events')]).toEqual([true, ['title']]);
  });
});
