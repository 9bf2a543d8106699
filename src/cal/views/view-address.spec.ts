import fc from 'fast-check';
import { cases } from '../../../test/helpers/suite-size.js';
import { siteAddress } from '../../core/content/site-address.js';
import { readViewAddress, viewPath } from './view-address.js';
import { isViewDate } from './view-date.js';
import type { ViewRequest } from './view-request.js';
import { VIEWS, changed, normalized } from './view-request.js';

const ALL_FILTERS = { view: 'list', past: false, page: 1, featured: false } as const;

/** The view that a path with its query means. */
function read(address: string): ViewRequest | undefined {
  const url = new URL(address, 'http://site.example');
  return readViewAddress(url.pathname, Object.fromEntries(url.searchParams));
}

describe('readViewAddress', () => {
  it.each<[string, Partial<ViewRequest>]>([
    ['/events/', {}],
    ['/events', {}],
    ['/Events/List/', {}],
    ['/events/list/', {}],
    ['/events/list/page/3/', { page: 3 }],
    ['/events/page/2/', { page: 2 }],
    ['/events/list/?eventDisplay=past', { past: true }],
    ['/events/list/page/2/?eventDisplay=past', { past: true, page: 2 }],
    ['/events/month/', { view: 'month' }],
    ['/events/month/2031-05/', { view: 'month', date: '2031-05' }],
    ['/events/2031-05/', { view: 'month', date: '2031-05' }],
    ['/events/2031-05-06/', { view: 'day', date: '2031-05-06' }],
    ['/events/today/', { view: 'day' }],
    ['/events/category/music/', { category: 'music' }],
    ['/events/category/music/jazz/month/2031-05/', { category: 'music/jazz', view: 'month', date: '2031-05' }],
    ['/events/category/list/list/', { category: 'list' }],
    ['/events/tag/free/2031-05-06/', { tag: 'free', view: 'day', date: '2031-05-06' }],
    ['/events/category/music/tag/free/featured/', { category: 'music', tag: 'free', featured: true }],
    ['/events/featured/month/', { featured: true, view: 'month' }],
    ['/events/month/2031-05/featured/', { featured: true, view: 'month', date: '2031-05' }],
    ['/events/?tribe-bar-search=%20Old%0Amill%20', { search: 'Old mill' }],
    ['/events/?tribe-bar-search=&tribe-bar-geoloc=Lyon', { place: 'Lyon' }],
    ['/events/list/?tribe-bar-date=2031-05-06', { date: '2031-05-06' }],
    ['/events/month/?tribe-bar-date=2031-05-06', { view: 'month', date: '2031-05' }],
    ['/events/month/2031-04/?tribe-bar-date=2031-05-06', { view: 'month', date: '2031-05' }],
    ['/events/today/?tribe-bar-date=2031-05', { view: 'day', date: '2031-05-01' }],
    ['/events/list/?tribe-bar-date=tomorrow', {}],
    [
      '/events/?cal_events_cat=music&cal-organizer=7&cal-price=free',
      { category: 'music', organizer: 7, price: 'free' },
    ],
    ['/events/?cal_events_cat=&cal-organizer=0&cal-price=cheap', {}],
    ['/events/2031-05-06/?eventDisplay=month', { view: 'month', date: '2031-05' }],
    ['/events/month/?eventDisplay=no-such-view', { view: 'month' }],
    ['/?post_type=cal_events', {}],
    ['/?post_type=tribe_events&eventDisplay=month&eventDate=2031-05', { view: 'month', date: '2031-05' }],
    [
      '/?post_type=cal_events&tribe-bar-date=2031-05&ical=1&eventDisplay=list&tribe_events_cat=music&tag=free&featured=1',
      { date: '2031-05', category: 'music', tag: 'free', featured: true },
    ],
  ])('parses %s', (address, wanted) => expect(read(address)).toEqual({ ...ALL_FILTERS, ...wanted }));

  it.each([
    '/',
    '/?post_type=post',
    '/?post_type=cal_events&p=5',
    '/event/concert/',
    '/calendar/',
    '/events/nonsense/',
    '/events/list/nonsense/',
    '/events/list/page/',
    '/events/list/page/0/',
    '/events/list/page/12345678/',
    '/events/list/page/2/3/',
    '/events/month/2031-13/',
    '/events/month/2031-05-06/',
    '/events/2031-02-30/',
    '/events/0000-01-01/',
    '/events/9999-12/',
    '/events/2031-05-06/7/',
    '/events/today/2031-05-06/',
    '/events/category/',
    '/events/tag/',
    `/events/category/${'a'.repeat(201)}/`,
    `/events/category/${'a/'.repeat(30)}`,
  ])('returns undefined for %s', (address) => expect(read(address)).toBeUndefined());

  it('parses the path of any request back to the same request', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        expect(read(viewPath(request))).toEqual(request);
      }),
    );
  });

  it('normalises every path it accepts to a stable path', () => {
    fc.assert(
      fc.property(anyAddress, (address) => {
        const request = read(address);
        if (request) expect(viewPath(read(viewPath(request)) as ViewRequest)).toBe(viewPath(request));
      }),
      { numRuns: cases(500) },
    );
  });

  it('accepts any path and query without an exception', () => {
    const value = fc.anything();
    fc.assert(
      fc.property(
        fc.string(),
        fc.dictionary(fc.constantFrom('eventDisplay', 'tribe-bar-date', 'tag', 'paged'), value),
        (path, query) => {
          const request = readViewAddress(`/events/${path}`, query);
          if (request) expect(viewPath(request)).toMatch(/^\/events\//);
        },
      ),
    );
  });

  it('parses the absolute URL of any request back to the same request', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const siteUrl = 'https://www.site.example:8443/below';
        const address = siteAddress(siteUrl, siteUrl + viewPath(request));
        expect(address && readViewAddress(address.pathname, address.query)).toEqual(request);
      }),
    );
  });
});

describe('siteAddress', () => {
  const at = (address: string) => siteAddress('https://site.example/below', address);

  it.each([
    ['https://site.example/below/events/?a=1', { pathname: '/events/', query: { a: '1' } }],
    ['http://WWW.site.example:81/below/events/', { pathname: '/events/', query: {} }],
    ['/events/', { pathname: '/events/', query: {} }],
  ])('resolves %s', (address, wanted) => expect(at(address)).toEqual(wanted));

  it.each([
    'https://other.example/events/',
    '//other.example/events/',
    'events/',
    'javascript:alert(1)',
    'http://[',
    '',
  ])('refuses %j', (address) => expect(at(address)).toBeUndefined());
});

describe('changed', () => {
  it('keeps date and filters, and restarts at the first page', () => {
    const list: ViewRequest = { ...ALL_FILTERS, date: '2031-05-06', page: 3, category: 'music', past: true };
    expect(changed(list, { view: 'month' })).toEqual({
      ...ALL_FILTERS,
      view: 'month',
      date: '2031-05',
      category: 'music',
    });
    expect(changed(list, { view: 'day' })).toEqual({
      ...ALL_FILTERS,
      view: 'day',
      date: '2031-05-06',
      category: 'music',
    });
    expect(changed({ ...ALL_FILTERS, view: 'month', date: '2031-05' }, { view: 'list' })).toEqual({
      ...ALL_FILTERS,
      date: '2031-05-01',
    });
  });
});

const date = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10));

const slug = fc
  .string({ unit: fc.constantFrom(...'abcdefg-0123456789éß日%&?#'), minLength: 1, maxLength: 12 })
  .filter((text) => !/^\d{4}-\d\d(-\d\d)?$/.test(text));

/** Not with blanks around, which are taken away. */
const words = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .map((text) =>
    text
      .replace(/\p{Cc}|\p{Cs}|\u2028|\u2029/gu, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  .filter((text) => text !== '');

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const anyRequest: fc.Arbitrary<ViewRequest> = fc
  .record({
    view: fc.constantFrom(...VIEWS),
    past: fc.boolean(),
    date: optional(
      fc.oneof(
        date,
        date.map((day) => day.slice(0, 7)),
      ),
    ),
    page: fc.integer({ min: 1, max: 1_000_000 }),
    category: optional(fc.array(slug, { minLength: 1, maxLength: 3 }).map((slugs) => slugs.join('/'))),
    tag: optional(slug),
    featured: fc.boolean(),
    search: optional(words),
    place: optional(words),
    organizer: optional(fc.integer({ min: 1, max: 2_000_000_000 })),
    price: optional(fc.constantFrom('free' as const, 'paid' as const)),
    minPrice: optional(fc.integer({ min: 0, max: 999_999_999 }).map((minor) => minor / 100)),
    maxPrice: optional(fc.integer({ min: 0, max: 999_999_999 }).map((minor) => minor / 100)),
  })
  .filter((request) => request.date === undefined || isViewDate(request.date))
  .map(normalized)
  .map(
    (request) =>
      Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined)) as unknown as ViewRequest,
  );

const piece = fc.constantFrom(
  'list',
  'month',
  'day',
  'today',
  'page',
  '2',
  '2031-05',
  '2031-05-06',
  'category',
  'tag',
  'featured',
  'music',
  '%2F',
  '%E9',
);

const anyAddress = fc
  .tuple(
    fc.array(piece, { maxLength: 6 }),
    fc.dictionary(
      fc.constantFrom(
        'eventDisplay',
        'tribe-bar-date',
        'tribe-bar-search',
        'cal_events_cat',
        'tag',
        'featured',
        'paged',
      ),
      fc.constantFrom('past', 'month', '2031-05-06', '1', '', 'a/b', 'é ü'),
    ),
  )
  .map(
    ([pieces, query]) =>
      `/events/${pieces.map((part) => `${part}/`).join('')}?${new URLSearchParams(query).toString()}`,
  );
