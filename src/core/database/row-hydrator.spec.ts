import type { DataSource } from 'typeorm';
import { JSON_TEXT, WHOLE_NUMBER } from './entity-columns.js';
import { RowHydrator } from './row-hydrator.js';

const COLUMNS = [
  { databaseName: 'id', type: 'int' },
  { databaseName: 'is_open', type: 'boolean' },
  { databaseName: 'parts', type: 'text', transformer: JSON_TEXT },
  { databaseName: 'bytes', type: 'bigint', transformer: WHOLE_NUMBER },
];

describe('A row of a hand-written query', () => {
  const getMetadata = jest.fn(() => ({ columns: COLUMNS }));
  const hydrator = new RowHydrator({ getMetadata } as unknown as DataSource);
  const hydrate = (row: object) => hydrator.hydrate('things', row);

  it('gets flags, objects and large numbers in place of what the engines give', () => {
    const row = { id: 3, is_open: 0, parts: '["a"]', bytes: '9007199254740991' };
    expect(hydrate(row)).toBe(row);
    expect(row).toEqual({ id: 3, is_open: false, parts: ['a'], bytes: 9_007_199_254_740_991 });
  });

  it('keeps what is null, absent or not a column', () => {
    expect(hydrate({ is_open: null, parts: null, total: '12' })).toEqual({ is_open: null, parts: null, total: '12' });
    expect(hydrate({ is_open: true })).toEqual({ is_open: true });
  });

  it('looks its entity up once', () => {
    getMetadata.mockClear();
    for (let i = 0; i < 3; i++) hydrate({ id: i });
    expect(getMetadata).not.toHaveBeenCalled();
  });
});
