import { load } from 'cheerio';
import { IndexablesJob } from '../../../src/seo/indexables/indexables.job.js';
import { SITE, startApp, type TestApp } from '../../helpers/app.js';
import { boxOffice } from '../tickets/box-office.js';

const EVENTS = '/cal/events/v1/events';
const WINDOW = 'start_date=2031-01-01&end_date=2032-12-31';
/** A word in every date that visitors must not see. */
const SECRET = 'Zanzibar';

interface Listed {
  id: number;
  url: string;
  title: string;
  start_date: string;
  series?: number;
}

describe('Dates of a series that are not public', () => {
  let service: TestApp;
  let series: number;
  let dates: Listed[];
  /** Days of those that visitors may see. */
  let open: string[];

  const admin = () => service.as('administrator');
  const anonymous = () => service.as('anonymous');
  const list = async (query: string, caller = anonymous()): Promise<{ events: Listed[]; total: number }> =>
    (await caller.get(`${EVENTS}?${WINDOW}&${query}`).expect(200)).body;
  const days = (events: readonly Listed[]) => events.map(({ start_date: start }) => start.slice(0, 10));
  const html = async (url: string): Promise<string> =>
    (await service.http().get(url.replace(SITE, '')).expect(200)).text;
  const url = (place: number): string => dates[place]?.url ?? '';
  const id = (place: number): number => dates[place]?.id ?? 0;

  beforeAll(async () => {
    service = await startApp();
    const office = boxOffice(service);
    const first = await office.event({
      title: 'Yoga',
      start_date: '2031-03-03 19:00:00',
      end_date: '2031-03-03 20:00:00',
      categories: ['Courses'],
    });
    const { body } = await admin()
      .post('/cal/series/v1/series')
      .send({ event_id: first, rule: 'FREQ=WEEKLY;COUNT=10' })
      .expect(200);
    series = body.series.id;
    const ids: number[] = [first, ...body.created.map((date: { event_id: number }) => date.event_id)];
    dates = await Promise.all(
      ids.map(async (each) => (await admin().get(`${EVENTS}/${each}`).expect(200)).body as Listed),
    );
    const update = (place: number, fields: object) =>
      admin()
        .post(`${EVENTS}/${id(place)}`)
        .send(fields)
        .expect(200);
    const hidden = { title: `${SECRET} yoga`, description: SECRET };
    await update(0, { ...hidden, status: 'draft' });
    await update(3, { ...hidden, status: 'private' });
    await update(4, { ...hidden, hide_from_listings: true });
    await update(5, { ...hidden, title: 'Yoga for members' });
    await admin()
      .post(`/content/v2/cal_events/${id(5)}`)
      .send({ password: 'pass' })
      .expect(200);
    await update(8, { ...hidden, status: 'pending' });
    await update(9, hidden);
    await admin()
      .delete(`${EVENTS}/${id(9)}`)
      .expect(200);
    open = [1, 2, 6, 7].map((place) => dates[place]?.start_date.slice(0, 10) ?? '');
  });
  afterAll(() => service.close());

  it('are not in lists of the series, and not counted', async () => {
    const { events, total } = await list(`series=${series}`);
    expect([days(events), total]).toEqual([open, 4]);
    const { body } = await anonymous().get(`/calendar/v1/events?series=${series}`).expect(200);
    expect((body as { start_date: string }[]).map(({ start_date: start }) => start.slice(0, 10))).toEqual(open);
    expect((await list(`series=${series}`, admin())).total).toBeGreaterThan(4);
  });

  it('do not stand for their series in lists of next dates', async () => {
    const next = await list('next_of_series=true');
    expect(days(next.events)).toEqual([open[0]]);
    expect(next.total).toBe(1);
    const later = await list('next_of_series=true&starts_after=2031-03-18');
    // What is behind a password is in lists with its title.
    expect(days(later.events)).toEqual([dates[5]?.start_date.slice(0, 10)]);
    expect(days((await list('next_of_series=true', admin())).events)).toEqual([dates[0]?.start_date.slice(0, 10)]);
  });

  it('behind a password show no series', async () => {
    const { events } = await list(`include=${id(5)}`);
    expect(events).toHaveLength(1);
    expect(events[0]).not.toHaveProperty('series');
    expect(events[0]).not.toHaveProperty('recurrence');
    const { body } = await anonymous()
      .get(`/calendar/v1/events/${id(5)}`)
      .expect(200);
    expect(body).not.toHaveProperty('series');
    expect(body).not.toHaveProperty('recurrence');
    const { body: opened } = await anonymous()
      .get(`${EVENTS}/${id(5)}?password=pass`)
      .expect(200);
    expect(opened).toMatchObject({ series });
  });

  it('are neither on the page with all dates nor on those of the others, and end no text', async () => {
    for (const address of [`${url(1)}all/`, url(1), url(6)]) {
      const text = await html(address);
      expect(text).not.toContain(SECRET);
      for (const place of [0, 3, 4, 5, 8, 9]) expect(text).not.toContain(`href="${url(place)}"`);
    }
    const $ = load(await html(`${url(6)}all/`));
    expect($('link[rel=canonical]').attr('href')).toBe(`${url(1)}all/`);
    expect($('main p').first().text()).toBe('Every Monday until April 21, 2031, with exceptions');
    expect($('script[type="application/ld+json"]').text()).toContain('"endDate":"2031-04-21"');
    expect($('script[type="application/ld+json"]').text()).toContain('"startDate":"2031-03-10"');
  });

  it('have no page with all dates, and behind a password show nothing of the series', async () => {
    for (const place of [0, 3, 5, 8, 9])
      await service
        .http()
        .get(`${url(place).replace(SITE, '')}all/`)
        .expect(404);
    const text = await html(url(5));
    expect(text).not.toContain('Every Monday');
    expect(text).not.toContain('EventSeries');
    expect(text).not.toContain('/all/');
  });

  it('are in no sitemap', async () => {
    await service.app.get(IndexablesJob).fill();
    const { text } = await service.http().get('/sitemaps/cal_events-1.xml').expect(200);
    const found = dates.filter((date) => text.includes(`<loc>${date.url}</loc>`));
    expect(days(found)).toEqual([open[0]]);
  });

  it('leave nothing to see when all of them are private', async () => {
    for (const place of [1, 2, 6, 7])
      await admin()
        .post(`${EVENTS}/${id(place)}`)
        .send({ status: 'private' })
        .expect(200);
    expect((await list(`series=${series}`)).total).toBe(0);
    await service
      .http()
      .get(`${url(1).replace(SITE, '')}all/`)
      .expect(404);
    // The listed one that hides from lists is public by its address.
    const $ = load(await html(`${url(4)}`));
    expect($('dt').filter((_, dt) => $(dt).text() === 'Repeats')).toHaveLength(0);
    await service
      .http()
      .get(`${url(4).replace(SITE, '')}all/`)
      .expect(404);
  });
});
