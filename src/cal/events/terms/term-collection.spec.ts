import fc from 'fast-check';
import { cases } from '../../../../test/helpers/suite-size.js';
import type { RestResponse } from '../../../core/rest/rest-response.js';
import type { TermCollection } from './term-collection.js';
import { termCollection } from './term-collection.js';

function collect(
  page: number,
  perPage: number,
  total: number,
  params: TermCollection<object>['params'] = {},
): RestResponse {
  const paged = { page, perPage, limit: perPage, offset: (page - 1) * perPage };
  return termCollection({ url: COLLECTION, items: { tags: [] }, total, page: paged, params });
}

const body = (answer: RestResponse) => answer.body as Record<string, string>;
const COLLECTION = 'https://site.test/api/cal/events/v1/tags';

describe('termCollection', () => {
  it('returns the bare collection without filters', () => {
    expect(collect(1, 10, 3)).toEqual({
      body: { rest_url: COLLECTION, total: 3, total_pages: 1, tags: [] },
      options: { headers: { 'X-TEC-Total': 3, 'X-TEC-TotalPages': 1 } },
    });
  });

  it('returns the members in the order of the reference', () => {
    const keys = ['rest_url', 'total', 'total_pages', 'tags', 'next_rest_url', 'previous_rest_url'];
    expect(Object.keys(body(collect(2, 1, 3)))).toEqual(keys);
  });

  it('repeats every filter in its URLs', () => {
    const { rest_url: here, next_rest_url: next } = body(
      collect(1, 2, 3, { per_page: 2, search: 'a & b', include: ['5', 'x'], hide_empty: false }),
    );
    expect(here).toBe(`${COLLECTION}?per_page=2&search=a+%26+b&include=5%2Cx&hide_empty=false`);
    expect(next).toBe(`${here}&page=2`);
  });

  it('links to the first page without a page number', () => {
    expect(body(collect(2, 10, 11)).previous_rest_url).toBe(COLLECTION);
  });

  it('links to the last page from beyond the end', () => {
    const past = body(collect(9, 2, 3));
    expect(past.previous_rest_url).toBe(`${COLLECTION}?page=2`);
    expect(past).not.toHaveProperty('next_rest_url');
    expect(body(collect(3, 2, 0)).previous_rest_url).toBe(COLLECTION);
  });

  it('links forward and back through any number of pages', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 300 }), (perPage, total) => {
        const pages = Math.ceil(total / perPage);
        for (let page = 1; page <= pages; page++) {
          const { next_rest_url: next, previous_rest_url: previous } = body(collect(page, perPage, total));
          expect(next).toBe(page < pages ? `${COLLECTION}?page=${page + 1}` : undefined);
          expect(previous).toBe(page === 1 ? undefined : page === 2 ? COLLECTION : `${COLLECTION}?page=${page - 1}`);
        }
      }),
      { numRuns: cases(30) },
    );
  });
});
