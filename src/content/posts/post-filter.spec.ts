import { PAGE, POST } from '../content-types.js';
import { EVENT } from '../../cal/events/calendar-types.js';
import { requestedStatuses, kindConditions, termConditions, termDemands } from './post-filter.js';
import type { ListKindDto } from './post.dto.js';

const params = (more: Partial<ListKindDto>) => more as ListKindDto;
const same = (_: unknown, terms: readonly number[]) => terms;

describe('askedStatuses', () => {
  it('accepts lists and CSV and drops duplicates', () => {
    expect(requestedStatuses('draft,pending draft')).toEqual(['draft', 'pending']);
    expect(requestedStatuses(['private', 'future'])).toEqual(['private', 'future']);
  });

  it('expands "any" to all statuses but trash', () => {
    expect(requestedStatuses('any')).toEqual(['publish', 'future', 'draft', 'pending', 'private']);
  });
});

describe('kindConditions', () => {
  it('filters pages by parent, where 0 is the top level', () => {
    expect(kindConditions(PAGE, params({ parent: [0, 5], parent_exclude: [9] }))).toEqual([
      { sql: 'p.level IN (?, ?)', parameters: [0, 5] },
      { sql: 'p.level NOT IN (?)', parameters: [9] },
    ]);
  });

  it('omits filters that are not sent', () => {
    expect(kindConditions(PAGE, params({ parent: [], parent_exclude: [] }))).toEqual([]);
    expect(kindConditions(POST, params({ sticky: false }))).toEqual([{ sql: 'p.sticky = ?', parameters: [0] }]);
  });
});

describe('termDemands', () => {
  it('reads a list of ids as any of them', () => {
    const [demand] = termDemands(POST, params({ categories: [4, 5] }));
    expect(demand).toMatchObject({ terms: [4, 5], children: false, all: false, not: false });
    expect(demand.taxonomy.name).toBe('category');
  });

  it('reads the object form and separate exclusions', () => {
    const demands = termDemands(
      EVENT,
      params({ cal_events_cat: { terms: [4], include_children: true, operator: 'AND' }, tags_exclude: [7] }),
    );
    expect(demands.map(({ taxonomy, children, all, not }) => [taxonomy.name, children, all, not])).toEqual([
      ['post_tag', false, false, true],
      ['cal_events_cat', true, true, false],
    ]);
  });

  it('returns nothing for empty lists and unrelated taxonomies', () => {
    expect(termDemands(POST, params({ categories: [], cal_events_cat: [3] }))).toEqual([]);
  });
});

describe('termConditions', () => {
  const demands = termDemands(POST, params({ categories: [1], tags: [2], tags_exclude: [3] }));

  it('requires all taxonomies by default', () => {
    expect(termConditions(demands, 'AND', same)).toHaveLength(3);
  });

  it('requires one demand with OR, exclusions included', () => {
    const conditions = termConditions(demands, 'OR', same);
    expect(conditions).toHaveLength(1);
    expect(conditions[0].sql).toMatch(/ OR .* OR NOT EXISTS /);
    expect(conditions[0].parameters).toEqual([1, 2, 3]);
  });

  it('requires each term with AND, including its child terms', () => {
    const [demand] = termDemands(
      POST,
      params({ categories: { terms: [1, 2], operator: 'AND', include_children: true } }),
    );
    const [condition] = termConditions([demand], 'AND', (_, terms) => terms.flatMap((id) => [id, id * 10]));
    expect(condition.sql.match(/p\.id IN/g)).toHaveLength(2);
    expect(condition.parameters).toEqual([1, 10, 2, 20]);
  });

  it('checks each post in a walking plan with the same parameters', () => {
    const collected = termConditions(demands, 'AND', same);
    const walked = termConditions(demands, 'AND', same, true);
    expect(walked.map(({ parameters }) => parameters)).toEqual(collected.map(({ parameters }) => parameters));
    expect(walked[0].sql).toContain('LIMIT 1) = 1');
  });
});
