import fc from 'fast-check';
import { parseQuery } from './body-reader.js';
import { listWindow, pageAddress, pageOfOffset, pagingHeaders } from './paging.js';
import type { PagedRequest } from './paging.js';
import type { Paging } from './rest-response.js';

const TAGS = 'http://127.0.0.1:3000/api/content/v2/tags';
const request = (query: Record<string, unknown> = {}, params: Record<string, unknown> = {}): PagedRequest => ({
  selfUrl: TAGS,
  query,
  params,
});

describe('pageAddress', () => {
  it('writes parsed values in the order of the query, with the page last', () => {
    const query = { include: '16,17', per_page: '2.0', orderby: 'include', _fields: 'id,name' };
    const params = { page: 1, per_page: 2, include: [16, 17], orderby: 'include', order: 'asc' };
    expect(pageAddress(request(query, params), 2)).toBe(
      `${TAGS}?include%5B0%5D=16&include%5B1%5D=17&per_page=2&orderby=include&_fields=id%2Cname&page=2`,
    );
  });

  it('replaces the page at its position', () => {
    expect(pageAddress(request({ per_page: '1', page: '2', order: 'asc' }, { per_page: 1, page: 2 }), 3)).toBe(
      `${TAGS}?per_page=1&page=3&order=asc`,
    );
  });

  it('writes booleans in an accepted form', () => {
    expect(pageAddress(request({ hide_empty: 'FALSE', sticky: 'true' }, { hide_empty: false, sticky: true }), 1)).toBe(
      `${TAGS}?hide_empty=false&sticky=1&page=1`,
    );
  });

  it('nests maps and omits empty lists', () => {
    const query = { categories: { terms: '1,2', operator: 'AND' }, exclude: '' };
    const params = { categories: { terms: [1, 2], operator: 'AND' }, exclude: [] };
    expect(pageAddress(request(query, params), 2)).toBe(
      `${TAGS}?categories%5Bterms%5D%5B0%5D=1&categories%5Bterms%5D%5B1%5D=2&categories%5Boperator%5D=AND&page=2`,
    );
  });

  it('omits the rest_route parameter', () => {
    expect(pageAddress(request({ rest_route: '/content/v2/tags', per_page: '1' }), 2)).toBe(
      `${TAGS}?per_page=1&page=2`,
    );
  });

  it('returns a URL that is parsed back to the same values', () => {
    const name = fc
      .stringMatching(/^[a-z_]{1,12}$/)
      .filter((text) => text !== 'page' && text !== 'rest_route' && !(text in {}));
    const value = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.dictionary(name, value), fc.integer({ min: 1 }), (query, page) => {
        const address = pageAddress(request(query, {}), page);
        expect(parseQuery(address.slice(TAGS.length + 1))).toEqual({ ...query, page: String(page) });
        expect(address).toMatch(/^[\x21-\x7e]+$/);
        expect(address).not.toMatch(/[<>,; ]/);
      }),
    );
  });
});

describe('pagingHeaders', () => {
  const headers = (paging: Paging) => pagingHeaders(paging, request());

  it('contain the totals and both neighbours', () => {
    expect(headers({ page: 2, perPage: 10, total: 25 })).toEqual({
      'X-WP-Total': 25,
      'X-WP-TotalPages': 3,
      Link: `<${TAGS}?page=1>; rel="prev", <${TAGS}?page=3>; rel="next"`,
    });
  });

  it('contain no Link for a single page or an empty list', () => {
    expect(headers({ page: 1, perPage: 10, total: 10 })).toEqual({ 'X-WP-Total': 10, 'X-WP-TotalPages': 1 });
    expect(headers({ page: 1, perPage: 10, total: 0 })).toEqual({ 'X-WP-Total': 0, 'X-WP-TotalPages': 0 });
    expect(headers({ page: 7, perPage: 10, total: 0 })).toEqual({ 'X-WP-Total': 0, 'X-WP-TotalPages': 0 });
  });

  it('link to the last page from beyond it, or one page back when prevIsLast is false', () => {
    expect(headers({ page: 9, perPage: 10, total: 25 }).Link).toBe(`<${TAGS}?page=3>; rel="prev"`);
    expect(headers({ page: 9, perPage: 10, total: 25, prevIsLast: false }).Link).toBe(`<${TAGS}?page=8>; rel="prev"`);
  });

  it('put the next page first with nextFirst', () => {
    expect(headers({ page: 2, perPage: 1, total: 3, nextFirst: true }).Link).toBe(
      `<${TAGS}?page=3>; rel="next", <${TAGS}?page=1>; rel="prev"`,
    );
  });
});

describe('listWindow', () => {
  it('covers a list without gaps or overlaps', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 100 }), (page, per_page) => {
        const here = listWindow({ page, per_page });
        expect(here).toEqual({ limit: per_page, offset: (page - 1) * per_page, page });
        expect(listWindow({ page: page + 1, per_page }).offset).toBe(here.offset + here.limit);
      }),
    );
  });

  it('prefers an offset and returns its page', () => {
    expect(listWindow({ page: 7, per_page: 10, offset: 1 })).toEqual({ limit: 10, offset: 1, page: 2 });
    expect(listWindow({ page: 7, per_page: 10, offset: 0 })).toEqual({ limit: 10, offset: 0, page: 1 });
  });

  it('returns numbers within the integer range of databases for any input', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1, noNaN: true }),
        fc.option(fc.double({ noNaN: true }), { nil: undefined }),
        (page, offset) => {
          const window = listWindow({ page, per_page: 100, offset });
          expect(window.offset).toBeGreaterThanOrEqual(0);
          expect(window.offset).toBeLessThanOrEqual(2_147_483_647);
        },
      ),
    );
  });

  it('agrees with pageOfOffset', () => {
    expect(pageOfOffset(0, 10)).toBe(1);
    expect(pageOfOffset(10, 10)).toBe(2);
  });
});
