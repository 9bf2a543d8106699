import { load } from 'cheerio';
import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { boxOffice } from '../tickets/box-office.js';
import { Calendar } from './view.js';

describe('Filters of calendar pages', () => {
  let service: TestApp;
  let calendar: Calendar;
  let club: number;

  beforeAll(async () => {
    service = await startApp();
    calendar = new Calendar(service);
    const box = boxOffice(service);
    const created = async (path: string, fields: object) =>
      (await service.as('administrator').post(path).send(fields).expect(201)).body as { id: number };
    club = (await created('/cal/events/v1/organizers', { organizer: 'Harbour & club' })).id;
    await created('/cal/events/v1/organizers', { organizer: 'Hidden club', status: 'draft' });
    await created('/cal/events/v1/categories', { name: 'Empty' });
    const concert = await calendar.event('Concert', '2031-05-05 10:00:00', {
      categories: ['Music'],
      organizer: [club],
    });
    await calendar.event('Talk', '2031-05-06 10:00:00', {
      categories: ['Jazz & more'],
      venue: { venue: 'Hall', city: 'Kiel' },
    });
    await calendar.event('Walk', '2031-05-07 10:00:00', { cost: '0' });
    await calendar.event('Dinner', '2031-05-08 10:00:00', { cost: '€40' });
    const secret = await calendar.event('Secret', '2031-05-09 10:00:00', { cost: '0', organizer: [club] });
    await service.as('administrator').post(`/content/v2/cal_events/${secret.id}`).send({ password: 'pw' }).expect(200);
    await box.ticket(concert.id, { name: 'Seat', price: '25', ticket: { mode: 'own', capacity: 5 } });
    const party = await calendar.event('Party', '2031-05-10 10:00:00', { cost: '10' });
    await box.ticket(party.id, { name: 'Entry', price: '0', ticket: { mode: 'own', capacity: 5 } });
  });
  afterAll(() => service.close());

  const page = async (path: string) => load((await service.http().get(path).expect(200)).text);
  const titles = async (path: string): Promise<string[]> => {
    const $ = await page(path);
    return $('.cal-card__title')
      .toArray()
      .map((title) => $(title).text());
  };

  it.each([
    ['cal_events_cat=music', ['Concert']],
    ['tribe-bar-geoloc=kiel', ['Talk']],
    ['cal-price=free', ['Walk', 'Party']],
    ['cal-price=paid', ['Concert', 'Dinner']],
    ['cal-price=cheap', ['Concert', 'Talk', 'Walk', 'Dinner', 'Protected: Secret', 'Party']],
    ['cal-price=paid&cal_events_cat=&tribe-bar-search=&tribe-bar-date=&cal-organizer=', ['Concert', 'Dinner']],
  ])('with %s show %j', async (query, expected) => {
    expect(await titles(`/events/list/?${query}`)).toEqual(expected);
  });

  it('by an organizer show what it organizes, and nothing behind a password', async () => {
    expect(await titles(`/events/list/?cal-organizer=${club}`)).toEqual(['Concert']);
    expect(await titles('/events/list/?cal-organizer=999999')).toEqual([]);
  });

  it('work in months and days', async () => {
    const month = await page(`/events/month/2031-05/?cal-organizer=${club}`);
    expect(month('.cal-month__events a[rel=bookmark]').text()).toBe('Concert');
    const day = await page('/events/2031-05-07/?cal-price=paid');
    expect(day('.cal-card')).toHaveLength(0);
  });

  it('are a plain form with what can be chosen, and with what is chosen', async () => {
    const plain = await page('/events/');
    const options = ($: typeof plain, name: string) =>
      $(`select[name=${name}] option`)
        .toArray()
        .map((option) => $(option).text());
    expect(options(plain, 'cal_events_cat')).toEqual(['All', 'Jazz & more', 'Music']);
    expect(options(plain, 'cal-organizer')).toEqual(['All', 'Harbour & club']);
    expect(options(plain, 'cal-price')).toEqual(['All', 'Free', 'With a price']);
    expect(plain('.cal-filters').attr('open')).toBeUndefined();
    const $ = await page('/events/category/music/list/?cal-price=paid');
    expect($('.cal-search').attr('action')).toBe(`${SITE}/events/category/music/list/`);
    expect($('select[name=cal_events_cat]').val()).toBe('music');
    expect($('select[name=cal-price]').val()).toBe('paid');
    expect($('.cal-filters').attr('open')).toBeDefined();
    expect($('.cal-filters summary').text()).toBe('Filters (2)');
    expect(await titles('/events/category/music/list/?cal_events_cat=&cal-price=paid')).toEqual(['Concert', 'Dinner']);
    expect($('.cal-filters__clear').attr('href')).toBe(`${SITE}/events/list/`);
  });

  it('are part of the addresses of other views and of subscriptions', async () => {
    const $ = await page('/events/?cal-price=paid');
    expect($('.cal-views a').last().attr('href')).toBe(`${SITE}/events/today/?cal-price=paid`);
    expect($('.cal-subscribe a[href^=webcal]').attr('href')).toContain('cal-price=paid');
    const file = await service.http().get('/events/list/?cal-price=paid&ical=1').expect(200);
    expect(file.text.match(/^SUMMARY:.*$/gm)?.map((line) => line.trim())).toEqual([
      'SUMMARY:Concert',
      'SUMMARY:Dinner',
    ]);
  });

  it('keep search engines from following their combinations', async () => {
    const robots = async (path: string) => (await page(path))('meta[name=robots]').attr('content');
    expect(await robots('/events/')).toBeUndefined();
    expect(await robots('/events/?cal_events_cat=music')).toBeUndefined();
    expect(await robots('/events/?cal-price=free')).toBe('noindex, nofollow');
    expect(await robots(`/events/?cal-organizer=${club}`)).toBe('noindex, nofollow');
    const $ = await page('/events/?cal_events_cat=music&tribe-bar-search=');
    expect($('link[rel=canonical]').attr('href')).toBe(`${SITE}/events/category/music/list/`);
  });
});
