import ICAL from 'ical.js';
import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import type { MadeEvent } from './view.js';
import { Calendar } from './view.js';

describe('Calendar files', () => {
  let service: TestApp;
  let calendar: Calendar;
  let run: MadeEvent;

  beforeAll(async () => {
    service = await startApp();
    calendar = new Calendar(service);
    await service
      .as('administrator')
      .post('/content/v2/settings')
      .send({ title: 'Park &amp; ride', timezone: 'Europe/Paris', posts_per_page: 10 })
      .expect(200);
    run = await calendar.event('Thistle run', '2031-05-06 10:00:00', {
      description: '<p>Bring shoes.</p>',
      venue: { venue: 'Park', city: 'Lyon', geo_lat: 45.76, geo_lng: 4.84 },
      organizer: { organizer: 'Runners', email: 'run@example.com' },
      categories: ['Sport'],
    });
    await calendar.event('Days off', '2031-05-08 00:00:00', { all_day: true, end_date: '2031-05-09 00:00:00' });
    await calendar.event('Elsewhere', '2031-06-06 10:00:00', { timezone: 'America/New_York' });
    for (let i = 0; i < 35; i++)
      await calendar.event(`Series ${i}`, `2032-01-${String((i % 28) + 1).padStart(2, '0')} 10:00:00`, {
        tags: ['Series'],
      });
    for (let i = 0; i < 3; i++) await calendar.event(`Old ${i}`, `2021-01-0${i + 1} 10:00:00`, { categories: ['Old'] });
    await calendar.event('New', '2033-01-01 10:00:00', { categories: ['Old'] });
  });
  afterAll(() => service.close());

  const parsed = async (path: string) => {
    const { text, headers } = await calendar.file(path);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const component = new ICAL.Component(ICAL.parse(text));
    const events = component.getAllSubcomponents('vevent');
    return {
      text,
      headers,
      component,
      titles: events.map((event) => String(event.getFirstPropertyValue('summary'))),
      events: events.map((event) => new ICAL.Event(event)),
    };
  };

  it.each(['ical', 'outlook-ical'])('of one event contain all its properties (%s)', async (name) => {
    const { headers, component, events, titles } = await parsed(`${run.url}?${name}=1`);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="park-ride-[0-9a-f]{12}\.ics"$/);
    expect(headers).not.toHaveProperty('link');
    expect(titles).toEqual(['Thistle run']);
    expect(component.getFirstPropertyValue('x-wr-calname')).toBe('Park & ride');
    expect(component.getFirstPropertyValue('x-original-url')).toBe(run.url);
    const [event] = events;
    expect(event?.startDate.toString()).toBe('2031-05-06T10:00:00');
    expect(event?.startDate.toUnixTime()).toBe(Date.UTC(2031, 4, 6, 8) / 1000);
    expect(event?.location).toBe('Park, Lyon');
    expect(event?.description).toBe('Bring shoes.');
    expect(event?.component.getFirstPropertyValue('url')).toBe(run.url);
    expect(event?.component.getFirstPropertyValue('geo')).toEqual([45.76, 4.84]);
    expect(event?.component.getFirstPropertyValue('categories')).toBe('Sport');
    expect(event?.component.getFirstPropertyValue('organizer')).toBe('mailto:run@example.com');
  });

  it('are found by event id', async () => {
    expect((await parsed(`/?p=${run.id}&ical=1`)).titles).toEqual(['Thistle run']);
  });

  it('of a month, a day and a category contain the events of that view', async () => {
    const month = await parsed('/events/month/2031-05/?ical=1');
    expect(month.titles).toEqual(['Thistle run', 'Days off']);
    expect(month.text).toContain('DTSTART;VALUE=DATE:20310508\r\nDTEND;VALUE=DATE:20310510\r\n');
    expect((await parsed('/events/2031-05-09/?ical=1')).titles).toEqual(['Days off']);
    expect((await parsed('/events/category/sport/list/?ical=1')).titles).toEqual(['Thistle run']);
    expect((await parsed('/events/list/?tribe-bar-search=elsewhere&ical=1')).titles).toEqual(['Elsewhere']);
    expect((await parsed('/events/2031-05-10/?ical=1')).titles).toEqual([]);
    await service.http().get('/events/category/no-such/?ical=1').expect(404);
  });

  it('of a list contain all events from the requested page on', async () => {
    const { titles, component, headers } = await parsed('/events/list/?ical=1');
    expect(titles).toHaveLength(39);
    expect(headers).not.toHaveProperty('x-calendar-truncated');
    expect(titles[0]).toBe('Thistle run');
    const zones = component.getAllSubcomponents('vtimezone').map((zone) => zone.getFirstPropertyValue('tzid'));
    expect(zones).toEqual(['Europe/Paris', 'America/New_York']);
    const second = await parsed('/events/tag/series/list/page/2/?ical=1');
    expect(second.titles).toHaveLength(25);
  });

  it('are the target of the subscription URLs of a view', async () => {
    const { data } = await calendar.view('/events/month/2031-05/');
    const { ical, ics } = data.subscribe_links as Record<string, { uri: string }>;
    const feed = await parsed((ical?.uri ?? '').replace(/^webcal:\/\/[^/]+/, ''));
    expect(feed.titles.slice(0, 3)).toEqual(['Thistle run', 'Days off', 'Elsewhere']);
    expect((await parsed(ics?.uri ?? '')).titles).toEqual(['Thistle run', 'Days off']);
    const narrowed = await calendar.view('/events/category/sport/');
    const { ical: sport } = narrowed.data.subscribe_links as Record<string, { uri: string }>;
    expect((await parsed((sport?.uri ?? '').replace(/^webcal:\/\/[^/]+/, ''))).titles).toEqual(['Thistle run']);
  });

  it('of an old subscription contain past and upcoming events', async () => {
    const { titles } = await parsed('/?post_type=cal_events&tribe-bar-date=2020-01&ical=1&eventDisplay=list');
    expect(titles).toHaveLength(42);
    expect(titles.slice(0, 4)).toEqual(['Old 0', 'Old 1', 'Old 2', 'Thistle run']);
    const few = await parsed(
      '/?post_type=tribe_events&tribe-bar-date=2021-01&ical=1&eventDisplay=list&tribe_events_cat=old',
    );
    expect(few.titles).toEqual(['Old 0', 'Old 1', 'Old 2', 'New']);
    expect((await parsed('/events/category/old/list/?eventDisplay=past&ical=1')).titles).toEqual([
      'Old 2',
      'Old 1',
      'Old 0',
    ]);
  });

  it('keep their content and ETag while nothing changes, and have unique file names', async () => {
    const one = await calendar.file('/events/month/2031-05/?ical=1');
    const again = await calendar.file('/events/month/2031-05/?ical=1');
    expect(again.text).toBe(one.text);
    expect(again.headers.etag).toBe(one.headers.etag);
    expect(again.headers['last-modified']).toBe(one.headers['last-modified']);
    const ask = (field: string, value = '') =>
      service.http().get('/events/month/2031-05/?ical=1').set(field, value).expect(304);
    expect((await ask('If-None-Match', one.headers.etag)).text).toBe('');
    await ask('If-Modified-Since', one.headers['last-modified']);
    const other = await calendar.file('/events/month/2031-06/?ical=1');
    expect(other.headers['content-disposition']).not.toBe(one.headers['content-disposition']);
  });

  it('are not sent with ical=0 or ical=false', async () => {
    await service.http().get('/events/list/?ical=0').expect(200).expect('Content-Type', /html/);
    await service
      .http()
      .get(`${run.url.replace(SITE, '')}?ical=false`)
      .expect('Content-Type', /html/);
  });
});
