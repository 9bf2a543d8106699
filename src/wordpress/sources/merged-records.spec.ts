import fc from 'fast-check';
import { cases } from '../../../test/helpers/suite-size.js';
import { mergedRecords } from './merged-records.js';
import type { SourceRecord } from '../../migration/source.js';

/** A reading of records by id, in groups of a size. */
async function* reading(name: string, ids: readonly number[], size: number): AsyncGenerator<SourceRecord[]> {
  for (let start = 0; start < ids.length; start += size)
    yield ids.slice(start, start + size).map((id) => ({ kind: 'posts', id, fields: { name } }));
  await Promise.resolve();
}

describe('Records of several readings', () => {
  it('are each there once, by id, from the first reading that has them', async () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 600 }), { maxLength: 500 });
    await fc.assert(
      fc.asyncProperty(ids, ids, fc.integer({ min: 1, max: 300 }), async (first, second, size) => {
        const sorted = [first, second].map((list) => [...list].sort((a, b) => a - b));
        const found: SourceRecord[] = [];
        for await (const group of mergedRecords([reading('a', sorted[0], size), reading('b', sorted[1], 7)]))
          found.push(...group);
        expect(found.map(({ id }) => id)).toEqual([...new Set([...first, ...second])].sort((a, b) => a - b));
        for (const { id, fields } of found) expect(fields.name).toBe(first.includes(id) ? 'a' : 'b');
      }),
      { numRuns: cases(50) },
    );
  });
});
