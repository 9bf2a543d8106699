import { load } from 'cheerio';
import { IndexablesJob } from '../../../src/seo/indexables/indexables.job.js';
import { SITE, startApp, type TestApp } from '../../helpers/app.js';
import { vocabularyFaults } from '../seo/schema-vocabulary.js';
import { boxOffice, type BoxOffice } from '../tickets/box-office.js';

const SERIES = '/cal/series/v1/series';
const EVENTS = '/cal/events/v1/events';

interface Date {
  id: number;
  url: string;
}

type Node = Record<string, unknown> & { '@type'?: string };

describe('Pages of a series', () => {
  let service: TestApp;
  let office: BoxOffice;
  let yoga: { id: number; dates: Date[] };
  /** Tickets of the dates, in their order. */
  let tickets: number[];

  const admin = () => service.as('administrator');
  const anonymous = () => service.as('anonymous');
  const update = (id: number, fields: object) => admin().post(`${EVENTS}/${id}`).send(fields).expect(200);
  const page = async (url: string, status = 200) =>
    load((await service.http().get(url.replace(SITE, '')).expect(status)).text);
  const addresses = ($: ReturnType<typeof load>, section: string) =>
    $(`section[aria-labelledby=${section}] a`)
      .toArray()
      .map((link) => $(link).attr('href'));
  const nodes = ($: ReturnType<typeof load>): Node[] =>
    $('script[type="application/ld+json"]')
      .toArray()
      .map((script) => JSON.parse($(script).text()) as Node);

  async function series(fields: Record<string, unknown>, repetition: object): Promise<{ id: number; dates: Date[] }> {
    const first = await office.event(fields);
    const ticket = { price: '10', ticket: { mode: 'own', capacity: 1 } };
    tickets = [await office.ticket(first, ticket)];
    const { body } = await admin()
      .post(SERIES)
      .send({ event_id: first, ...repetition })
      .expect(200);
    const ids: number[] = [first, ...body.created.map((date: { event_id: number }) => date.event_id)];
    const dates = await Promise.all(
      ids.map(async (id) => (await admin().get(`${EVENTS}/${id}`).expect(200)).body as Date),
    );
    for (const id of ids.slice(1)) {
      const { body: found } = await anonymous().get(`/cal/tickets/v1/tickets?include_post=${id}`).expect(200);
      tickets.push(found.tickets[0].id as number);
    }
    return { id: body.series.id, dates };
  }

  const COURSE = {
    title: 'Yoga &amp; <em>tea</em>',
    start_date: '2031-03-03 19:00:00',
    end_date: '2031-03-03 20:30:00',
    categories: ['Courses'],
  };

  beforeAll(async () => {
    service = await startApp({
      PAGE_LANGUAGES: 'en,de,fr,es',
      RESPONSE_CACHE: 'memory',
      RESPONSE_CACHE_SECONDS: '300',
    });
    office = boxOffice(service);
  });
  beforeEach(async () => {
    yoga = await series(COURSE, { rule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=9' });
  });
  afterEach(async () => {
    await admin().delete(`${SERIES}/${yoga.id}`).expect(200);
    // Dates with orders are not deleted with their series.
    for (const date of yoga.dates) await admin().delete(`${EVENTS}/${date.id}`);
  });
  afterAll(() => service.close());

  const url = (place: number): string => yoga.dates[place]?.url ?? '';
  const id = (place: number): number => yoga.dates[place]?.id ?? 0;
  const all = (): string => `${url(0)}all/`;

  it.each([
    ['en', 'Repeats', 'Every Monday until April 28, 2031', 'All dates'],
    ['de', 'Wiederholt sich', 'Jeden Montag bis 28. April 2031', 'Alle Termine'],
    ['fr', 'Se répète', 'Tous les lundis jusqu’au 28 avril 2031', 'Toutes les dates'],
    ['es', 'Se repite', 'Todos los lunes hasta el 28 de abril de 2031', 'Todas las fechas'],
  ])('say how it repeats in the language %s', async (language, name, text, link) => {
    const $ = await page(`${url(1)}?lang=${language}`);
    const row = $('dt').filter((_, dt) => $(dt).text() === name);
    expect(row.next('dd').text()).toBe(text);
    expect($('section[aria-labelledby=dates] p a').text()).toBe(link);
  });

  it('link the next five dates with free seats, and all of them', async () => {
    const order = await office.order({ [tickets[2] ?? 0]: 1 });
    expect(order.status).toBe(201);
    await admin()
      .post(`${EVENTS}/${id(3)}/status`)
      .send({ event_status: 'canceled' })
      .expect(200);
    const $ = await page(url(1));
    expect(addresses($, 'dates')).toEqual([...[0, 4, 5, 6, 7].map(url), all()]);
  });

  it('have one page with all public dates, coming ones first', async () => {
    const $ = await page(all());
    expect($('h1').text()).toBe('All dates: Yoga & tea');
    expect($('main p').first().text()).toBe('Every Monday until April 28, 2031');
    expect(addresses($, 'coming')).toEqual(yoga.dates.map((date) => date.url));
    expect($('link[rel=canonical]').attr('href')).toBe(all());
    expect($('meta[name=robots]')).toHaveLength(0);
    expect($('title').text()).toContain('All dates of Yoga & tea');
    // Below every other date it is the same page, with the address of the first one.
    expect((await page(`${url(4)}all/`))('link[rel=canonical]').attr('href')).toBe(all());
  });

  it('show on it which dates are canceled and sold out', async () => {
    expect((await office.order({ [tickets[2] ?? 0]: 1 })).status).toBe(201);
    await admin()
      .post(`${EVENTS}/${id(3)}/status`)
      .send({ event_status: 'canceled' })
      .expect(200);
    const $ = await page(all());
    const note = (place: number) =>
      $(`a[href="${url(place)}"]`)
        .closest('li')
        .find('.meta')
        .text();
    expect(note(2)).toContain('Sold out');
    expect(note(3)).toContain('Cancelled');
    expect($('main p').first().text()).toBe('Every Monday until April 28, 2031, with exceptions');
  });

  it('have further pages of more dates than fit on one', async () => {
    const daily = await series({ ...COURSE, title: 'Daily' }, { rule: 'FREQ=DAILY;COUNT=55' });
    const first = await page(`${daily.dates[0]?.url}all/`);
    expect(addresses(first, 'coming')).toHaveLength(50);
    const next = first('a[rel=next]').attr('href') ?? '';
    expect(next).toBe(`${daily.dates[0]?.url}all/page/2/`);
    const second = await page(next);
    expect(addresses(second, 'coming')).toHaveLength(5);
    expect(second('link[rel=canonical]').attr('href')).toBe(next);
    await page(next.replace('page/2', 'page/3'), 404);
    await admin().delete(`${SERIES}/${daily.id}`).expect(200);
  });

  it('do not exist for events without a series, and below what is no event', async () => {
    const alone = await office.event({ title: 'Concert' });
    const { body } = await anonymous().get(`${EVENTS}/${alone}`).expect(200);
    await page(`${(body as Date).url}all/`, 404);
    await page('/event/there-is-none/all/', 404);
    const $ = await page((body as Date).url);
    expect($('dt').filter((_, dt) => $(dt).text() === 'Repeats')).toHaveLength(0);
  });

  it('change at once with any date and with the series', async () => {
    const isStored = async (address: string) =>
      (await service.http().get(address.replace(SITE, '')).expect(200)).headers['x-cache'];
    for (const [what, change] of [
      ['title of a date', () => update(id(6), { title: 'Yoga by night' })],
      ['time of a date', () => update(id(6), { start_date: '2031-04-14 20:00:00', end_date: '2031-04-14 21:00:00' })],
      ['status of a date', () => update(id(7), { status: 'draft' })],
      [
        'rule',
        () => admin().post(`${SERIES}/${yoga.id}/edits`).send({ rule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=10' }).expect(200),
      ],
    ] as const) {
      for (const address of [all(), url(1)]) {
        await isStored(address);
        expect([what, await isStored(address)]).toEqual([what, 'HIT']);
      }
      await change();
      for (const address of [all(), url(1)]) expect([what, await isStored(address)]).toEqual([what, 'MISS']);
    }
    expect((await page(all()))('main p').first().text()).toContain('until May 5, 2031');
  });

  it('and answers with the rule change with it, while answers about other events stay stored', async () => {
    const alone = await office.event({ title: 'Concert' });
    const state = async (path: string) => (await anonymous().get(path).expect(200)).headers['x-cache'];
    const withRule = [
      `${EVENTS}/${id(2)}`,
      `${EVENTS}?end_date=2032-01-01&series=${yoga.id}`,
      `${EVENTS}?end_date=2032-01-01&next_of_series=true`,
    ];
    const paths = [...withRule, `${EVENTS}/${alone}`];
    for (const path of paths) await state(path);
    for (const path of paths) expect([path, await state(path)]).toEqual([path, 'HIT']);
    await admin().post(`${SERIES}/${yoga.id}/edits`).send({ rule: 'FREQ=WEEKLY;COUNT=9' }).expect(200);
    for (const path of withRule) expect([path, await state(path)]).toEqual([path, 'MISS']);
    expect(await state(`${EVENTS}/${alone}`)).toBe('HIT');
    const { body } = await anonymous()
      .get(`${EVENTS}/${id(2)}`)
      .expect(200);
    expect(body.recurrence.rule).toBe('FREQ=WEEKLY;COUNT=9');
  });

  it('fold nothing away in the month', async () => {
    const $ = await page('/events/month/2031-03/');
    for (const place of [0, 1, 2, 3, 4]) expect($(`a[href="${url(place)}"]`).length).toBeGreaterThan(0);
  });

  it('describe the series for search engines', async () => {
    const series = {
      '@type': 'EventSeries',
      name: 'Yoga & tea',
      url: all(),
      startDate: '2031-03-03',
      endDate: '2031-04-28',
    };
    const [event] = nodes(await page(url(2))).filter((node) => node['@type'] === 'Event');
    expect(event).toMatchObject({ url: url(2), superEvent: series });
    const [described] = nodes(await page(all())).filter((node) => node['@type'] === 'EventSeries');
    expect(described).toMatchObject(series);
    const dates = described?.subEvent as Node[];
    expect(dates.map((date) => date.url)).toEqual(yoga.dates.map((date) => date.url));
    expect([...vocabularyFaults(event ?? {}), ...vocabularyFaults(described ?? {})]).toEqual([]);
  });

  it('are similar events of others only once', async () => {
    const other = await office.event({
      title: 'Pilates',
      start_date: '2031-03-04 10:00:00',
      end_date: '2031-03-04 11:00:00',
      categories: ['Courses'],
    });
    const { body } = await anonymous().get(`${EVENTS}/${other}`).expect(200);
    expect(addresses(await page((body as Date).url), 'related')).toEqual([url(0)]);
    expect(addresses(await page(url(0)), 'related')).toEqual([(body as Date).url]);
    await admin().delete(`${EVENTS}/${other}`).expect(200);
  });

  it('are in the sitemap with the next date only', async () => {
    const mapped = async (): Promise<string[]> => {
      await service.app.get(IndexablesJob).fill();
      const { text } = await service.http().get('/sitemaps/cal_events-1.xml').expect(200);
      return yoga.dates.map((date) => date.url).filter((address) => text.includes(`<loc>${address}</loc>`));
    };
    expect(await mapped()).toEqual([url(0)]);
    await update(id(0), { status: 'draft' });
    expect(await mapped()).toEqual([url(1)]);
  });

  it('are found by search, and each date is embedded as before', async () => {
    const $ = await page('/?s=yoga');
    expect($(`a[href="${url(3)}"]`).length).toBeGreaterThan(0);
    const { body } = await anonymous()
      .get(`/oembed/1.0/embed?url=${encodeURIComponent(url(3))}`)
      .expect(200);
    expect(body.title).toContain('Yoga');
    await anonymous()
      .get(`/oembed/1.0/embed?url=${encodeURIComponent(all())}`)
      .expect(404);
  });
});
