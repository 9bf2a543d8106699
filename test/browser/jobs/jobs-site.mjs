// What a site has before the jobs: events with tickets, and orders that are paid.
import { postsOf } from '../api.mjs';

const PRICE = '18';

/** Makes records for the jobs of one width; their titles and names end with it. */
export class JobsSite {
  constructor(service, size) {
    this.service = service;
    this.size = size;
    this.post = postsOf(service);
  }

  /** The name of a record of this width. */
  of(name) {
    return `${name} ${this.size}`;
  }

  /** An event with a ticket and paid orders of one ticket each. */
  async event(title, { purchasers = [], rsvp = false } = {}) {
    const event = await this.post('/cal/events/v1/events', {
      title: this.of(title),
      start_date: '2031-05-10 20:00:00',
      end_date: '2031-05-10 22:00:00',
      timezone: 'Europe/Berlin',
      status: 'publish',
    });
    const { nonce } = await this.post('/auth/v1/nonces', { action: 'add_ticket_nonce' });
    const ticket = await this.post('/cal/tickets/v1/tickets', {
      post_id: event.id,
      add_ticket_nonce: nonce,
      provider: rsvp ? 'rsvp' : 'tc',
      name: 'Stalls',
      ...(!rsvp && { price: PRICE }),
      start_date: '2020-01-01',
      ticket: { mode: 'own', capacity: 40 },
    });
    for (const name of purchasers) await this.order(ticket.id, name);
    return { event, ticket };
  }

  /** A paid order of two tickets. */
  async order(ticketId, name, isPaid = true, more = {}) {
    const order = await this.post('/cal/tickets/v1/orders', {
      tickets: [{ ticket_id: ticketId, quantity: 2 }],
      purchaser: { name: this.of(name), email: `${name}.${this.size}@jobs.example`.toLowerCase().replaceAll(' ', '.') },
      gateway: 'manual',
      ...more,
    });
    if (isPaid) await this.post(`/cal/tickets/v1/orders/${order.id}/paid`, { method: 'cash' });
    return order;
  }
}
