import { revisionConditions, revisionOrder } from './revision-list.sql.js';
import type { ListRevisionsDto } from './revision.dto.js';

const params = (more: Partial<ListRevisionsDto>): ListRevisionsDto => ({
  parent: 1,
  context: 'view',
  page: 1,
  per_page: 10,
  exclude: [],
  include: [],
  order: 'desc',
  orderby: 'date',
  ...more,
});

const conditions = (more: Partial<ListRevisionsDto>) => {
  const { sql, parameters } = revisionConditions(params(more));
  return { sql, parameters };
};

describe('revisionConditions', () => {
  it('has no condition by default', () => {
    expect(conditions({})).toEqual({ sql: '', parameters: [] });
  });

  it('prefers include to exclude', () => {
    expect(conditions({ include: [4, 5], exclude: [4] })).toEqual({ sql: 'r.id IN (?, ?)', parameters: [4, 5] });
  });

  it('matches every word and rejects excluded words', () => {
    const { sql, parameters } = conditions({ search: 'amber -jade' });
    expect(sql).toMatch(/^\(r\.title LIKE .* AND NOT \(/);
    expect(parameters).toEqual([...Array(3).fill('%amber%'), ...Array(3).fill('%jade%')]);
  });
});

describe('revisionOrder', () => {
  it('orders the newest revision first', () => {
    expect(revisionOrder(params({})).sql).toBe('r.date DESC, r.id DESC');
  });

  it('refuses an orderby without the parameter it needs', () => {
    expect(() => revisionOrder(params({ orderby: 'include' }))).toThrow('include');
    expect(() => revisionOrder(params({ orderby: 'relevance' }))).toThrow('search');
  });
});
