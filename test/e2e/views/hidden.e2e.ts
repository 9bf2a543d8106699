import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';
import type { MadeEvent, SeenView } from './view.js';
import { Calendar, seen } from './view.js';

/** A word in everything that must not be visible. */
const SECRET = 'Zanzibar';

describe('Hidden events', () => {
  let service: TestApp;
  let calendar: Calendar;
  let open: MadeEvent;
  let locked: MadeEvent;
  let unlisted: MadeEvent;
  let guest: MadeEvent;

  const secret = {
    description: `<p>${SECRET}</p>`,
    excerpt: SECRET,
    cost: '98765.09',
    sticky: true,
    categories: [`${SECRET}`],
    tags: [SECRET],
    featured: true,
    venue: { venue: `${SECRET} hall`, city: SECRET },
    organizer: { organizer: `${SECRET} club`, email: 'zanzibar@example.com' },
  };

  beforeAll(async () => {
    // Files announce a public event that was trashed; calendar-feeds.e2e.ts tests that.
    service = await startApp({ CANCELLED_EVENT_DAYS: '0' });
    calendar = new Calendar(service);
    await service.as('administrator').post('/content/v2/settings').send({ posts_per_page: 10 }).expect(200);
    open = await calendar.event('Open', '2031-05-05 10:00:00', { categories: ['Open'] });
    unlisted = await calendar.event(`${SECRET} unlisted`, '2031-05-05 11:00:00', {
      ...secret,
      hide_from_listings: true,
    });
    for (const status of ['draft', 'pending', 'private'])
      await calendar.event(`${SECRET} ${status}`, '2031-05-05 12:00:00', { ...secret, status });
    const trashed = await calendar.event(`${SECRET} trashed`, '2031-05-05 12:00:00', secret);
    await service.as('administrator').delete(`/cal/events/v1/events/${trashed.id}`).expect(200);
    await calendar.event(`${SECRET} later`, '2031-05-05 12:00:00', {
      ...secret,
      status: 'publish',
      date: '2099-01-01 00:00:00',
    });
    locked = await calendar.event('Locked', '2031-05-05 13:00:00', secret);
    await service
      .as('administrator')
      .post(`/content/v2/cal_events/${locked.id}`)
      .send({ password: 'pass' })
      .expect(200);
    const venue = await place('venues', { venue: `${SECRET} cellar`, city: SECRET, status: 'private' });
    const organizer = await place('organizers', { organizer: `${SECRET} gang`, status: 'draft' });
    guest = await calendar.event('Guest', '2031-05-05 14:00:00', {
      venue: { id: venue },
      organizer: [{ id: organizer }],
    });
  });
  afterAll(() => service.close());

  const place = async (kind: string, fields: object): Promise<number> =>
    ((await service.as('administrator').post(`/cal/events/v1/${kind}`).send(fields).expect(201)).body as { id: number })
      .id;

  const rendered = async (u: string, caller: Caller): Promise<SeenView & { html: string }> => {
    const tvn1 = await calendar.nonce(caller);
    const { body } = await service.as(caller).get('/cal/views/v2/html').query({ u, tvn1 }).expect(200);
    const { html } = body as { html: string };
    return { ...seen(html), html };
  };

  const addresses = [
    '/events/list/',
    '/events/month/2031-05/',
    '/events/2031-05-05/',
    '/events/list/?tribe-bar-date=2031-05',
  ];

  it.each(addresses)('are in no view for any caller (%s)', async (u) => {
    for (const caller of ['anonymous', 'subscriber', 'administrator'] as const) {
      const { html, ids, structured, $ } = await rendered(u, caller);
      expect(html).not.toContain(SECRET);
      expect(html.toLowerCase()).not.toContain('zanzibar');
      expect(html).not.toMatch(/98,?765/);
      expect([...ids].sort()).toEqual([open.id, locked.id, guest.id].sort());
      expect(structured.map(({ name }) => name)).toEqual(['Open', 'Guest']);
      expect($('[role="alert"]').text()).toBe('3 events found.');
    }
  });

  it.each([...addresses, '/events/featured/', '/events/'])('are on no calendar page (%s)', async (path) => {
    const { text } = await service.http().get(path).expect(200);
    expect(text.toLowerCase()).not.toContain('zanzibar');
  });

  it.each(addresses)('are in no calendar file (%s)', async (path) => {
    const { text } = await calendar.file(`${path}${path.includes('?') ? '&' : '?'}ical=1`);
    expect(text.toLowerCase()).not.toContain('zanzibar');
    expect(text.match(/^SUMMARY:.*$/gm)).toEqual(['SUMMARY:Open\r', 'SUMMARY:Guest\r'].map((line) => line.trim()));
  });

  it('are not found by filters', async () => {
    for (const u of [
      '/events/category/zanzibar/',
      '/events/tag/zanzibar/month/2031-05/',
      '/events/featured/2031-05-05/',
      `/events/list/?tribe-bar-search=${SECRET}`,
      `/events/list/?tribe-bar-geoloc=${SECRET}`,
    ]) {
      const { ids, data, $ } = await rendered(u, 'administrator');
      expect([u, ids]).toEqual([u, []]);
      expect($('[role="alert"]').text()).toBe('0 events found.');
      expect([data.prev_url, data.next_url].filter((url) => url !== '' && data.slug !== 'day')).toEqual([]);
    }
  });

  it('do not count for links to previous and next views', async () => {
    await calendar.event(`${SECRET} long ago`, '2010-01-01 10:00:00', { hide_from_listings: true });
    await calendar.event(`${SECRET} one day`, '2050-01-01 10:00:00', { hide_from_listings: true });
    expect((await calendar.view('/events/month/2031-05/')).data).toMatchObject({ prev_url: '', next_url: '' });
    expect((await calendar.view('/events/list/')).data.prev_url).toBe('');
  });

  it('appear by title only when they need a password', async () => {
    const list = await calendar.view('/events/list/');
    const card = list.$(`article:has(a[href="${locked.url}"])`);
    expect(card.text().trim()).toBe('Protected: Locked');
    const month = await calendar.view('/events/month/2031-05/');
    const days = month.data.days as Record<string, { events: number[]; featured_events: number[] }>;
    expect(days['2031-05-05']).toMatchObject({ events: [open.id, locked.id, guest.id], featured_events: [] });
    expect(month.$(`li:has(a[href="${locked.url}"])`).text().trim()).toBe('Protected: Locked');
  });

  it('have no calendar file when they need a password or are not public', async () => {
    const path = locked.url.replace(/^https?:\/\/[^/]+/, '');
    const { text, headers } = await service.http().get(`${path}?ical=1`);
    expect(headers['content-type']).not.toContain('calendar');
    expect(text.toLowerCase()).not.toContain('zanzibar');
    await service.as('administrator').post(`/cal/events/v1/events/${open.id}`).send({ status: 'draft' }).expect(200);
    await service.http().get(`/event/open/?ical=1`).expect(404);
    await service.as('administrator').post(`/cal/events/v1/events/${open.id}`).send({ status: 'publish' }).expect(200);
  });

  it('have a calendar file when they are only hidden from listings', async () => {
    const path = unlisted.url.replace(/^https?:\/\/[^/]+/, '');
    expect((await calendar.file(`${path}?ical=1`)).text).toContain(SECRET);
  });
});
