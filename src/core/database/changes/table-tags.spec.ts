import type { DataSource } from 'typeorm';
import { ReadLog, RequestContext } from '#core/context';
import { ForeignKeys } from './foreign-keys.js';
import { TableTags, type ReadRows } from './table-tags.js';
import { FoundBy, TaggedBy } from './tagged-by.decorator.js';

@TaggedBy('id', 'sold_out')
@FoundBy('slug')
class Thing {}

const columns = ['id', 'slug', 'title'].map((databaseName) => ({ databaseName }));

describe('The tags of tables', () => {
  const keys = new ForeignKeys('sqlite');
  const dataSource = { entityMetadatas: [{ tableName: 'things', target: Thing, columns }] } as unknown as DataSource;
  const tags = new TableTags(dataSource, keys);

  beforeAll(() =>
    keys.load(() =>
      Promise.resolve([
        { parent: 'things', child: 'parts' },
        { parent: 'parts', child: 'screws' },
      ]),
    ),
  );

  const read = (sql: string, rows?: ReadRows): string[] => {
    const reads = new ReadLog();
    RequestContext.run(new RequestContext({ reads }), () => tags.noteRead(sql, rows));
    return [...reads.tags];
  };

  it('are those of tables for queries that do not say which rows they read', () => {
    expect(read('SELECT 1 FROM things JOIN parts ON 1 = 1')).toEqual(['things', 'parts']);
  });

  it('are those of rows for queries that do', () => {
    expect(read('SELECT 1 FROM things', { things: { id: [7, 8] } })).toEqual([
      'things.id:*',
      'things.id:7',
      'things.id:8',
    ]);
    expect(read('SELECT 1 FROM things JOIN parts ON 1 = 1', { things: {} })).toEqual(['parts']);
  });

  it('are those of the table for many rows and for columns that it is not tagged by', () => {
    const many = Array.from({ length: 200 }, (_, id) => id);
    expect(read('SELECT 1 FROM things', { things: { id: many } })).toContain('things');
    expect(read('SELECT 1 FROM things', { things: { title: ['a'] } })).toEqual(['things']);
  });

  it('are not noted outside of a request', () => {
    expect(() => tags.noteRead('SELECT 1 FROM things')).not.toThrow();
  });

  it('of a change are those of its table and rows', () => {
    const change = { table: 'things', verb: 'update' as const, match: { id: 7 } };
    expect(tags.ofChange({ ...change, columns: ['title'], values: { title: 'a' } })).toEqual([
      'things',
      'things.id:7',
      'things.sold_out:7',
    ]);
    expect(tags.ofChange({ ...change, columns: ['id'], values: { id: 9 } })).toContain('things.id:9');
    expect(tags.ofChange({ ...change, columns: ['slug'], values: { slug: 'a' } })).toContain('things.slug:*');
    expect(tags.ofChange({ ...change, columns: ['title'], touched: { sold_out: [] } })).toEqual([
      'things',
      'things.id:7',
    ]);
  });

  it('of a change of unknown rows are those of any row', () => {
    expect(tags.ofChange({ table: 'things', verb: 'update', columns: ['title'] })).toEqual([
      'things',
      'things.id:*',
      'things.sold_out:*',
    ]);
    expect(tags.ofChange({ table: '', verb: 'update' })).toEqual(['*']);
  });

  it('of new rows have their values, and the id that the database gave', () => {
    const change = { table: 'things', verb: 'create' as const, rows: () => [{ slug: 'a' }], generatedColumn: 'id' };
    expect(tags.ofChange(change)).toEqual(['things', 'things.slug:a']);
    expect(tags.ofChange(change, 7)).toContain('things.id:7');
    expect(tags.ofChange({ ...change, key: ['id'] })).toContain('things.slug:*');
  });

  it('of a deletion are also those of tables that refer to it', () => {
    expect(tags.ofChange({ table: 'things', verb: 'delete', match: { id: 7 } })).toEqual(
      expect.arrayContaining(['things.id:7', 'parts', 'screws']),
    );
  });
});
