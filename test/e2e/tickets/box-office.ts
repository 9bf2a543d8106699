import type { Test } from 'supertest';
import type { Caller, TestApp } from '../../helpers/app.js';

/** What a test needs of ticketing, in few words. */
export interface BoxOffice {
  /** Makes an event that is to come. @returns its id */
  event(fields?: Record<string, unknown>, caller?: Caller): Promise<number>;
  /** Makes a ticket on sale now. @param ticket members beside post, nonce, name and dates */
  ticket(event: number, ticket?: Record<string, unknown>): Promise<number>;
  /** A nonce of a caller. */
  nonce(caller: Caller, action: string): Promise<string>;
  /** Orders tickets as a visitor. */
  order(tickets: Record<number, number>, more?: Record<string, unknown>): Test;
  /** Puts tickets into a cart as a visitor. @returns the request */
  cart(tickets: Record<number, number>, hash?: string): Test;
  /** The number of seats that the public sees. */
  left(ticket: number): Promise<number>;
  /** The counters of a pool, checked against holds and attendees. */
  counters(pool: number): Promise<{ held: number; pending: number; sold: number }>;
  /** Fails unless every counter equals the holds and attendees behind it. */
  audit(): Promise<void>;
}

const PURCHASER = { name: 'Pat Buyer', email: 'pat@buyer.example' };
const TICKETS = '/cal/tickets/v1';
let made = 0;

/** A site that sells: payment by hand is configured, and tests may order as much as they like from one address. */
export const OPEN_SALE = {
  manual_payment: true,
  unpaid_seats_per_network: 0,
  unpaid_seats_per_email: 0,
  open_carts_per_network: 0,
  free_seats_per_network: 0,
  free_seats_per_email: 0,
};

/**
 * Opens a box office on a service. Making its first event or ticket configures the sale.
 * @param settings ticket settings of the site; null leaves those of a new site
 */
export function boxOffice(service: TestApp, settings: Record<string, unknown> | null = OPEN_SALE): BoxOffice {
  let configured: Promise<unknown> | undefined;
  const configure = () =>
    service
      .as('administrator')
      .post(`${TICKETS}/settings`)
      .send(settings ?? {})
      .expect(200)
      .then(() => undefined);
  const nonce = async (caller: Caller, action: string): Promise<string> => {
    const { body } = await service.as(caller).post('/auth/v1/nonces').send({ action }).expect(200);
    return body.nonce;
  };
  const list = (tickets: Record<number, number>) =>
    Object.entries(tickets).map(([id, quantity]) => ({ ticket_id: Number(id), quantity }));
  return {
    nonce,
    async event(fields = {}, caller = 'administrator') {
      await (configured ??= configure());
      const body = {
        title: `Event ${++made}`,
        start_date: '2031-05-10 10:00:00',
        end_date: '2031-05-10 12:00:00',
        timezone: 'Europe/Berlin',
        status: 'publish',
      };
      const answer = await service
        .as(caller)
        .post('/cal/events/v1/events')
        .send({ ...body, ...fields })
        .expect(201);
      return answer.body.id;
    },
    async ticket(event, ticket = {}) {
      await (configured ??= configure());
      const answer = await service
        .as('administrator')
        .post(`${TICKETS}/tickets`)
        .send({
          post_id: event,
          add_ticket_nonce: await nonce('administrator', 'add_ticket_nonce'),
          provider: 'tc',
          name: `Ticket ${++made}`,
          price: '0',
          start_date: '2020-01-01',
          ...ticket,
        })
        .expect(202);
      return answer.body.id;
    },
    order: (tickets, more = {}) =>
      service
        .as('anonymous')
        .post(`${TICKETS}/orders`)
        .send({ tickets: list(tickets), purchaser: PURCHASER, ...more }),
    cart: (tickets, hash) =>
      service
        .as('anonymous')
        .post(`${TICKETS}/cart${hash ? `?cart_hash=${hash}` : ''}`)
        .send({ provider: 'tickets-commerce', tickets: list(tickets) }),
    async left(ticket) {
      const { body } = await service.as('anonymous').get(`${TICKETS}/tickets/${ticket}`).expect(200);
      return body.capacity_details.available;
    },
    async counters(pool) {
      const [row] = await service.database.read<{ held: number; pending: number; sold: number }>(
        'SELECT held, pending, sold FROM ticket_pools WHERE id = ?',
        [pool],
      );
      return { ...row };
    },
    audit: () => audit(service),
  };
}

/** Every place that a pool counts must be a hold's or an attendee's, and the other way round. */
async function audit({ database }: TestApp): Promise<void> {
  const pools = await database.read<Counters>('SELECT id, held, pending, sold FROM ticket_pools');
  // Grouped once: a subquery for each pool takes most of the time of suites with thousands of tickets.
  const rows = await database.read<Counters>(
    `SELECT x.ticket_id AS id, SUM(held) AS held, SUM(pending) AS pending, SUM(sold) AS sold FROM (
       SELECT ticket_id, quantity AS held, 0 AS pending, 0 AS sold FROM ticket_holds
       UNION ALL SELECT ticket_id, 0, 1, 0 FROM ticket_attendees WHERE place = 'pending'
       UNION ALL SELECT ticket_id, 0, 0, 1 FROM ticket_attendees WHERE place = 'sold'
     ) x GROUP BY x.ticket_id`,
  );
  const links = await database.read<{ ticket_id: number; pool_id: number }>(
    'SELECT ticket_id, pool_id FROM ticket_pool_links',
  );
  const drawnOn = Map.groupBy(links, ({ ticket_id: ticket }) => Number(ticket));
  const real = new Map<number, Seats>();
  // A seat counts in every pool that its ticket draws on.
  for (const { id, held, pending, sold } of rows)
    for (const pool of [id, ...(drawnOn.get(Number(id)) ?? []).map(({ pool_id: shared }) => shared)]) {
      const before = real.get(Number(pool)) ?? NO_SEATS;
      real.set(Number(pool), {
        held: before.held + Number(held),
        pending: before.pending + Number(pending),
        sold: before.sold + Number(sold),
      });
    }
  for (const { id, held, pending, sold } of pools)
    expect({ id, held, pending, sold }).toEqual({ id, ...(real.get(Number(id)) ?? NO_SEATS) });
}

type Seats = Record<'held' | 'pending' | 'sold', number>;
const NO_SEATS: Seats = { held: 0, pending: 0, sold: 0 };

/** Seats of a pool. */
type Counters = Record<'id' | 'held' | 'pending' | 'sold', number | string>;
