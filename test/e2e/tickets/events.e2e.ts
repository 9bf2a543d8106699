import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';
import { boxOffice } from './box-office.js';
import type { BoxOffice } from './box-office.js';

describe('Events with tickets', () => {
  let service: TestApp;
  let office: BoxOffice;
  beforeAll(async () => {
    service = await startApp();
    office = boxOffice(service);
  });
  afterAll(() => service.close());

  const read = async (id: number, caller: Caller = 'anonymous') =>
    (await service.as(caller).get(`/cal/events/v1/events/${id}`).expect(200)).body;

  it('return their ticket kinds and price range', async () => {
    const event = await office.event();
    expect(await read(event)).toMatchObject({ ticketed: false, cost: '' });
    await office.ticket(event, { provider: 'rsvp', price: undefined });
    expect(await read(event)).toMatchObject({ ticketed: ['rsvp'], cost: 'Free', cost_details: { values: [] } });
    await office.ticket(event, { price: '25' });
    await office.ticket(event, { price: '1010.50' });
    const body = await read(event);
    expect(body).toMatchObject({ ticketed: ['rsvp', 'tc'], cost_details: { values: ['25', '1010.50'] } });
    expect(body.cost).toBe('$25 – $1,010.50');
    expect(await read(await office.event({ cost: '7' }))).toMatchObject({ cost_details: { values: ['7'] } });
  });

  it('have one offer per ticket in their JSON-LD, including sold-out tickets', async () => {
    const event = await office.event();
    await office.ticket(event, {
      price: '12.50',
      end_date: '2031-05-09',
      end_time: '20:00',
      ticket: { mode: 'own', capacity: 1 },
    });
    await office.ticket(event, { price: '5', ticket: { mode: 'own', capacity: 0 } });
    const { json_ld: ld } = await read(event);
    expect(ld.offers).toMatchObject([
      {
        '@type': 'Offer',
        price: '12.50',
        priceCurrency: 'USD',
        availability: 'InStock',
        validThrough: '2031-05-09T20:00:00+02:00',
      },
      { price: '5.00', availability: 'SoldOut', validThrough: '2031-05-10T10:00:00+02:00' },
    ]);
  });

  it('return attendance numbers to managers only', async () => {
    const event = await office.event();
    const ticket = await office.ticket(event, { ticket: { mode: 'own', capacity: 9 } });
    const { body } = await office.order({ [ticket]: 3 }).expect(201);
    await service
      .as('administrator')
      .post(`/cal/tickets/v1/attendees/${body.attendees[0].id}`)
      .send({ check_in: true })
      .expect(201);
    expect((await read(event, 'administrator')).attendance).toEqual({
      total_attendees: 3,
      checked_in: 1,
      not_checked_in: 2,
    });
    expect((await read(event)).attendance).toBeUndefined();
    await service
      .as('administrator')
      .post(`/cal/tickets/v1/orders/${body.id}/refund`)
      .send({ confirm_checked_in: true })
      .expect(200);
    expect((await read(event, 'administrator')).attendance).toEqual({
      total_attendees: 0,
      checked_in: 0,
      not_checked_in: 0,
    });
  });

  it('are filtered by whether they have tickets', async () => {
    const [with_, without] = [await office.event({ title: 'Quagga' }), await office.event({ title: 'Quagga' })];
    await office.ticket(with_);
    const found = async (ticketed: string) => {
      const { body } = await service
        .as('anonymous')
        .get(`/cal/events/v1/events?search=quagga&ticketed=${ticketed}&end_date=2032-01-01`)
        .expect(200);
      return body.events.map(({ id }: { id: number }) => id);
    };
    expect([await found('true'), await found('false')]).toEqual([[with_], [without]]);
  });

  it('can be deleted: their attendees remain readable and their tickets are no longer sold', async () => {
    const event = await office.event();
    const ticket = await office.ticket(event, { ticket: { mode: 'global', event_capacity: 9 } });
    const { body } = await office.order({ [ticket]: 2 }).expect(201);
    await service.database.write(async () => {
      await service.database.execute('DELETE FROM events WHERE id = ?', [event]);
      await service.database.execute('DELETE FROM content WHERE id = ?', [event]);
    });
    const attendee = await service
      .as('administrator')
      .get(`/cal/tickets/v1/attendees/${body.attendees[0].id}`)
      .expect(200);
    expect(attendee.body).toMatchObject({ post_id: 0, ticket_id: ticket });
    await office.order({ [ticket]: 1 }).expect(404);
    await service.as('anonymous').get(`/cal/tickets/v1/tickets/${ticket}`).expect(401);
    await service.as('administrator').post(`/cal/tickets/v1/orders/${body.id}/refund`).send({}).expect(200);
    expect(await office.counters(ticket)).toEqual({ held: 0, pending: 0, sold: 0 });
  });
});
