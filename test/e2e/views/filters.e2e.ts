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
    ['cal-price-min=10', ['Concert', 'Dinner']],
    ['cal-price-max=25', ['Concert', 'Walk', 'Party']],
    ['cal-price-min=24,50&cal-price-max=25.00', ['Concert']],
    ['cal-price-min=25.01', ['Dinner']],
    ['cal-price-min=30&cal-price=paid', ['Dinner']],
    ['cal-price-min=1&cal-price=free', []],
    ['cal-price-min=50&cal-price-max=40', []],
    ['cal-price-min=-1&cal-price-max=cheap', ['Concert', 'Talk', 'Walk', 'Dinner', 'Protected: Secret', 'Party']],
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

  it('by price are fields with the currency of the site', async () => {
    const $ = await page('/events/?cal-price-max=12,5');
    expect($('input[name=cal-price-max]').val()).toBe('12.5');
    expect($('input[name=cal-price-max]').parent().text().trim()).toBe('Price up to (USD)');
    expect($('.cal-filters summary').text()).toBe('Filters (1)');
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

  it('by price are in the list of the REST interface, for amounts only, and are silent about protected events', async () => {
    const list = (query: string) =>
      service.as('anonymous').get(`/cal/events/v1/events?start_date=2031-05-01&end_date=2031-05-31&${query}`);
    const { body } = await list('min_price=20&max_price=40&per_page=1').expect(200);
    expect(body).toMatchObject({ total: 2, events: [{ title: 'Concert' }] });
    expect(body.next_rest_url).toContain('min_price=20&max_price=40');
    const { body: free } = await list('max_price=0').expect(200);
    expect((free.events as { title: string }[]).map(({ title }) => title)).toEqual(['Walk', 'Party']);
    for (const bad of ['min_price=-1', 'max_price=cheap', 'min_price=1e99', 'max_price=']) {
      const { body: refusal } = await list(bad).expect(400);
      expect(refusal.code).toBe('rest_invalid_param');
    }
  });

  it('by price read costs as people write them', async () => {
    const costs = { 'US 1': '1,250.50', 'US 2': 'EUR 12,50', 'US 3': '5 - 15', 'US 4': 'at the bar' };
    for (const [title, cost] of Object.entries(costs)) await calendar.event(title, '2031-06-05 10:00:00', { cost });
    const found = (query: string) => titles(`/events/2031-06-05/?${query}`);
    expect(await found('cal-price-min=1250&cal-price-max=1251')).toEqual(['US 1']);
    expect(await found('cal-price-min=12.5&cal-price-max=12.5')).toEqual(['US 2']);
    expect(await found('cal-price-max=12')).toEqual(['US 3']);
    expect(await found('cal-price-min=0')).toEqual(['US 1', 'US 2', 'US 3']);
  });

  it('keep search engines from following their combinations', async () => {
    const robots = async (path: string) => (await page(path))('meta[name=robots]').attr('content');
    expect(await robots('/events/')).toBeUndefined();
    expect(await robots('/events/?cal_events_cat=music')).toBeUndefined();
    expect(await robots('/events/?cal-price=free')).toBe('noindex, nofollow');
    expect(await robots('/events/?cal-price-max=10')).toBe('noindex, nofollow');
    expect(await robots(`/events/?cal-organizer=${club}`)).toBe('noindex, nofollow');
    const $ = await page('/events/?cal_events_cat=music&tribe-bar-search=');
    expect($('link[rel=canonical]').attr('href')).toBe(`${SITE}/events/category/music/list/`);
  });
});
