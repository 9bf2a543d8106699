import { load } from 'cheerio';
import type { CheerioAPI } from 'cheerio';
import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { Browser, withPasswords } from '../authorize/browser-helper.js';
import { boxOffice } from './box-office.js';
import type { BoxOffice } from './box-office.js';

const T = '/cal/tickets/v1';
const EVENTS = '/cal/events/v1/events';
const KEY = 'key-of-the-scanners';
const ROOM = 'https://meet.example/room?pwd=hidden';
const own = (capacity: number, price = '25') => ({ price, ticket: { mode: 'own', capacity } });

interface Bought {
  order: number;
  page: string;
  attendee: number;
  /** Path of the page in the code of the ticket. */
  code: string;
  security: string;
}

describe('Tickets of an event', () => {
  let service: TestApp;
  let office: BoxOffice;
  let manager: Browser;
  let event: number;
  let ticket: number;
  beforeAll(async () => {
    service = await startApp();
    office = boxOffice(service);
    await admin().post(`${T}/settings`).send({ qr_api_key: KEY }).expect(200);
    await withPasswords(service, 'administrator');
    manager = new Browser(service);
    await manager.signIn('administrator');
  });
  afterEach(() => office.audit());
  afterAll(() => service.close());
  beforeEach(async () => {
    event = await office.event({ title: 'Opera', venue: { venue: 'Old Mill' } });
    ticket = await office.ticket(event, own(9));
  });

  const admin = () => service.as('administrator');
  const change = (fields: object, id = event) => admin().post(`${EVENTS}/${id}/status`).send(fields).expect(200);
  const buy = async (): Promise<Bought> => {
    const free = await office.ticket(event, own(5, ''));
    const { body } = await office.order({ [free]: 1 }).expect(201);
    const [{ id, qr_url: url, security_code: security }] = body.attendees;
    return {
      order: body.id,
      page: `/order/${body.id}-${body.order_key}/`,
      attendee: id,
      code: url.slice(SITE.length),
      security,
    };
  };
  const open = async (path: string): Promise<CheerioAPI> => load((await service.http().get(path).expect(200)).text);
  const textOf = ($: CheerioAPI): string => $('main').text().replace(/\s+/g, ' ');
  const scan = ({ attendee, security }: Bought) =>
    service.as('anonymous').post(`${T}/qr`).send({ api_key: KEY, ticket_id: attendee, security_code: security });
  const eventPage = async (): Promise<CheerioAPI> => {
    const { body } = await service.as('anonymous').get(`${EVENTS}/${event}`).expect(200);
    return open(body.url.slice(SITE.length));
  };

  describe('that is canceled', () => {
    it('are not sold, in a cart, an order, a reply or on the page', async () => {
      const rsvp = await office.ticket(event, { provider: 'rsvp', price: undefined });
      const cart = (await office.cart({ [ticket]: 1 }).expect(200)).body.cart_hash;
      const pending = (await office.order({ [ticket]: 1 }).expect(201)).body;
      await change({ event_status: 'canceled' });
      const purchaser = { name: 'Pat', email: 'pat@buyer.example' };
      for (const refused of [
        await office.cart({ [ticket]: 1 }),
        await office.order({ [ticket]: 1 }),
        await office.order({ [rsvp]: 1 }),
        await service.as('anonymous').post(`${T}/orders`).send({ cart_hash: cart, purchaser }),
        await admin().post(`${T}/orders/${pending.id}/paid`).send({}),
      ])
        expect([refused.status, refused.body.code]).toEqual([409, 'event-cancelled']);
      const $ = await eventPage();
      expect($('button[type=submit]')).toHaveLength(0);
      expect(textOf($)).toContain('The event is cancelled.');
      expect(textOf(await open(`/rsvp/?ticket=${rsvp}`))).toContain('The event is cancelled.');
      const { body } = await service.as('anonymous').get(`${EVENTS}/${event}`).expect(200);
      expect(body.json_ld.offers).toMatchObject([{ availability: 'OutOfStock' }, { availability: 'OutOfStock' }]);
      // The public may still see who would have come, and managers may refund and cancel.
      await admin().post(`${T}/orders/${pending.id}/cancel`).send({}).expect(200);
      await change({ event_status: 'scheduled' });
      await office.order({ [ticket]: 1 }).expect(201);
    });

    it('admit no one, and their pages say so with the reason', async () => {
      const bought = await buy();
      await change({ event_status: 'canceled', reason: 'The tenor is ill.' });
      expect((await scan(bought).expect(403)).body.error).toBe('event_cancelled');
      const byHand = await admin().post(`${T}/attendees/${bought.attendee}`).send({ check_in: true }).expect(409);
      expect(byHand.body.code).toBe('event-cancelled');
      const $ = await open(bought.page);
      expect($('[role=alert]').text().replace(/\s+/g, ' ')).toContain(
        'Opera: this event is cancelled. The tenor is ill.',
      );
      expect($('dl').text()).toMatch(/State\s*The event is cancelled/);
      expect($('.ticket svg')).toHaveLength(0);
      const code = textOf(await open(bought.code));
      expect(code).toContain('The event is cancelled');
      expect(code).toContain('The tenor is ill.');
      const checkIn = load((await manager.get(bought.code)).text);
      expect(checkIn('[role=alert]').text()).toContain('This event is cancelled.');
      expect(checkIn('button')).toHaveLength(0);
      await change({ event_status: 'scheduled' });
      await scan(bought).expect(201);
    });
  });

  it('of a postponed event stay valid and are not sold until it has a new date', async () => {
    const bought = await buy();
    const cart = (await office.cart({ [ticket]: 1 }).expect(200)).body.cart_hash;
    await change({ event_status: 'postponed', reason: 'Storm.' });
    for (const refused of [await office.cart({ [ticket]: 1 }), await office.order({ [ticket]: 1 })])
      expect([refused.status, refused.body.code]).toEqual([409, 'event-postponed']);
    // Held seats can be ordered, as after the end of a sale.
    await service
      .as('anonymous')
      .post(`${T}/orders`)
      .send({ cart_hash: cart, purchaser: { name: 'Pat', email: 'pat@buyer.example' } })
      .expect(201);
    const page = textOf(await open(bought.page));
    expect(page).toContain('The new date is not known yet; the tickets stay valid. Storm.');
    expect(page).toContain('May 10, 2031, 10:00 am (CEST) (postponed)');
    expect(load((await manager.get(bought.code)).text)('[role=alert]').text()).toContain('This event is postponed.');
    await change({ event_status: 'rescheduled', start_date: '2031-06-01 20:00' });
    await office.order({ [ticket]: 1 }).expect(201);
    const moved = textOf(await open(bought.page));
    expect(moved).toContain('This event has a new date. The tickets stay valid.');
    expect(moved).toContain('June 1, 2031, 8:00 pm (CEST) (moved from May 10, 2031, 10:00 am (CEST))');
    await scan(bought).expect(201);
  });

  it('show the address of an online event to their holders only', async () => {
    await change({ event_status: 'moved_online', online_url: ROOM });
    const bought = await buy();
    const pending = (await office.order({ [ticket]: 1 }).expect(201)).body;
    for (const path of [bought.page, bought.code])
      expect((await open(path))(`a[href="${ROOM}"]`).text()).toBe('Attend online');
    expect((await open(`/order/${pending.id}-${pending.order_key}/`))(`a[href="${ROOM}"]`)).toHaveLength(0);
    const { body } = await admin().get(`${T}/attendees/${bought.attendee}`).expect(200);
    for (const answer of [
      await service.as('anonymous').get(`${T}/tickets?include_post=${event}`),
      await service.as('anonymous').get(`${T}/orders/${pending.id}?order_key=${pending.order_key}`),
      await service.as('anonymous').get(`${EVENTS}/${event}/status`),
    ])
      expect(answer.text).not.toContain('meet.example');
    expect(JSON.stringify(body)).not.toContain('meet.example');
    await admin().post(`${T}/orders/${bought.order}/cancel`).send({}).expect(200);
    for (const path of [bought.page, bought.code]) expect((await open(path)).html()).not.toContain('meet.example');
  });

  it('are copied with the event, with none sold and their sale moved', async () => {
    await admin()
      .post(`${T}/tickets/${ticket}`)
      .send({
        post_id: event,
        edit_ticket_nonce: await office.nonce('administrator', 'edit_ticket_nonce'),
        name: 'Seat & more',
        start_date: '2031-05-01',
        start_time: '09:00:00',
        end_date: '2031-05-09',
        end_time: '18:00:00',
        max_per_order: 4,
      })
      .expect(202);
    const shared = await office.ticket(event, { price: '5', ticket: { mode: 'global', event_capacity: 50 } });
    await office.ticket(event, { provider: 'rsvp', price: undefined });
    await office.order({ [shared]: 2 }).expect(201);
    await change({ event_status: 'canceled', reason: 'Rain' });
    const { body: copy } = await admin()
      .post(`${EVENTS}/${event}/duplicate`)
      .send({ title: 'Opera II', start_date: '2031-05-20 20:00' })
      .expect(201);
    expect(copy).toMatchObject({
      status: 'draft',
      title: 'Opera II',
      start_date: '2031-05-20 20:00:00',
      end_date: '2031-05-20 22:00:00',
      venue: { venue: 'Old Mill' },
      ticketed: ['tc', 'rsvp'],
    });
    const status = (await admin().get(`${EVENTS}/${copy.id}/status`).expect(200)).body;
    expect(status).toMatchObject({ event_status: 'scheduled', reason: '', holders: { attendees: 0, orders: 0 } });
    await admin().post(`${EVENTS}/${copy.id}`).send({ status: 'publish' }).expect(200);
    const { body: list } = await admin().get(`${T}/tickets?include_post=${copy.id}&orderby=id&order=ASC`).expect(200);
    expect(list.tickets).toMatchObject([
      {
        title: 'Seat &amp; more',
        available_from: '2031-05-11 19:00:00',
        available_until: '2031-05-20 04:00:00',
        capacity: 9,
        capacity_details: { sold: 0, pending: 0 },
        cost: '$25.00',
        max_per_order: 4,
      },
      { capacity: 50, capacity_details: { available: 50, sold: 0 } },
      { provider: 'rsvp' },
    ]);
    // The copy shares places of its own.
    await office.order({ [list.tickets[1].id]: 50 }).expect(201);
    expect(await office.counters(event)).toMatchObject({ pending: 2 });
    await service.as('author').post(`${EVENTS}/${event}/duplicate`).send({}).expect(403);
    await admin().post(`${EVENTS}/${event}/duplicate`).send({ end_date: '2030-01-01' }).expect(400);
    await admin().post(`${EVENTS}/999999/duplicate`).send({}).expect(404);
  });
});
