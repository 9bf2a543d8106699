import { PaymentNotificationsService } from '../../../src/cal/tickets/payments/payment-notifications.service.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { boxOffice } from './box-office.js';
import type { BoxOffice } from './box-office.js';

const T = '/cal/tickets/v1';
const KEY = 'key-of-the-scanners';
const own = (capacity: number, price = '25') => ({ price, ticket: { mode: 'own', capacity } });

describe('An event with sold tickets', () => {
  let service: TestApp;
  let office: BoxOffice;
  beforeAll(async () => {
    service = await startApp();
    office = boxOffice(service);
    await service.as('administrator').post(`${T}/settings`).send({ qr_api_key: KEY }).expect(200);
  });
  afterEach(() => office.audit());
  afterAll(() => service.close());

  const admin = () => service.as('administrator');
  const trash = (event: number) => admin().delete(`/cal/events/v1/events/${event}`).expect(200);
  const restore = (event: number) =>
    admin().post(`/content/v2/cal_events/${event}`).send({ status: 'publish' }).expect(200);
  const sold = async () => {
    const event = await office.event({ title: 'Spring Gala', venue: { venue: 'Old Mill' } });
    const ticket = await office.ticket(event, own(5));
    const paid = (await office.order({ [ticket]: 1 }).expect(201)).body;
    await admin().post(`${T}/orders/${paid.id}/paid`).send({}).expect(200);
    const pending = (await office.order({ [ticket]: 1 }).expect(201)).body;
    const { body } = await admin().get(`${T}/orders/${paid.id}`).expect(200);
    const [attendee] = body.attendees;
    const code = (await admin().get(`${T}/attendees/${attendee.id}/qr`).expect(200)).body.security_code;
    return { event, ticket, paid, pending, attendee: attendee.id as number, code: code as string };
  };
  const scan = (attendee: number, code: string) =>
    service.as('anonymous').post(`${T}/qr`).send({ api_key: KEY, ticket_id: attendee, security_code: code });

  describe('in the trash', () => {
    it('still shows its attendees to managers, and to nobody else', async () => {
      const { event } = await sold();
      await trash(event);
      const { body } = await admin().get(`${T}/attendees?post_id=${event}`).expect(200);
      expect(body.total).toBe(2);
      expect((await service.as('anonymous').get(`${T}/attendees?post_id=${event}`).expect(200)).body.total).toBe(0);
    });

    it('admits no one until it is restored', async () => {
      const { event, attendee, code } = await sold();
      await trash(event);
      expect((await scan(attendee, code).expect(403)).body.error).toBe('event_cancelled');
      const byHand = await admin().post(`${T}/attendees/${attendee}`).send({ check_in: true }).expect(409);
      expect(byHand.body.code).toBe('event-cancelled');
      const history = await admin().get(`${T}/attendees/${attendee}/check-ins`).expect(200);
      expect(history.body.check_ins[0].result).toBe('event-cancelled');
      await restore(event);
      await scan(attendee, code).expect(201);
    });

    it('cannot be paid for until it is restored', async () => {
      const { event, ticket, pending } = await sold();
      await trash(event);
      const refused = await admin().post(`${T}/orders/${pending.id}/paid`).send({}).expect(409);
      expect(refused.body.code).toBe('event-cancelled');
      const status = { attendee_status: 'completed' };
      await admin().post(`${T}/attendees/${pending.attendees[0].id}`).send(status).expect(409);
      expect(await office.counters(ticket)).toMatchObject({ pending: 1, sold: 1 });
      await restore(event);
      await admin().post(`${T}/orders/${pending.id}/paid`).send({}).expect(200);
    });

    it('leaves an order due for a refund when a payment service reports its payment', async () => {
      const { event, ticket, pending } = await sold();
      await trash(event);
      const hear = () =>
        service.app
          .get(PaymentNotificationsService)
          .handle({ gateway: 'manual', eventId: `e-${pending.id}`, orderId: pending.id, status: 'completed' });
      for (let i = 0; i < 2; i++)
        expect(await hear()).toMatchObject({
          status: 'not-completed',
          to_return_minor: pending.total_minor,
          network_key: null,
        });
      expect(await office.counters(ticket)).toMatchObject({ pending: 0, sold: 1 });
    });

    it('refuses orders of carts that hold its seats', async () => {
      const { event, ticket } = await sold();
      const cart = (await office.cart({ [ticket]: 1 }).expect(200)).body.cart_hash;
      await trash(event);
      const purchaser = { name: 'Pat', email: 'pat@buyer.example' };
      const refused = await service
        .as('anonymous')
        .post(`${T}/orders`)
        .send({ cart_hash: cart, purchaser })
        .expect(409);
      expect(refused.body.code).toBe('event-cancelled');
    });

    it('keeps orders that can be cancelled and refunded', async () => {
      const { event, ticket, paid, pending } = await sold();
      await trash(event);
      await admin().post(`${T}/orders/${paid.id}/refund`).send({}).expect(200);
      await admin().post(`${T}/orders/${pending.id}/cancel`).send({}).expect(200);
      expect(await office.counters(ticket)).toMatchObject({ pending: 0, sold: 0 });
    });
  });

  describe('deleted for good', () => {
    it.each([
      ['content/v2', (event: number) => `/content/v2/cal_events/${event}?force=true`],
      ['calendar/v1', (event: number) => `/calendar/v1/events/${event}?force=true`],
    ])('needs a confirmation in %s', async (_, path) => {
      const { event } = await sold();
      const refused = await admin().delete(path(event)).expect(409);
      expect(refused.body).toMatchObject({ code: 'tickets-sold', data: { status: 409, orders: 2 } });
      expect(refused.body.message).toContain('confirm_sold=true');
      await trash(event);
      await admin().delete(path(event)).expect(409);
      await admin()
        .delete(`${path(event)}&confirm_sold=true`)
        .expect(200);
    });

    it('needs no confirmation without open orders, or when the setting is off', async () => {
      const { event, paid, pending } = await sold();
      await admin().post(`${T}/orders/${paid.id}/refund`).send({}).expect(200);
      await admin()
        .post(`${T}/orders/void`)
        .send({ ids: [pending.id] })
        .expect(200);
      await admin().delete(`/content/v2/cal_events/${event}?force=true`).expect(200);
      const other = await sold();
      await admin().post(`${T}/settings`).send({ protect_sold: false }).expect(200);
      await admin().delete(`/content/v2/cal_events/${other.event}?force=true`).expect(200);
      await admin().post(`${T}/settings`).send({ protect_sold: true }).expect(200);
    });

    it('is still named in its orders and attendees, admits no one and cannot be paid for', async () => {
      const { event, paid, pending, attendee, code } = await sold();
      const snapshot = {
        id: event,
        title: 'Spring Gala',
        start_date: '2031-05-10 10:00:00',
        end_date: '2031-05-10 12:00:00',
        timezone: 'Europe/Berlin',
        venue: 'Old Mill',
      };
      await admin().delete(`/content/v2/cal_events/${event}?force=true&confirm_sold=true`).expect(200);
      const { body } = await admin().get(`${T}/orders/${paid.id}`).expect(200);
      expect(body.items[0]).toMatchObject({ post_id: 0, event: snapshot });
      const shown = await admin().get(`${T}/attendees/${attendee}`).expect(200);
      expect(shown.body).toMatchObject({ post_id: 0, event: snapshot });
      expect((await scan(attendee, code).expect(403)).body.error).toBe('event_cancelled');
      await admin().post(`${T}/orders/${pending.id}/paid`).send({}).expect(409);
      await admin().post(`${T}/orders/${pending.id}/cancel`).send({}).expect(200);
    });

    it('is remembered as it was when each ticket was bought', async () => {
      const { event, ticket, paid } = await sold();
      await admin().post(`/cal/events/v1/events/${event}`).send({ title: 'Autumn Gala' }).expect(200);
      const later = await office.order({ [ticket]: 1 }).expect(201);
      expect(later.body.items[0].event.title).toBe('Autumn Gala');
      const { body } = await admin().get(`${T}/orders/${paid.id}`).expect(200);
      expect(body.items[0].event.title).toBe('Spring Gala');
    });
  });

  it('keeps the seats and tickets of its page when a page is a ticket host', async () => {
    const page = await admin().post('/content/v2/pages').send({ title: 'Club', status: 'publish' }).expect(201);
    const ticket = await office.ticket(page.body.id, own(5, '0'));
    const { body } = await office.order({ [ticket]: 1 }).expect(201);
    expect(body.items[0].event).toEqual({
      id: page.body.id,
      title: 'Club',
      start_date: null,
      end_date: null,
      timezone: null,
      venue: null,
    });
    await admin().delete(`/content/v2/pages/${page.body.id}?force=true`).expect(409);
    await scan(body.attendees[0].id, body.attendees[0].security_code).expect(201);
  });

  it('shows the same consent in orders and attendees', async () => {
    const ticket = await office.ticket(await office.event(), own(5, '0'));
    const silent = (await office.order({ [ticket]: 1 }).expect(201)).body.attendees[0];
    const person = { ticket_id: ticket, full_name: 'Ada', email: 'ada@example.org', optout: false };
    const open = (await office.order({ [ticket]: 1 }, { attendees: [person] }).expect(201)).body.attendees[0];
    for (const { id, optout } of [silent, open]) {
      const { body } = await admin().get(`${T}/attendees/${id}`).expect(200);
      expect(body.optout).toBe(optout);
    }
    expect([silent.optout, open.optout]).toEqual([true, false]);
  });
});
