import { load } from 'cheerio';
import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { testNowMs } from '../../helpers/clock.js';
import { fewestQueries } from '../../helpers/query-counts.js';
import type { MadeEvent } from './view.js';
import { Calendar, seen } from './view.js';

describe('GET cal/views/v2/html', () => {
  let service: TestApp;
  let calendar: Calendar;
  let fete: MadeEvent;
  let walk: MadeEvent;
  let festival: MadeEvent;

  beforeAll(async () => {
    service = await startApp({ SERVER_TIMING: 'on' });
    calendar = new Calendar(service);
    await service
      .as('administrator')
      .post('/content/v2/settings')
      .send({ title: 'A &amp; B', timezone: 'Europe/Paris', posts_per_page: 10 })
      .expect(200);
    fete = await calendar.event('Harrow fête & more', '2031-05-05 10:00:00', {
      excerpt: 'Bring "cake" </script>',
      cost: '5',
      venue: {
        venue: 'Old mill',
        address: '1 Rue',
        city: 'Lyon',
        country: 'France',
        phone: '123',
        website: 'https://mill.example',
      },
      organizer: { organizer: 'Night club', email: 'club@example.com' },
      categories: ['Music'],
      tags: ['Free'],
    });
    walk = await calendar.event('Lantern walk', '2031-05-05 20:00:00', { sticky: true, featured: true });
    festival = await calendar.event('Festival', '2031-05-30 18:00:00', { end_date: '2031-06-02 00:00:00' });
    await calendar.event('Long ago', '2020-01-01 10:00:00');
    await calendar.event('Far away', '2033-01-01 10:00:00');
  });
  afterAll(() => service.close());

  it('returns every element that clients need, in the order of the reference', async () => {
    const { $ } = await calendar.view('/events/list/');
    const container = $('body > div').first();
    expect(container.attr('data-js')).toBe('tribe-events-view');
    expect(container.attr('class')).toContain('list');
    expect(container.attr('data-view-rest-url')).toMatch(/\/api\/cal\/views\/v2\/html$/);
    expect(container.attr('data-view-rest-method')).toBe('GET');
    expect(container.attr('data-view-manage-url')).toBe('1');
    expect(container.attr('data-view-breakpoint-pointer')).toMatch(/^[0-9a-f-]{36}$/);
    const parts = container.children().toArray();
    const place = (selector: string) => parts.findIndex((part) => $(part).is(selector));
    const order = [
      '[role="alert"][aria-live="polite"]',
      'script[type="application/ld+json"]',
      'script[data-js="tribe-events-view-data"]',
      'header',
      '.cal-list',
      'nav',
      '.cal-subscribe',
      'script[data-js="tribe-events-view-nonce-data"]',
    ].map(place);
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order).not.toContain(-1);
    expect(order.at(-1)).toBe(parts.length - 1);
    expect($('[role="alert"]').text()).toBe('4 events found.');
    const again = await calendar.view('/events/list/');
    expect(again.$('[data-view-breakpoint-pointer]').attr('data-view-breakpoint-pointer')).not.toBe(
      container.attr('data-view-breakpoint-pointer'),
    );
  });

  it('lists running and upcoming events and links to past ones', async () => {
    const { data, ids, $ } = await calendar.view('/events/list/');
    expect(ids.slice(0, 3)).toEqual([fete.id, walk.id, festival.id]);
    expect(data).toMatchObject({
      slug: 'list',
      view_slug: 'list',
      view_label: 'List',
      title: 'Events from May 5, 2031 - January 1, 2033 - A & B',
      url: `${SITE}/events/list/`,
      prev_url: `${SITE}/events/list/?eventDisplay=past`,
      next_url: '',
      today_url: `${SITE}/events/list/`,
      bar: { keyword: '', date: '' },
      url_event_date: false,
      messages: {},
      start_of_week: 1,
      rest_method: 'GET',
      home_url: `${SITE}/`,
      ical: { link: { url: `${SITE}/events/list/?ical=1` } },
    });
    expect(data.today).toMatch(/^\d{4}-\d\d-\d\d 00:00:00$/);
    expect(data).not.toHaveProperty('view_class');
    expect($('h3').first().text()).toBe('May 2031');
    const past = await calendar.view('/events/list/?eventDisplay=past');
    expect(past.data).toMatchObject({ title: 'Past Events - A & B', prev_url: '', next_url: `${SITE}/events/list/` });
    expect(past.ids).toHaveLength(1);
    expect(past.$('button[disabled]')).not.toHaveLength(0);
  });

  it('links to every view of the same date and to subscriptions', async () => {
    const { data, $ } = await calendar.view('/events/month/2031-05/?tribe-bar-search=fête');
    const search = 'tribe-bar-search=f%C3%AAte';
    expect(data.public_views).toEqual({
      list: expect.objectContaining({ view_url: `${SITE}/events/list/?tribe-bar-date=2031-05-01&${search}` }),
      month: expect.objectContaining({ view_url: `${SITE}/events/month/2031-05/?${search}`, view_label: 'Month' }),
      day: expect.objectContaining({ view_url: `${SITE}/events/2031-05-01/?${search}` }),
    });
    expect(data.today_url).toBe(`${SITE}/events/month/?${search}`);
    expect($('nav [aria-current="page"]').text()).toBe('Month');
    const links = data.subscribe_links as Record<
      string,
      { label: string; single_label: string; visible: boolean; uri: string }
    >;
    expect(Object.keys(links)).toEqual(['gcal', 'ical', 'outlook-365', 'outlook-live', 'ics', 'outlook-ics']);
    const feed = `webcal://site.example/?post_type=cal_events&tribe-bar-date=2031-05&ical=1&eventDisplay=list&${search}`;
    expect(links.ical).toMatchObject({ uri: feed, visible: true });
    expect(new URL(links.gcal?.uri ?? '').searchParams.get('cid')).toBe(feed);
    expect(new URL(links['outlook-live']?.uri ?? '').searchParams.get('url')).toBe(feed);
    expect(links.ics?.uri).toBe(`${SITE}/events/month/2031-05/?${search}&ical=1`);
    const shown = $('.cal-subscribe a')
      .toArray()
      .map((link) => $(link).attr('href'));
    expect(shown).toEqual(Object.values(links).map(({ uri }) => uri));
  });

  it('uses the WordPress names under /wp-json', async () => {
    const { $, data } = await calendar.view('/events/list/', {}, '/wp-json');
    expect($('[data-view-rest-url]').attr('data-view-rest-url')).toMatch(/\/wp-json\/tribe\/views\/v2\/html$/);
    expect(data.rest_url).toMatch(/\/wp-json\/tribe\/views\/v2\/html$/);
    expect(JSON.stringify(data.subscribe_links)).toContain('post_type=tribe_events');
  });

  it('contains JSON-LD for every event it shows', async () => {
    const { structured } = await calendar.view('/events/2031-05-05/');
    expect(structured).toHaveLength(2);
    expect(structured[0]).toMatchObject({
      '@context': 'http://schema.org',
      '@type': 'Event',
      url: fete.url,
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      eventStatus: 'https://schema.org/EventScheduled',
      startDate: '2031-05-05T10:00:00+02:00',
      endDate: '2031-05-05T11:00:00+02:00',
      location: { '@type': 'Place', address: { '@type': 'PostalAddress', addressLocality: 'Lyon' }, telephone: '123' },
      organizer: { '@type': 'Person', name: 'Night club', email: 'club@example.com' },
      offers: { price: '5' },
    });
    expect((await calendar.view('/events/2031-05-06/')).$('script[type="application/ld+json"]')).toHaveLength(0);
  });

  it('shows a month as whole weeks with sticky events first, and counts each event once', async () => {
    const { data, $, ids } = await calendar.view('/events/month/2031-05/');
    expect(data).toMatchObject({
      slug: 'month',
      title: 'Events for May 2031 - A & B',
      url: `${SITE}/events/month/2031-05/`,
      prev_url: `${SITE}/events/month/2031-04/`,
      next_url: `${SITE}/events/month/2031-06/`,
      prev_rel: 'noindex',
      next_rel: 'next',
      prev_month: '2031-04',
      next_month: '2031-06',
      url_event_date: '2031-05-01',
      bar: { keyword: '', date: '' },
      grid_date: '2031-05-01',
      grid_start_date: '2031-04-28',
      formatted_grid_date: 'May 2031',
    });
    expect($('[role="alert"]').text()).toBe('3 events found.');
    expect(ids.sort()).toEqual([fete.id, walk.id, festival.id].sort());
    const events = data.events as Record<string, number[]>;
    expect(Object.keys(events)).toHaveLength(35);
    expect(events['2031-05-05']).toEqual([walk.id, fete.id]);
    expect([events['2031-05-30'], events['2031-05-31'], events['2031-06-01']]).toEqual(Array(3).fill([festival.id]));
    const days = data.days as Record<string, Record<string, unknown>>;
    expect(days['2031-05-05']).toEqual({
      date: '2031-05-05',
      is_start_of_week: true,
      year_number: '2031',
      month_number: '05',
      day_number: '5',
      events: [walk.id, fete.id],
      featured_events: [walk.id],
      multiday_events: [],
      found_events: 2,
      more_events: 0,
      day_url: `${SITE}/events/2031-05-05/`,
    });
    expect(days['2031-05-31']?.multiday_events).toEqual([festival.id]);
    expect($('tbody tr')).toHaveLength(5);
    expect($('thead th[scope="col"]').first().text()).toBe('Mon');
    expect($('caption').text().trim()).toBe('May 2031');
    expect($('td.cal-month__day--other')).toHaveLength(4);
    const linked = $('td h3 a')
      .toArray()
      .map((link) => $(link).attr('href'));
    expect(linked).toContain(`${SITE}/events/2031-05-05/`);
    expect(linked).not.toContain(`${SITE}/events/2031-05-06/`);
  });

  it('links to no month beyond the first and last event', async () => {
    const first = await calendar.view('/events/month/2020-01/');
    expect(first.data).toMatchObject({
      prev_url: '',
      prev_rel: 'noindex',
      next_url: `${SITE}/events/month/2020-02/`,
      next_rel: 'noindex',
    });
    const last = await calendar.view('/events/month/2033-01/');
    expect(last.data).toMatchObject({ prev_url: `${SITE}/events/month/2032-12/`, next_url: '' });
    const filtered = await calendar.view('/events/category/music/month/2031-05/');
    expect(filtered.data).toMatchObject({ prev_url: '', next_url: '' });
  });

  it('shows a day in order of time, always with links to both neighbours', async () => {
    const { data, ids, $ } = await calendar.view('/events/2031-05-05/');
    expect(data).toMatchObject({
      slug: 'day',
      title: 'Events for May 5, 2031 - A & B',
      url: `${SITE}/events/2031-05-05/`,
      prev_url: `${SITE}/events/2031-05-04/`,
      next_url: `${SITE}/events/2031-05-06/`,
      today_url: `${SITE}/events/today/`,
      url_event_date: '2031-05-05',
    });
    expect(ids).toEqual([fete.id, walk.id]);
    expect(
      $('section h3')
        .toArray()
        .map((heading) => $(heading).text()),
    ).toEqual(['10:00 am', '8:00 pm', 'Subscribe to calendar']);
    const empty = await calendar.view('/events/2031-05-06/');
    expect(empty.data.messages).toEqual({ notice: ['There were no results found.'] });
    expect(empty.$('[role="alert"]').text()).toBe('0 events found.');
    expect((await calendar.view('/events/2031-06-01/')).ids).toEqual([festival.id]);
    expect((await calendar.view('/events/2031-06-02/')).ids).toEqual([]);
  });

  it('prefers the view and view_data parameters to the URL', async () => {
    const { data } = await calendar.view('/events/', { view: 'month', 'view_data[tribe-bar-date]': '2031-05-02' });
    expect(data).toMatchObject({
      slug: 'month',
      title: 'Events for May 2031 - A & B',
      url: `${SITE}/events/month/2031-05/`,
      url_event_date: '2031-05-02',
      bar: { date: '2031-05-02' },
    });
    const day = await calendar.view('/events/month/2031-05/', { view: 'day' });
    expect(day.data.url).toBe(`${SITE}/events/2031-05-01/`);
    const list = await calendar.view('/events/month/2031-05/', { view: 'list' });
    expect(list.data).toMatchObject({ url_event_date: '2031-05-01', bar: { date: '2031-05-01' } });
    const searched = await calendar.view('/events/list/?tribe-bar-search=walk', {
      'view_data[tribe-bar-search]': 'fête',
      'view_data[tribe-bar-date][]': 'odd',
    });
    expect(searched.data).toMatchObject({
      bar: { keyword: 'fête' },
      url: `${SITE}/events/list/?tribe-bar-search=f%C3%AAte`,
    });
    expect(searched.ids).toEqual([fete.id]);
    const cleared = await calendar.view('/events/list/?tribe-bar-search=walk', { 'view_data[tribe-bar-search]': '' });
    expect(cleared.data.url).toBe(`${SITE}/events/list/`);
    expect((await calendar.view('/events/month/2031-05/', { view: 'no-such-view' })).data.slug).toBe('list');
    const nothing = await calendar.view('/events/list/?tribe-bar-search=zebra');
    expect(nothing.data).toMatchObject({
      title: 'Upcoming Events - A & B',
      messages: { notice: ['There were no results found for "zebra".'] },
    });
  });

  it('filters by category, tag, location and featured, and returns the requested URL', async () => {
    expect((await calendar.view('/events/category/music/')).ids).toEqual([fete.id]);
    expect((await calendar.view('/events/tag/free/month/2031-05/')).ids).toEqual([fete.id]);
    expect((await calendar.view('/events/featured/')).ids).toEqual([walk.id]);
    expect((await calendar.view('/events/list/?tribe-bar-geoloc=lyon%20mill')).ids).toEqual([fete.id]);
    expect((await calendar.view('/events/list/?tribe-bar-geoloc=paris')).ids).toEqual([]);
    const unknown = await calendar.view('/events/category/no-such/month/2031-05/');
    expect(unknown.ids).toEqual([]);
    expect(unknown.data).toMatchObject({
      url: `${SITE}/events/category/no-such/month/2031-05/`,
      prev_url: '',
      next_url: '',
    });
    expect((await calendar.view('/events/category/music/')).data.title).toBe('Events from May 5, 2031 › Music - A & B');
  });

  it('answers POST with form and JSON bodies alike', async () => {
    const tvn1 = await calendar.nonce();
    const send = () => service.as('anonymous').post('/cal/views/v2/html');
    const form = await send()
      .type('form')
      .send({ u: `${SITE}/events/2031-05-05/`, tvn1, action: 'x' })
      .expect(200);
    const json = await send()
      .send({ u: '/events/', tvn1, view: 'day', view_data: { 'tribe-bar-date': '2031-05-05' } })
      .expect(200);
    for (const { body } of [form, json]) expect(seen((body as { html: string }).html).ids).toEqual([fete.id, walk.id]);
    expect(form.headers.allow).toBe('GET, POST');
    expect(Object.keys(form.body as object)).toEqual(['html']);
  });

  it('renders the default view for other pages of the site', async () => {
    expect((await calendar.view(`${SITE}/about/?tribe-bar-search=walk`)).ids).toEqual([walk.id]);
    expect((await calendar.view('/')).data.url).toBe(`${SITE}/events/list/`);
  });

  it.each([
    'http://elsewhere.example/events/',
    '//elsewhere.example/events/',
    'events',
    'javascript:alert(1)',
    '/events/2031-13-01/',
    '/events/list/nonsense/',
  ])('answers 400 to %s, which is no calendar URL', async (u) => {
    const tvn1 = await calendar.nonce();
    const { body } = await service.as('anonymous').get('/cal/views/v2/html').query({ u, tvn1 }).expect(400);
    expect(body).toMatchObject({ code: 'rest_invalid_param', data: { params: { u: expect.any(String) } } });
  });

  it('escapes the texts of events', async () => {
    // Authors may not write whatever HTML they like, as administrators may.
    const { body: wild } = await service
      .as('author')
      .post('/cal/events/v1/events')
      .send({
        title: '<script>alert(1)</script>"\'><img src=x onerror=alert(2)>',
        start_date: '2034-01-01 10:00:00',
        end_date: '2034-01-01 11:00:00',
        status: 'publish',
        description: '<p onclick="alert(3)">x</p><script>alert(4)</script>',
        venue: { venue: '</script><script>alert(5)</script>', city: '"><b>' },
      })
      .expect(201);
    for (const u of [
      '/events/2034-01-01/',
      '/events/month/2034-01/',
      '/events/list/?tribe-bar-search="><script>alert(6)</script>',
      '/events/category/"><script>/',
    ]) {
      const { $ } = await calendar.view(u);
      expect(
        $('script')
          .toArray()
          .map((script) => $(script).attr('type')),
      ).not.toContain(undefined);
      expect($('[onclick], [onerror]')).toHaveLength(0);
    }
    await service
      .as('administrator')
      .delete(`/content/v2/cal_events/${(wild as MadeEvent).id}?force=true`)
      .expect(200);
  });

  it('costs a limited number of queries, however many events exist', async () => {
    const tvn1 = await calendar.nonce();
    const most: Record<string, number> = {
      '/events/list/': 8,
      '/events/month/2031-05/': 12,
      '/events/2031-05-05/': 8,
      '/events/category/music/': 10,
    };
    for (const [u, limit] of Object.entries(most)) {
      const queries = await fewestQueries(() =>
        service.as('anonymous').get('/cal/views/v2/html').query({ u, tvn1 }).expect(200),
      );
      expect([u, queries, queries <= limit]).toEqual([u, queries, true]);
    }
  });

  it('finds upcoming events with a covering index on their end', async () => {
    const { database } = service;
    const sql = `SELECT e.id FROM events e${database.embedded ? '' : ' FORCE INDEX (ix_events_end)'} WHERE e.status = 'publish' AND e.hide_from_listings = 0 AND e.end_utc > '2031-01-01 00:00:00' AND e.end_date > '2030-12-31 00:00:00' ORDER BY e.start_date, e.id LIMIT 10`;
    const plan = await database.read<object>(`${database.embedded ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN'} ${sql}`);
    const text = JSON.stringify(plan);
    expect(text).toContain('ix_events_end');
    expect(text).toMatch(/COVERING INDEX|Using index/);
  });

  describe('across list pages', () => {
    const made: MadeEvent[] = [];
    beforeAll(async () => {
      for (let i = 0; i < 25; i++)
        made.push(
          await calendar.event(`Choir ${i}`, `2032-03-${String(i + 1).padStart(2, '0')} 10:00:00`, {
            categories: ['Choir'],
          }),
        );
      for (let i = 0; i < 12; i++)
        made.push(
          await calendar.event(`Choir ${i}`, `2019-03-${String(i + 1).padStart(2, '0')} 10:00:00`, {
            categories: ['Choir'],
          }),
        );
    });

    it('leads through all events in both directions', async () => {
      const start = await calendar.view('/events/category/choir/list/');
      const titles = (views: number[][]) => views.flat();
      const forward: number[][] = [];
      for (let next = start.data.url as string; next !== '';) {
        const view = await calendar.view(next);
        expect(view.data.url).toBe(next);
        forward.push(view.ids);
        next = view.data.next_url as string;
      }
      expect(forward.map(({ length }) => length)).toEqual([10, 10, 5]);
      expect(titles(forward)).toEqual(made.slice(0, 25).map(({ id }) => id));
      const back: number[][] = [];
      for (let previous = start.data.prev_url as string; previous !== '';) {
        const view = await calendar.view(previous);
        back.push(view.ids);
        previous = view.data.prev_url as string;
      }
      expect(titles(back)).toEqual(
        made
          .slice(25)
          .map(({ id }) => id)
          .reverse(),
      );
      const older = await calendar.view('/events/category/choir/list/page/2/?eventDisplay=past');
      expect(older.data.next_url).toBe(`${SITE}/events/category/choir/list/?eventDisplay=past`);
    });

    it('starts on the requested date and ends after the last event', async () => {
      const from = await calendar.view('/events/category/choir/list/?tribe-bar-date=2032-03-20');
      expect(from.ids).toEqual(made.slice(19, 25).map(({ id }) => id));
      expect(from.data).toMatchObject({ url_event_date: '2032-03-20', bar: { date: '2032-03-20' } });
      const before = await calendar.view('/events/category/choir/list/?eventDisplay=past&tribe-bar-date=2019-03-02');
      expect(before.ids).toEqual([made[26]?.id, made[25]?.id]);
      const beyond = await calendar.view('/events/category/choir/list/page/9/');
      expect(beyond.ids).toEqual([]);
      expect(beyond.data.prev_url).toBe(`${SITE}/events/category/choir/list/page/3/`);
    });
  });

  it('shows at most ten events per month cell and counts the others', async () => {
    for (let i = 0; i < 12; i++) await calendar.event(`Busy ${i}`, '2035-07-04 10:00:00');
    const { data, $ } = await calendar.view('/events/month/2035-07/');
    const day = (data.days as Record<string, { events: number[]; found_events: number; more_events: number }>)[
      '2035-07-04'
    ];
    expect([day?.events.length, day?.found_events, day?.more_events]).toEqual([10, 12, 2]);
    expect(
      load(
        $('td')
          .toArray()
          .map((cell) => $(cell).html())
          .join(''),
      ).text(),
    ).toContain('+ 2 more events');
    expect((await calendar.view('/events/2035-07-04/')).ids).toHaveLength(12);
  });

  it('compares ends in UTC: an event in a later time zone is not past yet', async () => {
    const wall = (ms: number, zone: string) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(ms);
    const now = testNowMs();
    const hour = 3_600_000;
    const there = { timezone: 'America/Los_Angeles', categories: ['Ocean'] };
    const running = await calendar.event('Running', wall(now - hour, there.timezone), {
      ...there,
      end_date: wall(now + hour, there.timezone),
    });
    const here = { timezone: 'Pacific/Auckland', categories: ['Ocean'] };
    const over = await calendar.event('Over', wall(now - 3 * hour, here.timezone), {
      ...here,
      end_date: wall(now - hour, here.timezone),
    });
    expect((await calendar.view('/events/category/ocean/list/')).ids).toEqual([running.id]);
    expect((await calendar.view('/events/category/ocean/list/?eventDisplay=past')).ids).toEqual([over.id]);
  });
});
