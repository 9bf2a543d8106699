import { TicketPublisherJob } from '../../../src/cal/tickets/catalog/tickets/ticket-publisher.job.js';
import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';
import { fewestQueries } from '../../helpers/query-counts.js';
import { boxOffice } from '../tickets/box-office.js';
import type { BoxOffice } from '../tickets/box-office.js';

const PATH = '/calendar/v1/tickets';

interface Item extends Record<string, unknown> {
  id: number;
}

describe('Tickets of calendar/v1', () => {
  let service: TestApp;
  let box: BoxOffice;
  let event: number;
  let made = 0;

  beforeAll(async () => {
    service = await startApp({ SERVER_TIMING: 'on' });
    box = boxOffice(service);
    event = await box.event();
  });
  afterAll(() => service.close());

  const post = (fields: Record<string, unknown>, who: Caller = 'editor') => service.as(who).post(PATH).send(fields);
  const ticket = async (fields: Record<string, unknown> = {}, who: Caller = 'editor'): Promise<Item> =>
    (await post({ title: `Seat ${++made}`, event, ...fields }, who).expect(201)).body as Item;
  const patch = (id: number, fields: Record<string, unknown>, who: Caller = 'editor') =>
    service.as(who).patch(`${PATH}/${id}`).send(fields);
  const read = async (id: number, who: Caller = 'anonymous', query = ''): Promise<Item> =>
    (await service.as(who).get(`${PATH}/${id}${query}`).expect(200)).body as Item;
  const list = async (query: string, who: Caller = 'anonymous'): Promise<{ ids: number[]; total: number }> => {
    const { body, headers } = await service.as(who).get(`${PATH}?_fields=id&per_page=100&${query}`).expect(200);
    return { ids: (body as Item[]).map(({ id }) => id), total: Number(headers['x-wp-total']) };
  };
  const refusedParams = (body: { data: { params: object } }): string[] => Object.keys(body.data.params);

  describe('with or without capacity', () => {
    it('are unlimited by default', async () => {
      const { id } = await ticket({ price: 5 });
      expect(await read(id)).toMatchObject({ stock: -1, manage_stock: false, price: 5 });
      await box.order({ [id]: 3 }).expect(201);
    });

    it('have the stock that capacity or stock sets', async () => {
      expect(await ticket({ capacity: 5 })).toMatchObject({ stock: 5, manage_stock: true });
      expect(await ticket({ stock: 4 })).toMatchObject({ stock: 4 });
      expect(await ticket({ capacity: 10, stock: 3 })).toMatchObject({ stock: 3 });
    });

    it('keep their sold seats when the capacity changes, and count the stock as unsold seats', async () => {
      const { id } = await ticket({ capacity: 5, price: 0 });
      await box.order({ [id]: 2 }).expect(201);
      expect((await patch(id, { capacity: 10 }).expect(200)).body).toMatchObject({ stock: 8, sold: 2 });
      expect((await patch(id, { stock: 3 }).expect(200)).body.stock).toBe(3);
      expect((await patch(id, { stock: 20 }).expect(200)).body.stock).toBe(20);
      expect((await patch(id, { capacity: 1 }).expect(200)).body).toMatchObject({ stock: 0, sold: 2 });
      await box.audit();
    });

    it('start counting when a capacity is set later', async () => {
      const { id } = await ticket();
      expect((await patch(id, { capacity: 7 }).expect(200)).body.stock).toBe(7);
      expect((await patch(id, { stock_mode: 'unlimited' }).expect(200)).body.stock).toBe(-1);
      expect(refusedParams((await patch(id, { stock_mode: 'own' }).expect(400)).body)).toEqual(['capacity']);
      expect((await patch(id, { stock_mode: 'own', stock: 2 }).expect(200)).body.stock).toBe(2);
    });

    it('can share the capacity of an event', async () => {
      const shared = await box.event();
      const body = { title: 'Shared', event: shared, stock_mode: 'capped', capacity: 3 };
      expect(refusedParams((await post(body).expect(400)).body)).toEqual(['event_capacity']);
      const capped = await ticket({ ...body, event_capacity: 5 });
      const global = await ticket({ event: shared, stock_mode: 'global' });
      expect([capped.stock, global.stock]).toEqual([3, 5]);
      await box.order({ [global.id]: 4 }).expect(201);
      expect([(await read(capped.id)).stock, (await read(global.id)).stock]).toEqual([1, 1]);
      expect((await patch(global.id, { event_capacity: 10 }).expect(200)).body.stock).toBe(6);
    });

    it('move their counters once under concurrent mode changes, and keep them on other updates', async () => {
      const shared = await box.event();
      await ticket({ event: shared, stock_mode: 'global', event_capacity: 50 });
      const { id } = await ticket({ event: shared, capacity: 10, price: 0 });
      await box.order({ [id]: 3 }).expect(201);
      await box.cart({ [id]: 2 }).expect(200);
      const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);
      const moves = Array.from({ length: 4 }, () => patch(id, { stock_mode: 'global' }));
      const others = [patch(id, { price: 1 }), patch(id, { title: 'Moved' })];
      expect(statuses(await Promise.all([...moves, ...others]))).toEqual(Array(6).fill(200));
      expect(await box.counters(shared)).toEqual({ held: 2, pending: 0, sold: 3 });
      const [row] = await service.database.read('SELECT mode, shared_pool_id, title FROM tickets WHERE id = ?', [id]);
      expect({ ...(row as object) }).toEqual({ mode: 'global', shared_pool_id: shared, title: 'Moved' });
      const back = Array.from({ length: 4 }, () => patch(id, { stock_mode: 'own', capacity: 10 }));
      expect(statuses(await Promise.all(back))).toEqual(Array(4).fill(200));
      expect(await box.counters(shared)).toEqual({ held: 0, pending: 0, sold: 0 });
      await box.audit();
    });

    it('stay in the trash when a title change runs at the same time', async () => {
      for (let round = 0; round < 4; round++) {
        const { id } = await ticket();
        const [removed] = await Promise.all([
          service.as('editor').delete(`${PATH}/${id}`),
          patch(id, { title: 'Beside' }),
        ]);
        expect(removed.status).toBe(200);
        const rows = await service.database.read<{ status: string }>('SELECT status FROM tickets WHERE id = ?', [id]);
        expect(rows[0].status).toBe('trash');
      }
    });
  });

  describe('with prices', () => {
    it('cost their sale price between its dates', async () => {
      const { id } = await ticket({ price: 40, sale_price: 30 });
      expect(await read(id)).toMatchObject({ on_sale: true, price: 30, regular_price: 40, sale_price: 30 });
      expect((await patch(id, { sale_price_end_date: '2020-01-01' }).expect(200)).body).toMatchObject({
        on_sale: false,
        price: 40,
        sale_price: 30,
        sale_price_end_date: '2020-01-01',
      });
      expect((await patch(id, { sale_price: null }).expect(200)).body).toMatchObject({
        sale_price: null,
        sale_price_end_date: null,
      });
    });

    it.each([
      [{ price: -1 }, 'price'],
      [{ price: '5' }, 'price'],
      [{ price: 1e15 }, 'price'],
      [{ sale_price_end_date: '2031-01-01' }, 'sale_price'],
      [
        { sale_price: 1, sale_price_start_date: '2031-02-01', sale_price_end_date: '2031-01-01' },
        'sale_price_end_date',
      ],
      [{ sale_price: 1, sale_price_start_date: '2031-02-30' }, 'sale_price_start_date'],
      [{ capacity: 0 }, 'capacity'],
      [{ capacity: 3_000_000_000 }, 'capacity'],
      [{ end_date: '2001-01-01 00:00:00' }, 'end_date'],
      [{ author: 99_999_999 }, 'author'],
    ])('answer 400 for the impossible values %j', async (fields, name) => {
      const { body } = await post({ title: 'Odd', event, ...fields }).expect(400);
      expect(refusedParams(body)).toEqual([name]);
    });
  });

  describe('with a sale window', () => {
    it('are on sale from today until the event starts, and follow a moved event', async () => {
      const moving = await box.event({ timezone: 'UTC' });
      const { id } = await ticket({ event: moving });
      const { start_date: from, end_date: until } = await read(id);
      expect(String(from)).toMatch(/ 00:00:00$/);
      expect(until).toBe('2031-05-10 10:00:00');
      await service
        .as('editor')
        .patch(`/calendar/v1/events/${moving}`)
        .send({ start_date: '2031-05-10 11:00:00' })
        .expect(200);
      expect((await read(id)).end_date).toBe('2031-05-10 11:00:00');
    });

    it('need no sale dates for an event that began in the past', async () => {
      const begun = await box.event({ start_date: '2026-01-10 10:00:00', end_date: '2035-01-10 12:00:00' });
      expect(await ticket({ event: begun })).toMatchObject({ end_date: '2026-01-10 10:00:00' });
    });

    it('keep their sale dates on other updates and when only one end changes', async () => {
      const { id } = await ticket({ start_date: '2025-01-01 08:15:00', end_date: '2031-01-01 09:45:00' });
      expect((await patch(id, { price: 3 }).expect(200)).body).toMatchObject({
        start_date: '2025-01-01 08:15:00',
        end_date: '2031-01-01 09:45:00',
      });
      expect((await patch(id, { end_date: '2031-02-01 10:00:00' }).expect(200)).body).toMatchObject({
        start_date: '2025-01-01 08:15:00',
        end_date: '2031-02-01 10:00:00',
      });
    });
  });

  describe('for different callers', () => {
    it('can be changed by the author of the event', async () => {
      const own = await box.event({}, 'author');
      const { id } = await ticket({ event: own }, 'author');
      await patch(id, { price: 1 }, 'author').expect(200);
      await post({ title: 'x', event }, 'author').expect(403);
      const others = await ticket();
      await patch(others.id, { price: 1 }, 'author').expect(403);
      await service.as('author').delete(`${PATH}/${others.id}`).expect(403);
      await service.as('author').delete(`${PATH}/${id}`).expect(200, []);
    });

    it('need an event or page that is not in the trash', async () => {
      const page = (
        await service.as('editor').post('/content/v2/pages').send({ title: 'P', status: 'publish' }).expect(201)
      ).body.id;
      expect(await ticket({ event: page })).toMatchObject({ event_id: page, end_date: null });
      const gone = await box.event();
      await service.as('editor').delete(`/calendar/v1/events/${gone}`).expect(200);
      const venue = (await service.as('editor').post('/calendar/v1/venues').send({ title: 'V' }).expect(201)).body.id;
      for (const id of [gone, venue]) {
        const { body } = await post({ title: 'x', event: id }).expect(400);
        expect(body).toMatchObject({ code: 'tec_rest_invalid_event_argument', data: { argument: 'event' } });
      }
      expect(refusedParams((await post({ event }).expect(400)).body)).toEqual(['title']);
    });

    it('cannot be read or bought by visitors as drafts', async () => {
      const draft = await ticket({ status: 'draft' });
      await service.as('anonymous').get(`${PATH}/${draft.id}`).expect(401);
      await service.as('subscriber').get(`${PATH}/${draft.id}`).expect(403);
      expect((await read(draft.id, 'editor')).status).toBe('draft');
      expect((await list(`event=${event}&status=draft`)).ids).not.toContain(draft.id);
      expect((await list(`event=${event}&status=draft`, 'editor')).ids).toEqual([draft.id]);
      const { status } = await box.order({ [draft.id]: 1 });
      expect(status).toBeGreaterThanOrEqual(400);
      await patch(draft.id, { status: 'publish' }).expect(200);
      await read(draft.id);
    });

    it('become readable when their scheduled date arrives', async () => {
      const { id, status } = await ticket({ date: '2040-01-01T10:00:00Z' });
      expect(status).toBe('future');
      await service.as('anonymous').get(`${PATH}/${id}`).expect(401);
      const job = service.app.get(TicketPublisherJob);
      expect(await job.publishDue(new Date('2040-01-01T09:59:59Z'))).toBe(0);
      expect(await job.publishDue(new Date('2040-01-01T10:00:00Z'))).toBe(1);
      expect((await read(id)).status).toBe('publish');
    });

    it('exclude RSVPs', async () => {
      const rsvp = await box.ticket(event, { provider: 'rsvp' });
      await service.as('administrator').get(`${PATH}/${rsvp}`).expect(403);
      await patch(rsvp, { title: 'x' }, 'administrator').expect(403);
      expect((await list(`event=${event}`)).ids).not.toContain(rsvp);
    });

    it('count only visible tickets in totals', async () => {
      const hidden = await box.event({ status: 'private' });
      const { id } = await ticket({ event: hidden });
      expect(await list(`event=${hidden}`)).toEqual({ ids: [], total: 0 });
      expect(await list(`event=${hidden}`, 'editor')).toEqual({ ids: [id], total: 1 });
      const all = await list('');
      expect(all.total).toBe(all.ids.length);
      await service.as('editor').patch(`/calendar/v1/events/${hidden}`).send({ status: 'publish' }).expect(200);
      expect((await list('')).total).toBe(all.total + 1);
    });

    it('hide their details behind the password of the event', async () => {
      const locked = await box.event();
      await service
        .as('administrator')
        .post(`/content/v2/cal_events/${locked}`)
        .send({ password: 'sesame' })
        .expect(200);
      const { id } = await ticket({ event: locked, price: 9, excerpt: 'Backstage' });
      expect(await read(id)).toMatchObject({ price: null, description: '', stock: null, content: { protected: true } });
      expect(await read(id, 'anonymous', '?password=sesame')).toMatchObject({ price: 9, description: 'Backstage' });
      expect((await read(id, 'editor')).price).toBe(9);
      const found = async (who: Caller) => (await list(`event=${locked}&search=backstage`, who)).ids;
      expect(await found('anonymous')).toEqual([]);
      expect(await found('author')).toEqual([]);
      expect(await found('editor')).toEqual([id]);
    });
  });

  describe('in lists', () => {
    it('are sorted and filtered', async () => {
      const fair = await box.event();
      const first = await ticket({ event: fair, title: 'Lemur b', slug: 'y', date: '2024-01-01T00:00:00' });
      const second = await ticket({ event: fair, title: 'Other', excerpt: 'a lemur', slug: 'x' });
      const third = await ticket({ event: fair, title: 'Lemur a', slug: 'z', date: '2025-01-01T00:00:00' });
      const order = async (query: string) => (await list(`event=${fair}&${query}`)).ids;
      expect(await order('')).toEqual([second.id, third.id, first.id]);
      expect(await order('order=asc')).toEqual([first.id, third.id, second.id]);
      expect(await order('orderby=id&order=asc')).toEqual([first.id, second.id, third.id]);
      expect(await order('orderby=slug&order=asc')).toEqual([second.id, first.id, third.id]);
      expect(await order('orderby=title&order=asc')).toEqual([third.id, first.id, second.id]);
      expect(await order('orderby=relevance&search=lemur')).toEqual([third.id, first.id, second.id]);
      expect(await order(`orderby=include&order=asc&include=${third.id},${first.id}`)).toEqual([third.id, first.id]);
      expect(await order(`exclude[]=${third.id}`)).toEqual([second.id, first.id]);
    });

    it('cost at most nine queries', async () => {
      for (const who of ['anonymous', 'editor'] as const) {
        const list = () => service.as(who).get(`${PATH}?per_page=100`).expect(200);
        expect((await list()).body.length).toBeGreaterThan(10);
        expect(await fewestQueries(list)).toBeLessThanOrEqual(9);
      }
    });
  });

  it('return from the trash when a status is sent, and keep their attendees when deleted', async () => {
    const { id } = await ticket({ capacity: 3 });
    await box.order({ [id]: 1 }).expect(201);
    await service.as('editor').delete(`${PATH}/${id}`).expect(200, []);
    await service.as('anonymous').get(`${PATH}/${id}`).expect(404, { error: 'The entity could not be read.' });
    await patch(id, { price: 1 }).expect(404);
    expect((await patch(id, { status: 'publish' }).expect(200)).body).toMatchObject({ stock: 2, sold: 1 });
    expect((await read(id)).slug).not.toContain('trashed');
    await service.as('editor').delete(`${PATH}/${id}?force=1`).expect(200, []);
    await service.as('editor').get(`${PATH}/${id}`).expect(403);
    const { body } = await service.as('administrator').get(`/cal/tickets/v1/attendees?ticket=${id}`);
    expect(JSON.stringify(body)).toContain('pat@buyer.example');
  });

  it('keep their modification date when nothing changes', async () => {
    const { id } = await ticket();
    await service.database.write(() =>
      service.database.execute("UPDATE tickets SET modified = '2020-01-01 00:00:00' WHERE id = ?", [id]),
    );
    await patch(id, {}).expect(200);
    expect((await read(id)).modified).toBe('2020-01-01T00:00:00');
  });
});
