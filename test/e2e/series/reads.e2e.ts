import { startApp, type TestApp } from '../../helpers/app.js';
import { boxOffice, type BoxOffice } from '../tickets/box-office.js';

const SERIES = '/cal/series/v1/series';
const EVENTS = '/cal/events/v1/events';

interface Listed {
  id: number;
  title: string;
  start_date: string;
  series?: number;
  recurrence?: object;
}

describe('Reads of events in series', () => {
  let service: TestApp;
  let office: BoxOffice;
  let yoga: { id: number; events: number[] };
  let alone: number;

  const admin = () => service.as('administrator');
  const anonymous = () => service.as('anonymous');
  const event = (title: string, day: string, fields: object = {}): Promise<number> =>
    office.event({ title, start_date: `${day} 19:00:00`, end_date: `${day} 20:30:00`, ...fields });
  const series = async (first: number, rule: string): Promise<{ id: number; events: number[] }> => {
    const { body } = await admin().post(SERIES).send({ event_id: first, rule }).expect(200);
    return { id: body.series.id, events: [first, ...body.created.map((date: { event_id: number }) => date.event_id)] };
  };
  const list = async (query: string, caller = anonymous()) =>
    (await caller.get(`${EVENTS}?start_date=2031-01-01&end_date=2032-12-31&${query}`).expect(200)).body as {
      events: Listed[];
      total: number;
      total_pages: number;
      next_rest_url?: string;
    };
  const rows = ({ events }: { events: Listed[] }) =>
    events.map(({ title, start_date: start }) => `${title} ${start.slice(5, 10)}`);

  beforeAll(async () => {
    service = await startApp();
    office = boxOffice(service);
    alone = await event('Concert', '2031-03-12');
    yoga = await series(await event('Yoga', '2031-03-03'), 'FREQ=WEEKLY;COUNT=5');
  });
  afterAll(() => service.close());

  it('show the series and the place in it, in lists and alone, below both roots', async () => {
    const expected = {
      series: yoga.id,
      recurrence: { rule: 'FREQ=WEEKLY;COUNT=5', original_start: '2031-03-10 19:00:00', is_detached: false },
    };
    const id = yoga.events[1];
    expect((await anonymous().get(`${EVENTS}/${id}`).expect(200)).body).toMatchObject(expected);
    const { events } = await list(`include=${id}`);
    expect(events[0]).toMatchObject(expected);
    const { body: item } = await anonymous().get(`/calendar/v1/events/${id}`).expect(200);
    expect(item).toMatchObject(expected);
    const { body: same } = await service.http().get(`/wp-json/tribe/events/v1/events/${id}`).expect(200);
    expect(same).toMatchObject(expected);
  });

  it('have only the recorded members without a series', async () => {
    for (const path of [`${EVENTS}/${alone}`, `/calendar/v1/events/${alone}`]) {
      const { body } = await anonymous().get(path).expect(200);
      expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['series']));
      expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['recurrence']));
    }
  });

  it('keep the start that the series has given when an event is moved', async () => {
    const moved = yoga.events[4] ?? 0;
    await admin()
      .post(`${EVENTS}/${moved}`)
      .send({ start_date: '2031-04-01 18:00:00', end_date: '2031-04-01 19:00:00' })
      .expect(200);
    const { body } = await anonymous().get(`${EVENTS}/${moved}`).expect(200);
    expect(body).toMatchObject({
      start_date: '2031-04-01 18:00:00',
      recurrence: { original_start: '2031-03-31 19:00:00' },
    });
  });

  it('list the dates of a series only, page by page', async () => {
    const first = await list(`series=${yoga.id}&per_page=2`);
    expect(rows(first)).toEqual(['Yoga 03-03', 'Yoga 03-10']);
    expect([first.total, first.total_pages]).toEqual([5, 3]);
    const next = (
      await service
        .http()
        .get(new URL(first.next_rest_url ?? '').pathname + new URL(first.next_rest_url ?? '').search)
        .expect(200)
    ).body;
    expect(rows(next)).toEqual(['Yoga 03-17', 'Yoga 03-24']);
    expect((await anonymous().get(`/calendar/v1/events?series=${yoga.id}`).expect(200)).body).toHaveLength(5);
  });

  it('list the next date of each series, and events without one as they are', async () => {
    const all = await list('next_of_series=true');
    expect(rows(all)).toEqual(['Yoga 03-03', 'Concert 03-12']);
    expect([all.total, all.total_pages]).toEqual([2, 1]);
    const later = await list('next_of_series=true&starts_after=2031-03-11');
    expect(rows(later)).toEqual(['Concert 03-12', 'Yoga 03-17']);
    const pages = await Promise.all([1, 2].map((page) => list(`next_of_series=true&per_page=1&page=${page}`)));
    expect(pages.flatMap(rows)).toEqual(['Yoga 03-03', 'Concert 03-12']);
    expect(pages.map(({ total_pages: of }) => of)).toEqual([2, 2]);
    const { body } = await anonymous().get('/calendar/v1/events?next_of_series=true').expect(200);
    expect(body).toHaveLength(2);
  });

  it('narrow both kinds of lists by all other filters too', async () => {
    const tagged = yoga.events[2] ?? 0;
    await admin()
      .post(`${EVENTS}/${tagged}`)
      .send({ categories: ['Evening'], tags: ['Mat'], featured: true, cost: '12', venue: { venue: 'Gym' } })
      .expect(200);
    const { body } = await anonymous().get(`${EVENTS}/${tagged}`).expect(200);
    for (const filter of [
      'search=yoga&featured=true',
      'categories=evening',
      'tags=mat',
      `venue=${body.venue.id}`,
      'min_price=10&max_price=15',
      `categories=evening&include=${tagged}`,
    ]) {
      for (const series of ['next_of_series=true', `series=${yoga.id}`, `next_of_series=true&series=${yoga.id}`])
        expect([filter, series, rows(await list(`${filter}&${series}`))]).toEqual([filter, series, ['Yoga 03-17']]);
    }
  });

  it('refuse ids of series that are none, and say what is accepted', async () => {
    for (const wrong of ['x', '0', '-1', Array.from({ length: 51 }, (_, i) => i + 1).join(',')]) {
      const { body } = await anonymous().get(`${EVENTS}?series=${wrong}`).expect(400);
      expect(body.message).toContain('series');
      expect(JSON.stringify(body)).toContain('1 to 50 ids of series');
    }
    expect((await list('series=999')).total).toBe(0);
  });
});
