import fc from 'fast-check';
import { type PostFilter, postConditions, postOrder } from './post-list.sql.js';

const where = (filter: PostFilter) => {
  const { sql, parameters } = postConditions(filter);
  return { sql, parameters };
};
const marks = (sql: string) => sql.split('?').length - 1;

describe('postConditions', () => {
  it('are none for an empty filter', () => {
    expect(where({})).toEqual({ sql: '', parameters: [] });
    expect(where({ authorsExcluded: [], idsExcluded: [] })).toEqual({ sql: '', parameters: [] });
  });

  it('compare single values with "=" so that an index serves filter and order', () => {
    expect(where({ statuses: ['inherit'] })).toEqual({ sql: 'p.status = ?', parameters: ['inherit'] });
    expect(where({ statuses: ['a', 'b'] })).toEqual({ sql: 'p.status IN (?, ?)', parameters: ['a', 'b'] });
  });

  it('match nothing for an empty list of ids', () => {
    expect(where({ ids: [] }).sql).toBe('p.id IN (NULL)');
  });

  it('include posts without an author when authors are excluded', () => {
    expect(where({ authorsExcluded: [3] }).sql).toBe('(p.author_id IS NULL OR p.author_id NOT IN (?))');
  });

  it('exclude their boundary times', () => {
    const { sql, parameters } = where({ after: 'a', before: 'b', modifiedAfter: 'c', modifiedBefore: 'd' });
    expect(sql).toBe('p.date > ? AND p.date < ? AND p.modified > ? AND p.modified < ?');
    expect(parameters).toEqual(['a', 'b', 'c', 'd']);
  });

  it('escape the wildcards of LIKE', () => {
    const { parameters } = where({ search: { text: '100%_!', columns: ['title'], exact: false } });
    expect(parameters).toEqual(['%100!%!_!!%']);
    const exact = where({ search: { text: '"100%"', columns: ['title', 'content'], exact: true } });
    expect(exact.parameters).toEqual(['100!%', '100!%']);
  });

  it('have as many parameters as placeholders and no client text in the SQL', () => {
    const texts = fc.string({ unit: fc.constantFrom('w', 'o', ' ', '"', '-', "'", '%', ';', '?') });
    const filters = fc.record(
      {
        statuses: fc.array(texts),
        authors: fc.array(fc.integer()),
        authorsExcluded: fc.array(fc.integer()),
        ids: fc.array(fc.integer()),
        slugs: fc.array(texts),
        after: texts,
        search: fc.record({ text: texts, columns: fc.constant(['title', 'content']), exact: fc.boolean() }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(filters, (filter) => {
        const condition = where(filter);
        expect(marks(condition.sql)).toBe(condition.parameters.length);
        expect(condition.sql.replaceAll("ESCAPE '!'", '')).not.toMatch(/['";]/);
        const order = postOrder({ by: 'relevance', descending: true }, filter);
        expect(marks(order.sql)).toBe(order.parameters.length);
      }),
    );
  });
});

describe('postOrder', () => {
  it('orders ties by id in the same direction', () => {
    expect(postOrder({ by: 'date', descending: true }, {}).sql).toBe('p.date DESC, p.id DESC');
    expect(postOrder({ by: 'title', descending: false }, {}).sql).toBe('p.title_key ASC, p.id ASC');
    expect(postOrder({ by: 'id', descending: false }, {}).sql).toBe('p.id ASC');
    expect(postOrder({ by: 'slug', descending: true, isUnique: true }, {}).sql).toBe('p.slug DESC');
    expect(postOrder({ by: 'parent', descending: true }, {}, 'p.post_id').sql).toBe('p.post_id DESC, p.id DESC');
  });

  it('keeps the order of include in both directions', () => {
    const order = postOrder({ by: 'include', descending: true }, { ids: [7, 3] });
    expect(order.sql).toBe('CASE p.id WHEN ? THEN 0 WHEN ? THEN 1 END ASC');
    expect(order.parameters).toEqual([7, 3]);
  });

  it('falls back to the date when the referenced parameter is missing', () => {
    expect(postOrder({ by: 'include_slugs', descending: true }, {}).sql).toBe('p.date DESC, p.id DESC');
    expect(postOrder({ by: 'relevance', descending: true }, {}).sql).toBe('p.date DESC, p.id DESC');
  });
});
