import { termConditions, termOrder } from './term-list.sql.js';

describe('termConditions', () => {
  it('contains only the taxonomy without filters', () => {
    const { sql, parameters } = termConditions({ taxonomy: 'category' });
    expect({ sql, parameters }).toEqual({ sql: 't.taxonomy = ?', parameters: ['category'] });
  });

  it('prefers include to exclude', () => {
    const { sql, parameters } = termConditions({ taxonomy: 'category', include: [1, 2], exclude: [2] });
    expect(sql).toBe('t.taxonomy = ? AND t.id IN (?, ?)');
    expect(parameters).toEqual(['category', 1, 2]);
  });

  it('matches nothing with an empty include', () => {
    expect(termConditions({ taxonomy: 'category', include: [] }).sql).toContain('t.id IN (NULL)');
  });

  it('matches the top level for parent 0', () => {
    expect(termConditions({ taxonomy: 'category', parent: 0 }).sql).toContain('t.parent_id IS NULL');
    expect(termConditions({ taxonomy: 'category', parent: 3 }).sql).toContain('t.parent_id = ?');
  });

  it('searches names by their sort key and slugs in their stored form', () => {
    const { parameters } = termConditions({ taxonomy: 'post_tag', search: ' Été 日 ' });
    expect(parameters).toEqual(['post_tag', '%ete 日%', '%!%c3!%a9t!%c3!%a9!%20!%e6!%97!%a5%']);
  });

  it('escapes the wildcards of a search', () => {
    expect(termConditions({ taxonomy: 'post_tag', search: '100%_!' }).parameters[1]).toBe('%100!%!_!!%');
  });

  it('ignores a blank search', () => {
    expect(termConditions({ taxonomy: 'post_tag', search: '  ' }).parameters).toEqual(['post_tag']);
  });
});

describe('termOrder', () => {
  const order = (by: Parameters<typeof termOrder>[0]['by'], descending = false, filter = {}) =>
    termOrder({ by, descending }, { taxonomy: 'category', ...filter });

  it('orders ties by id in the same direction', () => {
    expect(order('name').sql).toBe('t.name_key ASC, t.id ASC');
    expect(order('count', true).sql).toBe('t.count DESC, t.id DESC');
    expect(order('id', true).sql).toBe('t.id DESC');
    expect(order('slug').sql).toBe('t.slug ASC');
  });

  it('keeps the order of include and of slugs', () => {
    expect(order('include', false, { include: [7, 3] })).toEqual({
      sql: 'CASE t.id WHEN ? THEN 0 WHEN ? THEN 1 END ASC',
      parameters: [7, 3],
    });
    expect(order('include_slugs', true, { slugs: ['b', 'a'] })).toEqual({
      sql: 'CASE t.slug WHEN ? THEN 0 WHEN ? THEN 1 END DESC',
      parameters: ['b', 'a'],
    });
  });

  it('orders by name without a list to follow', () => {
    expect(order('include').sql).toBe('t.name_key ASC, t.id ASC');
    expect(order('include_slugs').sql).toBe('t.name_key ASC, t.id ASC');
  });
});
