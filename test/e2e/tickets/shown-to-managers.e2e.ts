import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';
import { boxOffice } from './box-office.js';
import type { BoxOffice } from './box-office.js';

const T = '/cal/tickets/v1';

describe('cal/tickets/v1 shows managers', () => {
  let service: TestApp;
  let office: BoxOffice;
  beforeAll(async () => {
    service = await startApp();
    office = boxOffice(service);
  });
  afterAll(() => service.close());

  const get = async (path: string, caller: Caller = 'administrator') =>
    (await service.as(caller).get(path).expect(200)).body;

  it('the order status of attendees whose order is not completed, in lists, alone and in their ticket', async () => {
    const event = await office.event();
    const ticket = await office.ticket(event, { price: '5', ticket: { capacity: 10 } });
    const unpaid = (await office.order({ [ticket]: 1 }).expect(201)).body;
    const paid = (await office.order({ [ticket]: 1 }).expect(201)).body;
    await service.as('administrator').post(`${T}/orders/${paid.id}/paid`).expect(200);
    const statuses = (attendees: Record<string, unknown>[]) =>
      Object.fromEntries(attendees.map(({ order, order_status: status }) => [order as number, status]));
    const expected = { [unpaid.id]: 'pending', [paid.id]: undefined };
    expect(statuses((await get(`${T}/attendees?post_id=${event}`)).attendees)).toEqual(expected);
    expect(statuses((await get(`${T}/tickets/${ticket}`)).attendees)).toEqual(expected);
    const [attendee] = unpaid.attendees;
    expect(await get(`${T}/attendees/${attendee.id}`)).toMatchObject({ order_status: 'pending' });
    await service.as('administrator').post(`${T}/orders/${unpaid.id}/cancel`).expect(200);
    expect(await get(`${T}/attendees/${attendee.id}`)).toMatchObject({ order_status: 'voided' });
    for (const caller of ['anonymous', 'editor'] as const)
      expect(JSON.stringify((await service.as(caller).get(`${T}/attendees/${attendee.id}`)).body)).not.toContain(
        'voided',
      );
  });

  it.each([
    [[['10', 'EUR']], '€10', ['10']],
    [
      [
        ['10', 'EUR'],
        ['20', 'USD'],
      ],
      '€10, $20',
      ['10', '20'],
    ],
    [
      [
        ['10', 'USD'],
        ['12.5', 'EUR'],
        ['20', 'USD'],
        ['30', 'EUR'],
      ],
      '$10 – $20, €12.50 – €30',
      ['10', '12.50', '20', '30'],
    ],
  ] as [string[][], string, string[]][])('for events with the prices %j the cost %s', async (prices, cost, values) => {
    const event = await office.event();
    for (const [price, currency] of prices) {
      const id = await office.ticket(event, { price });
      await service.database.write(() =>
        service.database.execute('UPDATE tickets SET currency = ? WHERE id = ?', [currency, id]),
      );
    }
    expect(await get(`/cal/events/v1/events/${event}`, 'anonymous')).toMatchObject({ cost, cost_details: { values } });
  });

  describe('the seats of tickets that share them', () => {
    let event: number;
    const ids: Record<string, number> = {};
    const sell = (name: string, more: object = {}) =>
      service
        .as('administrator')
        .post(`${T}/attendees`)
        .send({ ticket_id: ids[name], full_name: name, email: 'a@example.org', ...more })
        .expect(201);
    /** capacity, available, percentage, max, sold, pending, totals, as a manager reads them. */
    const figures = async (name: string) => {
      const { body } = await service.as('administrator').get(`${T}/tickets/${ids[name]}`).expect(200);
      const { available, available_percentage: percentage, max, sold, pending } = body.capacity_details;
      const visitor = await get(`${T}/tickets/${ids[name]}`, 'anonymous');
      expect(visitor.capacity_details).toEqual({ available_percentage: percentage, available });
      expect(visitor).not.toHaveProperty('totals');
      const editor = await get(`${T}/tickets/${ids[name]}`, 'editor');
      expect(editor.capacity_details).toEqual({ available_percentage: percentage, available });
      expect(editor.totals).toEqual(body.totals);
      const [newer] = (await get(`/calendar/v1/tickets?event=${event}&include=${ids[name]}`)) as {
        stock: number;
        sold: number;
      }[];
      expect(newer).toMatchObject({ stock: available, sold });
      return [
        body.capacity,
        available,
        percentage,
        max,
        sold,
        pending,
        body.totals.stock,
        body.totals.sold,
        body.totals.pending,
      ];
    };
    beforeAll(async () => {
      event = await office.event();
      const add = async (name: string, ticket: object) => {
        ids[name] = await office.ticket(event, { name, price: '5', ticket });
      };
      await add('all', { mode: 'global', event_capacity: 10 });
      await add('capped', { mode: 'capped', capacity: 4, event_capacity: 10 });
      await add('own', { mode: 'own', capacity: 5 });
    });

    it.each([
      ['nothing', () => Promise.resolve(), [10, 10, 100, 10, 0, 0, 10, 0, 0], [4, 4, 100, 4, 0, 0, 4, 0, 0]],
      ['one capped seat', () => sell('capped'), [10, 9, 90, 10, 0, 0, 9, 0, 0], [4, 3, 75, 4, 1, 0, 3, 1, 0]],
      ['one seat for all', () => sell('all'), [10, 8, 80, 10, 1, 0, 8, 1, 0], [4, 3, 75, 4, 1, 0, 3, 1, 0]],
      [
        'an unpaid capped seat',
        () => sell('capped', { attendee_status: 'pending' }),
        [10, 7, 70, 10, 1, 0, 7, 1, 0],
        [4, 2, 50, 4, 1, 1, 2, 1, 1],
      ],
      [
        'six more seats for all',
        async () => {
          for (let i = 0; i < 6; i++) await sell('all');
        },
        [10, 1, 10, 10, 7, 0, 1, 7, 0],
        [4, 1, 25, 4, 1, 1, 1, 1, 1],
      ],
      ['the last seat', () => sell('capped'), [10, 0, 0, 10, 7, 0, 0, 7, 0], [4, 0, 0, 4, 2, 1, 0, 2, 1]],
    ] as [string, () => Promise<unknown>, number[], number[]][])('after a sale of %s', async (_, sale, all, capped) => {
      await sale();
      expect(await figures('all')).toEqual(all);
      expect(await figures('capped')).toEqual(capped);
      expect(await figures('own')).toEqual([5, 5, 100, 5, 0, 0, 5, 0, 0]);
      await office.audit();
    });
  });
});

describe('Tickets of an event that gets a password later', () => {
  let service: TestApp;
  let office: BoxOffice;
  let event: number;
  let ticket: number;
  let attendee: number;
  beforeAll(async () => {
    service = await startApp();
    office = boxOffice(service);
    event = await office.event();
    ticket = await office.ticket(event, {
      name: 'Guarded',
      description: 'Guarded',
      price: '5',
      ticket: { capacity: 5 },
    });
    const admin = service.as('administrator');
    const { body } = await admin
      .post(`${T}/attendees`)
      .send({ ticket_id: ticket, full_name: 'Guarded', email: 'a@example.org', optout: false })
      .expect(201);
    attendee = body.id;
    await service.as('anonymous').get(`${T}/attendees/${attendee}`).expect(200);
    await admin.post(`/content/v2/cal_events/${event}`).send({ password: 'sesame' }).expect(200);
  });
  afterAll(() => service.close());

  const blank = { id: 0, title: 'No Access', description: 'No Access', capacity: 0, is_available: null, attendees: [] };

  it.each([
    ['anonymous', '', false],
    ['anonymous', '?password=wrong', false],
    ['anonymous', '?password=sesame', true],
    ['subscriber', '', false],
    ['subscriber', '?password=sesame', true],
    ['author', '', false],
    ['editor', '?password=sesame', true],
    ['administrator', '', true],
  ] as const)('are shown to %s with %s: %j', async (caller, query, open) => {
    for (const root of ['/api', '/wp-json'] as const) {
      const base = root === '/api' ? T : '/tribe/tickets/v1';
      const client = service.as(caller, root);
      const { body } = await client.get(`${base}/tickets/${ticket}${query}`).expect(200);
      expect(body).toMatchObject(open ? { id: ticket, title: 'Guarded' } : blank);
      const list = await client.get(`${base}/tickets?include_post=${event}${query.replace('?', '&')}`).expect(200);
      expect(list.body.total).toBe(1);
      expect(list.body.tickets[0]).toMatchObject(open ? { id: ticket, title: 'Guarded' } : blank);
    }
    const isManager = caller === 'administrator';
    await service
      .as(caller)
      .get(`${T}/attendees/${attendee}`)
      .expect(isManager ? 200 : 401);
  });
});
