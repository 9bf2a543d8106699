import fc from 'fast-check';
import { Conditions, filterConditions, whereClause } from './conditions.js';
import type { ListFilters } from './conditions.js';

const marks = (sql: string) => sql.split('?').length - 1;

describe('Conditions', () => {
  it('are an empty clause when there are none', () => {
    expect(whereClause(new Conditions())).toBe('');
    expect(whereClause(Conditions.of([{ sql: '', parameters: [] }]))).toBe('');
  });

  it('compare a single value with "=" so that an index serves filter and order', () => {
    expect(new Conditions().in('status', ['a']).sql).toBe('status = ?');
    expect(new Conditions().in('status', ['a', 'b']).sql).toBe('status IN (?, ?)');
  });

  it('match nothing for an empty list and exclude nothing for an empty exclusion', () => {
    expect(new Conditions().in('id', []).sql).toBe('id IN (NULL)');
    expect(new Conditions().notIn('id', []).sql).toBe('');
  });

  it('include rows without a value when values are excluded', () => {
    expect(new Conditions().notIn('author_id', [3]).sql).toBe('(author_id IS NULL OR author_id NOT IN (?))');
  });

  it('have one parameter for each placeholder, in order', () => {
    const value = fc.oneof(fc.integer(), fc.string(), fc.constant(undefined));
    const list = fc.option(fc.array(fc.integer()), { nil: undefined });
    fc.assert(
      fc.property(value, list, list, value, value, (equal, among, without, minimum, maximum) => {
        const where = new Conditions()
          .equals('a', equal)
          .in('b', among)
          .notIn('c', without)
          .between('d', minimum, maximum);
        expect(marks(where.sql)).toBe(where.parameters.length);
        expect(where.parameters).toEqual(
          [equal, ...(among ?? []), ...(without ?? []), minimum, maximum].filter((one) => one !== undefined),
        );
      }),
    );
  });
});

describe('Declared filters', () => {
  interface Filter {
    name?: string;
    isOpen?: boolean;
    mode?: string;
  }
  const FILTERS: ListFilters<Filter, { suffix: string }> = {
    name: (where, name, _, { suffix }) => where.equals('name', `${name}${suffix}`),
    isOpen: (where, isOpen, { mode }) => where.equals(mode ?? 'open', Number(isOpen)),
    mode: null,
  };

  it('add a condition for each member that has a value', () => {
    const where = filterConditions(FILTERS, { name: 'a', isOpen: false }, { suffix: '!' });
    expect(where.sql).toBe('name = ? AND open = ?');
    expect(where.parameters).toEqual(['a!', 0]);
  });

  it('can read other members, which add no condition of their own', () => {
    const where = filterConditions(FILTERS, { name: undefined, isOpen: true, mode: 'shut' }, { suffix: '' });
    expect(where.sql).toBe('shut = ?');
  });

  it('follow the conditions that are given', () => {
    const where = filterConditions(FILTERS, { name: 'a' }, { suffix: '' }, new Conditions().add('id > ?', 5));
    expect(where.sql).toBe('id > ? AND name = ?');
    expect(where.parameters).toEqual([5, 'a']);
  });
});
