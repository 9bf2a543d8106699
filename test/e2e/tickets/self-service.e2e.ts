import { PaymentProviderRegistry } from '../../../src/cal/tickets/payments/payment-provider.registry.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { boxOffice } from './box-office.js';
import type { BoxOffice } from './box-office.js';

const T = '/cal/tickets/v1';
const ORDERS = `${T}/orders`;
const SCANNER_KEY = 'key-of-the-scanners';
const SEATS = { mode: 'own', capacity: 50 };
const FIELDS = [
  { label: 'Meal', type: 'select', required: true, extra: { options: ['Rice', 'Soup'] } },
  { label: 'Note', type: 'text' },
];

interface Bought {
  id: number;
  key: string;
  attendees: { id: number; security_code: string }[];
}

describe('What purchasers change themselves', () => {
  let service: TestApp;
  let office: BoxOffice;
  let event: number;
  let free: number;
  let paid: number;
  let refunds = 0;
  let refundWorks = true;
  beforeAll(async () => {
    service = await startApp();
    office = boxOffice(service);
    event = await office.event();
    free = await office.ticket(event, { ticket: SEATS });
    paid = await office.ticket(event, { price: '10', ticket: SEATS });
    service.app.get(PaymentProviderRegistry).register({
      name: 'test-card',
      settlesImmediately: false,
      ready: () => true,
      begin: () => Promise.resolve({ status: 'completed' }),
      refund: () => {
        if (!refundWorks) return Promise.reject(new Error('The card is closed'));
        refunds += 1;
        return Promise.resolve();
      },
    });
    await service.as('administrator').post(`${T}/settings`).send({ qr_api_key: SCANNER_KEY }).expect(200);
  });
  afterAll(() => service.close());
  afterEach(() => office.audit());

  const buy = async (tickets: Record<number, number>, more: Record<string, unknown> = {}): Promise<Bought> => {
    const { body } = await office.order(tickets, more).expect(201);
    return { id: body.id, key: body.order_key, attendees: body.attendees };
  };
  const send = (order: Bought, path: string, body: object = {}) =>
    service
      .as('anonymous')
      .post(`${ORDERS}/${order.id}${path}`)
      .send({ order_key: order.key, ...body });
  const read = async (order: Bought) => {
    const { body } = await service.as('anonymous').get(`${ORDERS}/${order.id}?order_key=${order.key}`).expect(200);
    return body;
  };
  const scan = (attendee: number, code: string) =>
    service.as('anonymous').post(`${T}/qr`).send({ api_key: SCANNER_KEY, ticket_id: attendee, security_code: code });
  const rules = (id: number, change: object) =>
    service.as('administrator').post(`${T}/self-service/${id}`).send(change).expect(200);

  describe('changes of attendees', () => {
    it('give a ticket another name and leave its code', async () => {
      const order = await buy({ [free]: 1 });
      const [{ id, security_code: code }] = order.attendees;
      const { body } = await send(order, `/attendees/${id}`, { full_name: ' <b>Grace</b> Hopper ' }).expect(200);
      expect(body.attendees).toEqual([expect.objectContaining({ id, title: 'Grace Hopper', security_code: code })]);
      await send(order, `/attendees/${id}`, { full_name: '' }).expect(400);
      await send(order, `/attendees/${id}`, { full_name: 'x'.repeat(251) }).expect(400);
      await send(order, `/attendees/${id}`, { attendee_meta: { meal: 'Soup' } }).expect(400);
    });

    it('change answers within the fields of the ticket', async () => {
      const asking = await office.ticket(event, { attendee_information_fields: FIELDS, ticket: SEATS });
      const answers = { meal: 'Rice', note: 'window' };
      const order = await buy({ [asking]: 1 }, { attendees: [{ ticket_id: asking, attendee_meta: answers }] });
      const [{ id }] = order.attendees;
      const { body } = await send(order, `/attendees/${id}`, { attendee_meta: { meal: 'Soup' } }).expect(200);
      expect(body.attendees[0].information).toEqual({ meal: 'Soup', note: 'window' });
      await send(order, `/attendees/${id}`, { attendee_meta: { meal: 'Cake' } }).expect(400);
      await send(order, `/attendees/${id}`, { attendee_meta: { meal: '' } }).expect(400);
    });

    it('are for the purchaser of the order only', async () => {
      const order = await buy({ [free]: 1 });
      const other = await buy({ [free]: 1 });
      const path = `/attendees/${order.attendees[0].id}`;
      await service.as('anonymous').post(`${ORDERS}/${order.id}${path}`).send({ full_name: 'Mallory' }).expect(401);
      await send({ ...order, key: other.key }, path, { full_name: 'Mallory' }).expect(401);
      await send(other, path, { full_name: 'Mallory' }).expect(404);
      await service.as('subscriber').post(`${ORDERS}/${order.id}${path}`).send({ full_name: 'Mallory' }).expect(403);
      expect((await read(order)).attendees[0].title).toBe('Pat Buyer');
    });

    it('end at the deadline, for managers not', async () => {
      const soon = await office.event({ start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' });
      const ticket = await office.ticket(soon, { ticket: SEATS });
      const order = await buy({ [ticket]: 1 });
      const path = `/attendees/${order.attendees[0].id}`;
      await rules(soon, { attendee_changes_hours: 8760 });
      await send(order, path, { full_name: 'In Time' }).expect(200);
      const past = await office.event({ start_date: '2020-05-10 10:00:00', end_date: '2031-05-10 12:00:00' });
      const late = await buy({ [await office.ticket(past, { end_date: '2031-01-01', ticket: SEATS })]: 1 });
      const refused = await send(late, `/attendees/${late.attendees[0].id}`, { full_name: 'Late' }).expect(409);
      expect(refused.body).toMatchObject({ code: 'self-service-closed', data: { until_utc: '2020-05-10 08:00:00' } });
      await service
        .as('administrator')
        .post(`${ORDERS}/${late.id}/attendees/${late.attendees[0].id}`)
        .send({ full_name: 'By Manager' })
        .expect(200);
      await rules(soon, { attendee_changes: false });
      expect((await send(order, path, { full_name: 'No' }).expect(403)).body.code).toBe('self-service-off');
      expect((await read(order)).self_service.attendees[0]).toMatchObject({ change: false, transfer: true });
    });
  });

  describe('a transfer', () => {
    it('replaces the code, which neither the purchaser nor a file of the order has any more', async () => {
      const order = await buy({ [free]: 2 });
      const [{ id, security_code: old }, kept] = order.attendees;
      const holder = { full_name: 'Grace Hopper', email: 'grace@holder.example' };
      const { body } = await send(order, `/attendees/${id}/transfer`, holder).expect(200);
      expect(body.attendees[0]).toMatchObject({ id, title: 'Grace Hopper', email: holder.email });
      expect(body.attendees[0].transferred_utc).toMatch(/^\d{4}-/);
      expect(body.attendees[0]).not.toHaveProperty('security_code');
      expect(body.attendees[1].security_code).toBe(kept.security_code);
      await service.as('anonymous').get(`${T}/attendees/${id}/qr?order_key=${order.key}`).expect(401);
      await service.as('anonymous').get(`${T}/attendees/${id}/ticket.pdf?order_key=${order.key}`).expect(401);
      await service.http().get(`/order/${order.id}-${order.key}/tickets/${id}/ticket.pdf`).expect(404);
      const page = await service.http().get(`/order/${order.id}-${order.key}/`).expect(200);
      expect(page.text).not.toContain(old);
      expect(page.text).toContain(kept.security_code);

      const refused = await scan(id, old).expect(403);
      expect(refused.body).toEqual({
        error: 'ticket_transferred',
        msg: 'This ticket was transferred to another person. This code is no longer valid.',
      });
      expect((await scan(id, 'f'.repeat(20)).expect(403)).body.error).toBe('security_code_not_valid');
      const { body: now } = await service.as('administrator').get(`${T}/attendees/${id}/qr`).expect(200);
      expect(now.security_code).not.toBe(old);
      await scan(id, now.security_code).expect(201);
      const history = await service.as('administrator').get(`${T}/attendees/${id}/check-ins`).expect(200);
      expect(history.body.check_ins.map(({ result }: { result: string }) => result)).toEqual(['code-replaced', 'in']);
    });

    it('says at the address of the old code why it is not valid', async () => {
      const order = await buy({ [free]: 1 });
      const [{ id, security_code: old }] = order.attendees;
      await send(order, `/attendees/${id}/transfer`, { full_name: 'G', email: 'g@holder.example' }).expect(200);
      const address = `/?event_qr_code=1&ticket_id=${id}&event_id=${event}&security_code=`;
      expect(
        (
          await service
            .http()
            .get(address + old)
            .expect(410)
        ).text,
      ).toContain('was transferred to another person');
      expect((await service.http().get(`${address}${'a'.repeat(20)}`)).text).not.toContain('was transferred');
      await service.http().get(`/ticket/${id}-${old}/ticket.pdf`).expect(404);
    });

    it('happens once: the purchaser has given the ticket away', async () => {
      const order = await buy({ [free]: 1 });
      const path = `/attendees/${order.attendees[0].id}`;
      const holder = { full_name: 'Grace', email: 'grace@holder.example' };
      const own = await send(order, `${path}/transfer`, { full_name: 'Pat', email: 'PAT@buyer.example' }).expect(409);
      expect(own.body.code).toBe('same-holder');
      await send(order, `${path}/transfer`, holder).expect(200);
      for (const [action, body] of [
        ['', { full_name: 'Mallory' }],
        ['/transfer', { ...holder, email: 'mallory@holder.example' }],
        ['/withdraw', {}],
      ] as const)
        expect((await send(order, path + action, body).expect(409)).body.code).toBe('ticket-transferred');
      expect((await send(order, '/cancel').expect(409)).body.code).toBe('ticket-transferred');
    });

    it('takes the answers of the new holder and removes those of the former one', async () => {
      const asking = await office.ticket(event, { attendee_information_fields: FIELDS, ticket: SEATS });
      const order = await buy(
        { [asking]: 1 },
        { attendees: [{ ticket_id: asking, attendee_meta: { meal: 'Rice', note: 'allergic' } }] },
      );
      const [{ id }] = order.attendees;
      const holder = { full_name: 'Grace', email: 'grace@holder.example' };
      const missing = await send(order, `/attendees/${id}/transfer`, holder).expect(400);
      expect(missing.body.code).toBe('missing-required-meta-fields');
      await send(order, `/attendees/${id}/transfer`, { ...holder, attendee_meta: { meal: 'Soup' } }).expect(200);
      const { body } = await service.as('administrator').get(`${T}/attendees/${id}`).expect(200);
      expect(body.information).toEqual({ meal: 'Soup' });
    });

    it('is refused for tickets that are used or not paid, and where the organizer does not permit it', async () => {
      const order = await buy({ [free]: 1 });
      const path = `/attendees/${order.attendees[0].id}/transfer`;
      const holder = { full_name: 'Grace', email: 'grace@holder.example' };
      await scan(order.attendees[0].id, order.attendees[0].security_code).expect(201);
      expect((await send(order, path, holder).expect(409)).body.code).toBe('attendee-checked-in');
      const unpaid = await buy({ [paid]: 1 });
      const early = await send(unpaid, `/attendees/${unpaid.attendees[0].id}/transfer`, holder).expect(409);
      expect(early.body.code).toBe('ticket-not-valid');
      await send(unpaid, `/attendees/${unpaid.attendees[0].id}`, { full_name: 'Typo Mended' }).expect(200);
      await send(order, path, { ...holder, email: 'no address' }).expect(400);
    });
  });

  describe('a withdrawal', () => {
    it('returns the seat of a free ticket, once', async () => {
      const order = await buy({ [free]: 2 });
      const left = await office.left(free);
      const [{ id, security_code: code }] = order.attendees;
      const { body } = await send(order, `/attendees/${id}/withdraw`).expect(200);
      expect(body.status).toBe('completed');
      expect(await office.left(free)).toBe(left + 1);
      await send(order, `/attendees/${id}/withdraw`).expect(200);
      expect(await office.left(free)).toBe(left + 1);
      expect((await scan(id, code).expect(403)).body.error).toBe('attendee_not_authorized');
      const last = await send(order, `/attendees/${order.attendees[1].id}/withdraw`).expect(200);
      expect(last.body.status).toBe('voided');
      expect(await office.left(free)).toBe(left + 2);
    });

    it('returns the seat of an RSVP', async () => {
      const rsvp = await office.ticket(event, { provider: 'rsvp', ticket: { mode: 'own', capacity: 5 } });
      const order = await buy({ [rsvp]: 2 });
      const { body } = await send(order, `/attendees/${order.attendees[0].id}/withdraw`).expect(200);
      expect(body.attendees.map(({ status }: { status: string }) => status)).toEqual(['no', 'yes']);
      expect(await office.left(rsvp)).toBe(4);
    });

    it('is refused for tickets that cost something', async () => {
      const order = await buy({ [paid]: 1 }, { gateway: 'test-card' });
      const refused = await send(order, `/attendees/${order.attendees[0].id}/withdraw`).expect(409);
      expect(refused.body.code).toBe('ticket-not-free');
    });
  });

  describe('a cancellation', () => {
    it('of a paid order is refused unless the organizer permits it', async () => {
      const order = await buy({ [paid]: 1 }, { gateway: 'test-card' });
      expect((await read(order)).self_service.cancellation).toBeNull();
      expect((await send(order, '/cancel').expect(403)).body.code).toBe('self-service-off');
      await rules(event, { cancellations: 'none' });
      const gratis = await buy({ [free]: 1 });
      await send(gratis, '/cancel').expect(403);
      await rules(event, { cancellations: null });
      expect((await send(gratis, '/cancel').expect(200)).body.status).toBe('voided');
      expect((await send(gratis, '/cancel').expect(200)).body.status).toBe('voided');
    });

    it('of a paid order gives the money back where the payment provider can', async () => {
      await rules(event, { cancellations: 'all' });
      const order = await buy({ [paid]: 1 }, { gateway: 'test-card' });
      expect((await read(order)).self_service.cancellation).toBe('refund');
      const before = refunds;
      const { body } = await send(order, '/cancel', { reason: 'Ill' }).expect(200);
      expect(body.status).toBe('refunded');
      expect(refunds).toBe(before + 1);
      const money = await service.as('administrator').get(`${ORDERS}/${order.id}/payments`).expect(200);
      expect(money.body.refunds).toEqual([expect.objectContaining({ source: 'buyer', reason: 'Ill' })]);
      await send(order, '/cancel').expect(200);
      expect(refunds).toBe(before + 1);
    });

    it('of a paid order is a request where only a person can return the money', async () => {
      const order = await buy({ [paid]: 1 }, { gateway: 'manual' });
      await service.as('administrator').post(`${ORDERS}/${order.id}/paid`).send({}).expect(200);
      expect((await read(order)).self_service.cancellation).toBe('request');
      const { body } = await send(order, '/cancel', { reason: 'Ill' }).expect(200);
      expect(body).toMatchObject({ status: 'completed', cancellation_request: { reason: 'Ill', declined_utc: null } });
      const requested = async () => {
        const answer = await service.as('administrator').get(`${ORDERS}?cancellation_requested=true`).expect(200);
        return answer.body.orders.map(({ id }: { id: number }) => id);
      };
      expect(await requested()).toEqual([order.id]);
      await send(order, '/cancellation-request/decline').expect(400);
      await service.as('subscriber').post(`${ORDERS}/${order.id}/cancellation-request/decline`).send({}).expect(403);
      for (let i = 0; i < 2; i++) {
        const declined = await service
          .as('administrator')
          .post(`${ORDERS}/${order.id}/cancellation-request/decline`)
          .send({ reason: 'Too late' })
          .expect(200);
        expect(declined.body.cancellation_request).toMatchObject({ decline_reason: 'Too late' });
      }
      expect(await requested()).toEqual([]);
      const other = await buy({ [paid]: 1 }, { gateway: 'manual' });
      await service.as('administrator').post(`${ORDERS}/${other.id}/paid`).send({}).expect(200);
      await send(other, '/cancel').expect(200);
      await service.as('administrator').post(`${ORDERS}/${other.id}/refund`).send({}).expect(200);
      expect(await requested()).toEqual([]);
      expect(await read(other)).not.toHaveProperty('cancellation_request');
    });

    it('of a paid order is a request when the payment service refuses the refund', async () => {
      const order = await buy({ [paid]: 1 }, { gateway: 'test-card' });
      refundWorks = false;
      const { body } = await send(order, '/cancel').expect(200);
      refundWorks = true;
      expect(body).toMatchObject({ status: 'completed', cancellation_request: { declined_utc: null } });
    });

    it('is refused when an attendee is checked in, and ends at the deadline', async () => {
      const order = await buy({ [free]: 2 });
      await scan(order.attendees[0].id, order.attendees[0].security_code).expect(201);
      expect((await send(order, '/cancel', { confirm_checked_in: true }).expect(409)).body.code).toBe(
        'attendees-checked-in',
      );
      const past = await office.event({ start_date: '2020-05-10 10:00:00', end_date: '2031-05-10 12:00:00' });
      const late = await buy({ [await office.ticket(past, { end_date: '2031-01-01', ticket: SEATS })]: 1 });
      expect((await send(late, '/cancel').expect(409)).body.code).toBe('self-service-closed');
      expect((await read(late)).self_service.cancellation).toBeNull();
    });
  });

  it('has rules that only managers of attendees read and change, within their bounds', async () => {
    const path = `${T}/self-service/${event}`;
    await service.as('anonymous').get(path).expect(401);
    await service.as('author').post(path).send({ cancellations: 'all' }).expect(403);
    await service.as('administrator').post(path).send({ cancellations: 'some' }).expect(400);
    await service.as('administrator').post(path).send({ cancellations_hours: 9000 }).expect(400);
    await service.as('administrator').post(path).send({ colour: 'red' }).expect(400);
    await service.as('administrator').get(`${T}/self-service/999999`).expect(404);
    await rules(event, { cancellations: 'all', cancellations_hours: 48, ticket_transfers: false });
    const { body } = await service.as('administrator').get(path).expect(200);
    expect(body.own).toMatchObject({ cancellations: 'all', cancellations_hours: 48, ticket_transfers: false });
    expect(body.own.attendee_changes).toBeNull();
    expect(body.effective).toMatchObject({
      attendee_changes: true,
      attendee_changes_hours: 0,
      ticket_transfers: false,
    });
    await rules(event, { cancellations: null, cancellations_hours: null, ticket_transfers: null });
  });
});
