import { load } from 'cheerio';
import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { Calendar } from './view.js';

describe('Pages of events, venues and organizers', () => {
  let service: TestApp;
  let calendar: Calendar;

  beforeAll(async () => {
    service = await startApp({ SITE_ACCENT: '#7a1fa2', DOCS: 'on' });
    calendar = new Calendar(service);
    await service.as('administrator').post('/content/v2/settings').send({ timezone: 'Europe/Paris' }).expect(200);
  });
  afterAll(() => service.close());

  const page = async (url: string) => load((await service.http().get(url.replace(SITE, '')).expect(200)).text);
  const links = ($: ReturnType<typeof load>, selector: string) =>
    $(selector)
      .toArray()
      .map((link) => $(link).attr('href') ?? '');

  it('link to calendars with moment, place and title, and to a map', async () => {
    const { url } = await calendar.event('Tea & cake', '2031-07-01 20:00:00', {
      end_date: '2031-07-01 22:00:00',
      venue: { venue: 'Old & new mill', address: '1 Rue', city: 'Lyon' },
    });
    const $ = await page(url);
    const [file, google, outlook, map] = links($, 'ul.actions a').map((href) => new URL(href));
    expect(file.href).toBe(`${url}?ical=1`);
    expect(Object.fromEntries(google.searchParams)).toMatchObject({
      text: 'Tea & cake',
      dates: '20310701T180000Z/20310701T200000Z',
      location: 'Old & new mill, 1 Rue, Lyon',
    });
    expect(Object.fromEntries(outlook.searchParams)).toMatchObject({
      subject: 'Tea & cake',
      startdt: '2031-07-01T18:00:00Z',
      enddt: '2031-07-01T20:00:00Z',
    });
    expect(map.searchParams.get('query')).toBe('1 Rue, Lyon');
  });

  it('end whole days with the day after the last one in calendars', async () => {
    const { url } = await calendar.event('Fair', '2031-07-30 00:00:00', {
      all_day: true,
      end_date: '2031-07-31 23:59:59',
    });
    const [, google, outlook] = links(await page(url), 'ul.actions a').map((href) => new URL(href));
    expect(google.searchParams.get('dates')).toBe('20310730/20310801');
    expect(outlook.searchParams.get('enddt')).toBe('2031-08-01');
  });

  it('link to the calendar of each category and tag', async () => {
    const { url } = await calendar.event('Recital', '2031-07-02 20:00:00', {
      categories: ['Früh & spät'],
      tags: ['Free'],
    });
    const terms = links(await page(url), 'dl .tags a');
    expect(terms).toHaveLength(2);
    for (const term of terms) {
      const $ = await page(term);
      expect(
        $('article a')
          .toArray()
          .map((link) => $(link).text()),
      ).toContain('Recital');
    }
  });

  it('list the coming events of a venue and an organizer, none of a protected one', async () => {
    const event = await calendar.event('Ball', '2031-07-03 20:00:00', {
      venue: { venue: 'Palace' },
      organizer: { organizer: 'Dancers' },
    });
    await calendar.event('Ball of old', '2020-07-03 20:00:00', { organizer: { organizer: 'Dancers' } });
    const [venue, organizer] = links(await page(event.url), 'dl a');
    for (const url of [venue, organizer]) {
      const $ = await page(url);
      expect(
        $('section article a')
          .toArray()
          .map((link) => $(link).text()),
      ).toEqual(['Ball']);
    }
    const { body } = await service.as('administrator').get('/content/v2/cal_venue?slug=palace').expect(200);
    const [{ id }] = body as { id: number }[];
    await service.as('administrator').post(`/content/v2/cal_venue/${id}`).send({ password: 'pw' }).expect(200);
    expect((await page(venue))('main').text()).not.toContain('Ball');
  });

  it('have the accent colour, embeds and the sign-in page too', async () => {
    const { url } = await calendar.event('Violet', '2031-07-04 20:00:00');
    for (const address of [url, `${url}embed/`, '/', '/admin/sign-in']) {
      expect((await page(address))('style').text()).toContain('--accent:#7a1fa2');
    }
  });

  it('have a bar for an event of several days that says its length in each week', async () => {
    await calendar.event('Tour', '2035-03-08 10:00:00', { end_date: '2035-03-13 18:00:00' });
    const $ = await page('/events/month/2035-03/');
    const bars = $('.cal-bar')
      .toArray()
      .map((bar) => $(bar).attr('class'));
    expect(bars).toHaveLength(6);
    expect(bars.filter((name) => /cal-bar--\d/.test(name ?? ''))).toEqual([
      'cal-bar cal-bar--titled cal-bar--4 cal-bar--first',
      'cal-bar cal-bar--titled cal-bar--2',
    ]);
    for (const bar of $('.cal-bar__title').toArray()) expect($(bar).text()).toBe('Tour');
    const ends = $('.cal-bar__until').toArray();
    expect(ends.map((end) => $(end).text())).toEqual([' – Tue 13', ' – Tue 13']);
  });

  it('lead on from a day without events to the events after it, and from a search without results to all', async () => {
    const next = (await page('/events/2034-12-31/'))('.cal-notice + .actions a');
    expect(next.text()).toBe('Next events');
    expect(next.attr('href')).toContain('/events/list/?tribe-bar-date=2034-12-31');
    const all = (await page('/events/?tribe-bar-search=zebra'))('.cal-notice + .actions a');
    expect(all.text()).toBe('All events');
    expect(all.attr('href')).toMatch(/\/events\/(list\/)?$/);
    expect((await page('/events/2035-03-08/'))('.cal-notice')).toHaveLength(0);
  });

  it('show recent posts on the home page', async () => {
    const { body } = await service
      .as('editor')
      .post('/content/v2/posts')
      .send({ title: 'Season & plans', status: 'publish' })
      .expect(201);
    await service.as('editor').post('/content/v2/posts').send({ title: 'Not yet', status: 'draft' }).expect(201);
    const $ = await page('/');
    const { link } = body as { link: string };
    expect($(`.list a[href="${link}"]`).text()).toBe('Season & plans');
    expect($('main').text()).not.toContain('Not yet');
  });
});
