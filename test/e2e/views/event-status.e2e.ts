import { load } from 'cheerio';
import ICAL from 'ical.js';
import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { Calendar } from './view.js';
import type { MadeEvent } from './view.js';

const URL_OF_ROOM = 'https://meet.example/room?pwd=hidden';

describe('Pages and files of an event with a status', () => {
  let service: TestApp;
  let calendar: Calendar;
  let event: MadeEvent;
  let category: string;
  let made = 0;
  beforeAll(async () => {
    // The response cache must not keep what a change of status has made stale.
    service = await startApp({ RESPONSE_CACHE: 'memory' });
    calendar = new Calendar(service);
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    category = `status${++made}`;
    event = await calendar.event(`Walk ${made}`, '2031-05-06 10:00:00', {
      categories: [category],
      venue: { venue: 'Gate', city: 'Ulm' },
    });
    // Everything is read once before it changes.
    for (const path of pathsOf()) await get(path);
  });

  const pathsOf = () => [
    event.url.slice(SITE.length),
    `/events/category/${category}/`,
    `/events/category/${category}/month/2031-05/`,
    `/events/category/${category}/feed/`,
    `/events/category/${category}/?ical=1`,
    `${event.url.slice(SITE.length)}?ical=1`,
    '/?s=walk',
    `${event.url.slice(SITE.length)}embed/`,
  ];
  const get = async (path: string): Promise<string> => (await service.http().get(path).expect(200)).text;
  const change = (fields: object) =>
    service.as('editor').post(`/cal/events/v1/events/${event.id}/status`).send(fields).expect(200);
  const structured = (text: string): Record<string, unknown> => {
    const $ = load(text);
    const found = $('script[type="application/ld+json"]')
      .toArray()
      .map((script) => JSON.parse($(script).text()) as Record<string, unknown>);
    return found.find((one) => one['@type'] === 'Event') ?? {};
  };
  const inFile = async (path: string) => {
    const [vevent] = new ICAL.Component(ICAL.parse(await get(path))).getAllSubcomponents('vevent');
    const value = (name: string) => String(vevent.getFirstPropertyValue(name));
    return {
      status: value('status'),
      sequence: Number(value('sequence')),
      start: value('dtstart'),
      description: value('description'),
      location: value('location'),
    };
  };
  const titles = (text: string): string => load(text)('main').text().replace(/\s+/g, ' ');

  it('say that it is cancelled, and why, wherever it is listed', async () => {
    await change({ event_status: 'canceled', reason: 'The path is closed & wet' });
    const [page, list, month, feed, , file, , embed] = pathsOf();
    const $ = load(await get(page));
    expect($('main .notice--error').text().replace(/\s+/g, ' ').trim()).toBe(
      'Cancelled. This event is cancelled. The path is closed & wet',
    );
    expect($('a[href*="ical=1"]')).toHaveLength(0);
    expect(structured(await get(page))).toMatchObject({
      eventStatus: 'https://schema.org/EventCancelled',
      startDate: '2031-05-06T10:00:00+00:00',
      location: { '@type': 'Place', name: 'Gate' },
    });
    expect(load(await get(list))('.cal-card__status').text()).toBe('Cancelled');
    expect(load(await get(month))('.cal-status').text()).toBe('Cancelled');
    expect(await get(feed)).toContain(`<title>Cancelled: Walk ${made}</title>`);
    expect(titles(await get('/events/'))).toContain('Cancelled');
    expect(load(await get(embed))('.notice--error')).toHaveLength(1);
    expect(await inFile(file)).toMatchObject({ status: 'CANCELLED', sequence: 1 });
    expect((await inFile(file)).description).toContain('The path is closed & wet');
    await change({ event_status: 'scheduled' });
    expect(load(await get(page))('.notice--error')).toHaveLength(0);
    expect(load(await get(list))('.cal-card__status')).toHaveLength(0);
    expect(await inFile(file)).toMatchObject({ status: 'CONFIRMED', sequence: 2 });
  });

  it('say that its new date is not known yet, or from which date it was moved', async () => {
    const [page, , month, , subscription] = pathsOf();
    await change({ event_status: 'postponed' });
    expect(titles(await get(page))).toContain('Postponed. This event is postponed. The new date is not known yet.');
    expect(structured(await get(page)).eventStatus).toBe('https://schema.org/EventPostponed');
    expect(await inFile(subscription)).toMatchObject({ status: 'TENTATIVE', sequence: 1 });
    await change({ event_status: 'rescheduled', start_date: '2031-06-07 11:00' });
    expect(titles(await get(page))).toContain('It was planned for May 6, 2031, 10:00 am.');
    expect(structured(await get(page))).toMatchObject({
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: '2031-05-06T10:00:00+00:00',
      startDate: '2031-06-07T11:00:00+00:00',
    });
    expect(load(await get(month))('.cal-status')).toHaveLength(0);
    expect(load(await get(month.replace('2031-05', '2031-06')))('.cal-status').text()).toBe('Rescheduled');
    const moved = await inFile(subscription);
    expect(moved).toMatchObject({ status: 'CONFIRMED', start: '2031-06-07T11:00:00Z' });
    expect(moved.sequence).toBeGreaterThan(1);
    const { body } = await service.as('anonymous').get(`/cal/events/v1/events/${event.id}`).expect(200);
    expect(body.json_ld).toMatchObject({
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: '2031-05-06T10:00:00+00:00',
    });
    expect(body).not.toHaveProperty('event_status');
  });

  it('say that people attend online, and never where', async () => {
    await change({ event_status: 'moved_online', online_url: URL_OF_ROOM });
    const [page, list] = pathsOf();
    expect(titles(await get(page))).toContain('Moved online. This event takes place online.');
    expect(structured(await get(page))).toMatchObject({
      eventStatus: 'https://schema.org/EventMovedOnline',
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: event.url },
    });
    expect(load(await get(list))('.cal-card__status').text()).toBe('Moved online');
    await change({ event_status: 'scheduled', attendance_mode: 'hybrid' });
    expect(structured(await get(page))).toMatchObject({
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
      location: [
        { '@type': 'Place', name: 'Gate' },
        { '@type': 'VirtualLocation', url: event.url },
      ],
    });
    expect(titles(await get(page))).toContain('On site or online');
    for (const path of pathsOf()) expect(await get(path)).not.toContain('meet.example');
  });

  it('tell nobody the reason of an event behind a password', async () => {
    await service.as('editor').post(`/content/v2/cal_events/${event.id}`).send({ password: 'shut' }).expect(200);
    await change({ event_status: 'canceled', reason: 'Private matters' });
    for (const path of pathsOf().filter((one) => !one.includes('ical')))
      expect(await get(path)).not.toContain('Private matters');
    await service.as('anonymous').get(`/cal/events/v1/events/${event.id}/status`).expect(403);
    const { body } = await service
      .as('anonymous')
      .get(`/cal/events/v1/events/${event.id}/status?password=shut`)
      .expect(200);
    expect(body.reason).toBe('Private matters');
  });
});
