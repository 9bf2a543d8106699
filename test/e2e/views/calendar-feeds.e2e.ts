import ICAL from 'ical.js';
import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import type { MadeEvent } from './view.js';
import { Calendar } from './view.js';

/** An event as a calendar program reads it. */
interface Read {
  uid: string;
  title: string;
  status: string;
  sequence: number;
  changed: string;
  start: string;
}

describe('Calendar feeds', () => {
  let service: TestApp;
  let calendar: Calendar;
  let made = 0;

  beforeAll(async () => {
    // The response cache must not keep what a change has made stale.
    service = await startApp({ CALENDAR_FILE_EVENTS: '6', RESPONSE_CACHE: 'memory' });
    calendar = new Calendar(service);
  });
  afterAll(() => service.close());

  const admin = () => service.as('administrator');
  const feed = async (path: string): Promise<Read[]> => {
    const { text } = await calendar.file(path);
    return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => {
      const value = (name: string) => String(event.getFirstPropertyValue(name));
      return {
        uid: value('uid'),
        title: value('summary'),
        status: value('status'),
        sequence: Number(value('sequence')),
        changed: value('last-modified'),
        start: value('dtstart'),
      };
    });
  };
  /** A category of its own for each test, so that its feed holds the events of the test only. */
  const category = (): { name: string; path: string } => {
    const name = `feed${++made}`;
    return { name, path: `/events/category/${name}/?ical=1` };
  };
  const inFeed = async (path: string): Promise<Partial<Read>[]> =>
    (await feed(path)).map(({ title, status, sequence }) => ({ title, status, sequence }));
  const update = (event: MadeEvent, change: object) =>
    admin().post(`/cal/events/v1/events/${event.id}`).send(change).expect(200);

  describe('raise SEQUENCE', () => {
    it('when date, place, title or status of a public event change, and not for other changes', async () => {
      const { name, path } = category();
      const event = await calendar.event('Walk', '2031-05-06 10:00:00', {
        categories: [name],
        venue: { venue: 'Gate', city: 'Ulm' },
      });
      const [before] = await feed(path);
      expect(before).toMatchObject({ sequence: 0, status: 'CONFIRMED' });
      await update(event, { description: 'Longer text', cost: '5', featured: true });
      expect(await inFeed(path)).toMatchObject([{ sequence: 0 }]);
      await update(event, { title: 'Long walk' });
      expect(await inFeed(path)).toEqual([{ title: 'Long walk', status: 'CONFIRMED', sequence: 1 }]);
      await update(event, { start_date: '2031-05-07 10:00:00', end_date: '2031-05-07 12:00:00' });
      expect(await inFeed(path)).toMatchObject([{ sequence: 2 }]);
      await update(event, { venue: { venue: 'Bridge', city: 'Bonn' } });
      const [after] = await feed(path);
      expect(after).toMatchObject({ sequence: 3, start: '2031-05-07T10:00:00Z', uid: before?.uid });
    });

    it('when the venue of an event to come moves', async () => {
      const { name, path } = category();
      const event = await calendar.event('Talk', '2031-05-06 10:00:00', {
        categories: [name],
        venue: { venue: 'Library', city: 'Ulm' },
      });
      const { body } = await service.http().get(`/api/cal/events/v1/events/${event.id}`);
      const { id } = (body as { venue: { id: number } }).venue;
      await admin().post(`/cal/events/v1/venues/${id}`).send({ phone: '0123' }).expect(200);
      expect(await inFeed(path)).toMatchObject([{ sequence: 0 }]);
      await admin().post(`/cal/events/v1/venues/${id}`).send({ city: 'Köln' }).expect(200);
      expect(await inFeed(path)).toMatchObject([{ sequence: 1 }]);
    });

    it('not for what happens to an event before it is published', async () => {
      const { name, path } = category();
      const event = await calendar.event('Draft', '2031-05-06 10:00:00', { categories: [name], status: 'draft' });
      await update(event, { title: 'Second draft' });
      await update(event, { status: 'publish' });
      expect(await inFeed(path)).toEqual([{ title: 'Second draft', status: 'CONFIRMED', sequence: 0 }]);
    });

    it('once for each of many simultaneous changes', async () => {
      const { name, path } = category();
      const event = await calendar.event('Rush', '2031-05-06 10:00:00', { categories: [name] });
      await Promise.all(Array.from({ length: 5 }, (_, i) => update(event, { title: `Rush ${i}` })));
      expect(await inFeed(path)).toMatchObject([{ sequence: 5 }]);
    });
  });

  describe('announce a public event as CANCELLED', () => {
    it('after it was trashed, until it is restored', async () => {
      const { name, path } = category();
      const event = await calendar.event('Fair', '2031-05-06 10:00:00', { categories: [name], description: 'Secret' });
      await admin().delete(`/cal/events/v1/events/${event.id}`).expect(200);
      expect(await inFeed(path)).toEqual([{ title: 'Fair', status: 'CANCELLED', sequence: 1 }]);
      expect((await calendar.file(path)).text).not.toContain('Secret');
      await update(event, { status: 'publish' });
      expect(await inFeed(path)).toEqual([{ title: 'Fair', status: 'CONFIRMED', sequence: 2 }]);
    });

    it.each([
      ['content/v2', (id: number) => admin().delete(`/content/v2/cal_events/${id}`)],
      ['calendar/v1', (id: number) => admin().delete(`/calendar/v1/events/${id}`)],
      ['deletion for good', (id: number) => admin().delete(`/content/v2/cal_events/${id}?force=true`)],
      ['a draft', (id: number) => admin().post(`/cal/events/v1/events/${id}`).send({ status: 'draft' })],
    ])('after it left the calendar by %s, with the title that visitors saw', async (_, remove) => {
      const { name, path } = category();
      const { id } = await calendar.event('Gone', '2031-05-06 10:00:00', { categories: [name] });
      await remove(id).expect(200);
      expect(await inFeed(path)).toEqual([{ title: 'Gone', status: 'CANCELLED', sequence: 1 }]);
    });

    it('in the feed of its month, day, tag, venue and organizer, and no other', async () => {
      const { name } = category();
      const event = await calendar.event('Moon', '2034-05-06 10:00:00', {
        tags: [name],
        venue: { venue: `Hall ${name}` },
        organizer: { organizer: `Club ${name}` },
      });
      await admin().delete(`/cal/events/v1/events/${event.id}`).expect(200);
      const cancelled = [{ title: 'Moon', status: 'CANCELLED', sequence: 1 }];
      for (const path of [
        '/events/month/2034-05/?ical=1',
        '/events/2034-05-06/?ical=1',
        `/events/tag/${name}/?ical=1`,
        `/venue/hall-${name}/?ical=1`,
        `/organizer/club-${name}/?ical=1`,
        '/events/list/?tribe-bar-date=2034-05&tribe-bar-search=moon&ical=1',
      ])
        expect([path, await inFeed(path)]).toEqual([path, cancelled]);
      for (const path of ['/events/month/2034-06/?ical=1', '/events/list/?tribe-bar-search=sun&ical=1'])
        expect([path, await inFeed(path)]).toEqual([path, []]);
    });

    it('never when it was not public: unpublished, private, hidden, protected or over', async () => {
      const { name, path } = category();
      const start = '2031-05-06 10:00:00';
      const more = { categories: [name] };
      const events = [
        await calendar.event('Zanzibar draft', start, { ...more, status: 'draft' }),
        await calendar.event('Zanzibar private', start, { ...more, status: 'private' }),
        await calendar.event('Zanzibar hidden', start, { ...more, hide_from_listings: true }),
        await calendar.event('Zanzibar over', '2021-05-06 10:00:00', more),
      ];
      const secret = await calendar.event('Zanzibar protected', start, more);
      await admin().post(`/content/v2/cal_events/${secret.id}`).send({ password: 'pw' }).expect(200);
      for (const { id } of [...events, secret]) await admin().delete(`/cal/events/v1/events/${id}`).expect(200);
      expect(await inFeed(path)).toEqual([]);
      const open = await calendar.event('Public', start, more);
      await update(open, { status: 'private', title: 'Zanzibar now private' });
      await update(open, { status: 'draft' });
      await admin().delete(`/cal/events/v1/events/${open.id}`).expect(200);
      expect(await inFeed(path)).toEqual([]);
      expect(await inFeed(`/events/category/${name}/list/?eventDisplay=past&ical=1`)).toEqual([]);
    });

    it('with the title that was public, not one that was given when it was unpublished', async () => {
      const { name, path } = category();
      const event = await calendar.event('Known', '2031-05-06 10:00:00', { categories: [name] });
      await update(event, { status: 'draft', title: 'Zanzibar plans' });
      await update(event, { title: 'Zanzibar plans again' });
      expect(await inFeed(path)).toMatchObject([{ title: 'Known', status: 'CANCELLED' }]);
    });

    it('for the days of CANCELLED_EVENT_DAYS only', async () => {
      const { name, path } = category();
      const event = await calendar.event('Stale', '2031-05-06 10:00:00', { categories: [name] });
      await admin().delete(`/cal/events/v1/events/${event.id}`).expect(200);
      await service.database.write(() =>
        service.database.execute(
          "UPDATE cancelled_events SET cancelled_utc = '2020-01-01 00:00:00' WHERE event_id = ?",
          [event.id],
        ),
      );
      expect(await inFeed(path)).toEqual([]);
    });
  });

  it('of a venue and an organizer contain their events, and their pages link to them', async () => {
    const more = { venue: { venue: 'Barn' }, organizer: { organizer: 'Ann' } };
    await calendar.event('Dance', '2031-05-06 10:00:00', more);
    await calendar.event('Elsewhere', '2031-05-07 10:00:00');
    await calendar.event('Old dance', '2021-05-07 10:00:00', { venue: { venue: 'Barn old' } });
    for (const base of ['/venue/barn/', '/organizer/ann/']) {
      expect((await feed(`${base}?ical=1`)).map(({ title }) => title)).toEqual(['Dance']);
      const { $ } = await calendar.page(base);
      const links = $('a[rel=nofollow]')
        .map((_, a) => $(a).attr('href'))
        .get();
      expect(links).toEqual(
        expect.arrayContaining([`${SITE.replace('http:', 'webcal:')}${base}?ical=1`, `${SITE}${base}?ical=1`]),
      );
    }
    expect(await feed('/venue/barn-old/?ical=1')).toEqual([]);
    const old = await feed('/venue/barn-old/?tribe-bar-date=2021-01&ical=1');
    expect(old.map(({ title }) => title)).toEqual(['Old dance']);
  });

  it('of a protected venue are not available', async () => {
    await calendar.event('Party', '2031-05-06 10:00:00', { venue: { venue: 'Cellar' } });
    const { body } = await admin().get('/content/v2/cal_venue?slug=cellar').expect(200);
    const [{ id }] = body as { id: number }[];
    await admin().post(`/content/v2/cal_venue/${id}`).send({ password: 'pw' }).expect(200);
    const { headers, text } = await service.http().get('/venue/cellar/?ical=1').set('Accept', 'text/html').expect(200);
    expect(headers['content-type']).toMatch(/html/);
    expect(text).not.toContain('Party');
  });

  it('that leave events out say how many', async () => {
    const { name, path } = category();
    for (let i = 1; i <= 8; i++) await calendar.event(`Day ${i}`, `2031-05-0${i} 10:00:00`, { categories: [name] });
    const { headers } = await calendar.file(path);
    expect(headers['x-calendar-truncated']).toBe('6 of 8');
    expect(headers['access-control-expose-headers']).toContain('X-Calendar-Truncated');
    const since = await calendar.file(`/events/category/${name}/list/?tribe-bar-date=2020-01&ical=1`);
    expect(since.headers['x-calendar-truncated']).toBe('6 of 8');
    expect((await calendar.file(`/events/category/${name}/list/page/1/?ical=1`)).text).toContain('SUMMARY:Day 6');
  });

  it('have UIDs of this installation', async () => {
    const { name, path } = category();
    const event = await calendar.event('Own', '2031-05-06 10:00:00', { categories: [name] });
    const [{ uuid }] = await service.database.read<{ uuid: string }>('SELECT uuid FROM installation');
    expect(await feed(path)).toMatchObject([{ uid: `almanac:${uuid}?id=${event.id}` }]);
  });

  describe('over HTTP', () => {
    it('are answered from the response cache until an event changes', async () => {
      const { name, path } = category();
      const event = await calendar.event('Cached', '2031-05-06 10:00:00', { categories: [name] });
      const seen = async () => (await calendar.file(path)).headers['x-cache'];
      expect([await seen(), await seen()]).toEqual(['MISS', 'HIT']);
      await admin().delete(`/cal/events/v1/events/${event.id}`).expect(200);
      expect(await seen()).toBe('MISS');
    });

    it('are answered with 304 to If-None-Match and If-Modified-Since until they change', async () => {
      const { name, path } = category();
      const event = await calendar.event('Still', '2031-05-06 10:00:00', { categories: [name] });
      const { headers } = await calendar.file(path);
      const validators = [
        ['If-None-Match', headers.etag],
        ['If-Modified-Since', headers['last-modified']],
      ] as const;
      expect(headers['cache-control']).toBe('public, max-age=60');
      const ask = async (field: string, value = '') => (await service.http().get(path).set(field, value)).status;
      for (const [field, value] of validators) expect([field, await ask(field, value)]).toEqual([field, 304]);
      await update(event, { status: 'private' });
      for (const [field, value] of validators) expect([field, await ask(field, value)]).toEqual([field, 200]);
    });

    it('may be read by pages of other origins', async () => {
      const { path } = category();
      const event = await calendar.event('Open', '2031-05-06 10:00:00');
      for (const address of ['/events/list/?ical=1', `${event.url.replace(SITE, '')}?ical=1`]) {
        const { headers } = await service.http().get(address).set('Origin', 'https://other.example').expect(200);
        expect(headers['access-control-allow-origin']).toBe('*');
        expect(headers).not.toHaveProperty('access-control-allow-credentials');
      }
      const preflight = await service
        .http()
        .options('/events/list/?ical=1')
        .set('Origin', 'https://other.example')
        .set('Access-Control-Request-Method', 'GET')
        .set('Access-Control-Request-Headers', 'if-none-match')
        .expect(204);
      expect(preflight.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      });
      expect(preflight.headers['access-control-allow-headers']).toContain('If-None-Match');
      const page = await service
        .http()
        .options(path.replace('?ical=1', ''))
        .set('Origin', 'https://other.example')
        .expect(404);
      expect(page.headers).not.toHaveProperty('access-control-allow-origin');
    });
  });
});
