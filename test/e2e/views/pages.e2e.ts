import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import type { MadeEvent } from './view.js';
import { Calendar } from './view.js';

describe('Calendar pages', () => {
  let service: TestApp;
  let calendar: Calendar;
  let concert: MadeEvent;

  beforeAll(async () => {
    service = await startApp();
    calendar = new Calendar(service);
    await service
      .as('administrator')
      .post('/content/v2/settings')
      .send({ title: 'A <site>', timezone: 'Europe/Paris', posts_per_page: 10, start_of_week: 0 })
      .expect(200);
    concert = await calendar.event('Concert', '2031-05-05 10:00:00', {
      categories: ['Music'],
      tags: ['Free'],
      featured: true,
    });
    await service
      .as('administrator')
      .post('/cal/events/v1/categories')
      .send({ name: 'Jazz', parent: (await category('music')).id })
      .expect(201);
    for (let i = 1; i <= 11; i++) await calendar.event(`Walk ${i}`, `2031-06-${String(i).padStart(2, '0')} 10:00:00`);
    await calendar.event('Long ago', '2020-01-01 10:00:00');
  });
  afterAll(() => service.close());

  const category = async (slug: string) => {
    const { body } = await service.as('administrator').get(`/cal/events/v1/categories?slug=${slug}&hide_empty=false`);
    return (body as { categories: { id: number }[] }).categories[0];
  };

  it.each([
    ['/events/', 'list', '/events/list/'],
    ['/events', 'list', '/events/list/'],
    ['/events/list/page/2/', 'list', '/events/list/page/2/'],
    ['/events/list/?eventDisplay=past', 'list', '/events/list/?eventDisplay=past'],
    ['/events/?eventDisplay=past', 'list', '/events/list/?eventDisplay=past'],
    ['/events/month/', 'month', '/events/month/'],
    ['/events/month/2031-05/', 'month', '/events/month/2031-05/'],
    ['/events/2031-05-05/', 'day', '/events/2031-05-05/'],
    ['/events/today/', 'day', '/events/today/'],
    ['/events/category/music/', 'list', '/events/category/music/list/'],
    ['/events/category/music/month/2031-05/', 'month', '/events/category/music/month/2031-05/'],
    ['/events/category/music/jazz/', 'list', '/events/category/music/jazz/list/'],
    ['/events/tag/free/2031-05-05/', 'day', '/events/tag/free/2031-05-05/'],
    ['/events/featured/', 'list', '/events/featured/list/'],
    ['/?post_type=cal_events&eventDisplay=month&eventDate=2031-05', 'month', '/events/month/2031-05/'],
  ])('exist at %s', async (path, view, canonical) => {
    const { $, data } = await calendar.page(path);
    expect(data).toMatchObject({ slug: view, url: SITE + canonical });
    expect($('link[rel="canonical"]').attr('href')).toBe(SITE + canonical);
    expect($('title').text()).toBe(data.title);
    expect($('html').attr('lang')).toBe('en');
  });

  it.each([
    '/events/nonsense/',
    '/events/2031-02-30/',
    '/events/month/2031-13/',
    '/events/category/no-such/',
    '/events/tag/no-such/month/2031-05/',
    '/events/list/page/0/',
  ])('answer 404 at %s', async (path) => {
    const { $ } = await calendar.page(path, 404);
    expect($('h1').text()).toBe('There is nothing at this address');
  });

  it('answer 404 after the last page of a list, with a link back', async () => {
    const { $ } = await calendar.page('/events/list/page/3/', 404);
    expect($('link[rel="prev"]').attr('href')).toBe(`${SITE}/events/list/page/2/`);
    expect($('meta[name="robots"]').attr('content')).toMatch(/noindex/);
  });

  it('link to the previous and next page and to the calendar file', async () => {
    const first = await calendar.page('/events/');
    const href = (rel: string) => first.$(`head link[rel="${rel}"]`).attr('href');
    expect(href('next')).toBe(`${SITE}/events/list/page/2/`);
    expect(href('prev')).toBe(`${SITE}/events/list/?eventDisplay=past`);
    expect(first.$('head link[type="text/calendar"]').attr('href')).toBe(`${SITE}/events/list/?ical=1`);
    expect(first.headers.link).toMatch(/rel="https:\/\/api\.w\.org\/"/);
    expect(first.$('meta[name="robots"]')).toHaveLength(0);
    const last = await calendar.page('/events/list/page/2/');
    expect(last.$('head link[rel="next"]')).toHaveLength(0);
    expect(last.$('head link[rel="prev"]').attr('href')).toBe(`${SITE}/events/list/`);
  });

  it.each([
    '/events/list/?tribe-bar-search=concert',
    '/events/2031-05-06/',
    '/events/month/2031-09/',
    '/events/list/?tribe-bar-geoloc=x',
  ])('are excluded from search engines at %s', async (path) => {
    const { $ } = await calendar.page(path);
    expect($('meta[name="robots"]').attr('content')).toBe('noindex, follow');
  });

  it('contain only working links and no scripts', async () => {
    const { $ } = await calendar.page('/events/month/2031-05/');
    expect(
      $('main script')
        .toArray()
        .every((script) => /json/.test($(script).attr('type') ?? '')),
    ).toBe(true);
    const links = $('main a')
      .toArray()
      .map((link) => $(link).attr('href') ?? '')
      .filter((href) => href.startsWith(SITE));
    expect(links).toContain(concert.url);
    for (const link of new Set(links)) await service.http().get(link.replace(SITE, '')).expect(200);
  });

  it('have a search form that works without scripts', async () => {
    const { $ } = await calendar.page('/events/category/music/month/2031-04/');
    const form = $('form[role="search"]');
    expect(form.attr('method')).toBe('get');
    const asked = new URL(form.attr('action') ?? '');
    for (const field of form.find('input').toArray()) asked.searchParams.set($(field).attr('name') ?? '', '');
    asked.searchParams.set('tribe-bar-date', '2031-05-05');
    asked.searchParams.set('tribe-bar-search', 'concert');
    const { data, ids } = await calendar.page(asked.pathname + asked.search);
    expect(data.url).toBe(`${SITE}/events/category/music/month/2031-05/?tribe-bar-search=concert`);
    expect(ids).toEqual([concert.id]);
    const past = await calendar.page('/events/list/?eventDisplay=past');
    expect(past.$('form input[name="eventDisplay"]').attr('value')).toBe('past');
  });

  it('have one h1, ordered headings and labelled table headers', async () => {
    for (const path of ['/events/', '/events/month/2031-05/', '/events/2031-05-05/', '/events/category/music/']) {
      const { $ } = await calendar.page(path);
      expect($('h1')).toHaveLength(1);
      const levels = $('h1, h2, h3, h4')
        .toArray()
        .map(({ name }) => Number(name.slice(1)));
      levels.forEach((level, i) => expect(level - (levels[i - 1] ?? 0)).toBeLessThanOrEqual(1));
      expect($('body > a').first().attr('href')).toBe('#main');
      expect($('main#main')).toHaveLength(1);
      for (const input of $('main input:not([type="hidden"])').toArray())
        expect($(input).closest('label').text().trim()).not.toBe('');
      for (const link of $('main a').toArray())
        expect($(link).attr('aria-label') || $(link).text().trim()).not.toBe('');
      for (const nav of $('nav').toArray()) expect($(nav).attr('aria-label')).toBeTruthy();
      expect(
        new Set(
          $('[id]')
            .toArray()
            .map((element) => $(element).attr('id')),
        ).size,
      ).toBe($('[id]').length);
    }
    const { $ } = await calendar.page('/events/month/2031-05/');
    expect($('table caption').text().trim()).toBe('May 2031');
    expect(
      $('thead th[scope="col"]')
        .toArray()
        .map((head) => $(head).attr('abbr')),
    ).toEqual(['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']);
  });

  it('do not replace pages and events with similar URLs', async () => {
    const { body } = await service
      .as('administrator')
      .post('/content/v2/pages')
      .send({ title: 'Eventful', status: 'publish', slug: 'events-of-old' })
      .expect(201);
    await service
      .http()
      .get((body as { link: string }).link.replace(SITE, ''))
      .expect(200);
    await service.http().get(concert.url.replace(SITE, '')).expect(200);
    await service
      .http()
      .get(`/?post_type=cal_events&p=${concert.id}`)
      .expect(200)
      .expect(/<h1>Concert/);
  });

  it('answer HEAD without a body', async () => {
    const { text } = await service.http().head('/events/').expect(200);
    expect(text ?? '').toBe('');
  });
});
