import { until } from '../../helpers/until.js';
import type { MoneySite } from '../payments/money-site.js';
import { openMoneySite } from '../payments/money-site.js';
import type { PlacedOrder, StripeSite } from '../payments/stripe-site.js';

export const CANCELLATIONS = '/cal/tickets/v1/event-cancellations';

/** An order with what tests need of it. */
export interface Sold {
  id: number;
  key: string;
  attendees: number[];
  event: number;
  ticket: number;
  intent?: ReturnType<StripeSite['stripe']['pay']>;
}

/** A site on which events are canceled. */
export class CancellationSite {
  private constructor(
    readonly money: MoneySite,
    readonly site: StripeSite,
  ) {}

  static async open(): Promise<CancellationSite> {
    const money = await openMoneySite(0);
    return new CancellationSite(money, money.site);
  }

  get admin() {
    return this.site.service.as('administrator');
  }

  event(): Promise<number> {
    return this.site.office.event();
  }

  ticket(event: number, price = '20', capacity = 50): Promise<number> {
    return this.site.office.ticket(event, { price, ticket: { mode: 'own', capacity } });
  }

  /** Sells tickets, paid by a card unless something else is named. */
  async sell(event: number, ticket: number, quantity = 2, more: Record<string, unknown> = {}): Promise<Sold> {
    const gateway = (more.gateway as string | undefined) ?? 'stripe';
    const { body } = await this.site.office.order({ [ticket]: quantity }, { gateway, ...more }).expect(201);
    const sold: Sold = {
      id: body.id,
      key: body.order_key,
      attendees: (body as PlacedOrder).attendees.map(({ id }) => id),
      event,
      ticket,
    };
    if (gateway === 'stripe') {
      sold.intent = this.site.stripe.pay(this.site.stripe.sessionAt(body.payment.redirect_url));
      await this.site.settle();
    } else if (gateway === 'manual') await this.site.act(body.id, 'paid', { method: 'cash' }).expect(200);
    else if (gateway === 'bank-transfer')
      expect(await this.money.transfer(body.payment.reference, Number(body.total) * 100)).toBe('matched');
    return sold;
  }

  async preview(event: number, terms: object = { refunds: 'all' }) {
    const { body } = await this.admin
      .post(`${CANCELLATIONS}/preview`)
      .send({ event_id: event, ...terms })
      .expect(200);
    return body;
  }

  /** Cancels as previewed. @returns the cancellation once no order waits */
  async cancel(event: number, terms: object = { refunds: 'all' }) {
    const { preview_key: key } = await this.preview(event, terms);
    const { body } = await this.admin
      .post(CANCELLATIONS)
      .send({ event_id: event, ...terms, preview_key: key })
      .expect(202);
    return this.finished(body.id);
  }

  async read(id: number) {
    return (await this.admin.get(`${CANCELLATIONS}/${id}`).expect(200)).body;
  }

  finished(id: number) {
    return until(
      () => this.read(id),
      ({ state }) => state === 'done',
    );
  }

  /** The orders of a cancellation by their states. */
  async states(id: number): Promise<Record<string, number>> {
    const { progress } = await this.read(id);
    return Object.fromEntries(
      (progress as { state: string; orders: number }[]).map(({ state, orders }) => [state, orders]),
    );
  }

  async items(id: number) {
    return (await this.admin.get(`${CANCELLATIONS}/${id}/items`).expect(200)).body.items;
  }

  /** Ids of cancellations that Today shows. */
  async unfinished(): Promise<number[]> {
    const { body } = await this.admin.get(CANCELLATIONS).query({ unfinished: true }).expect(200);
    return (body.cancellations as { id: number }[]).map(({ id }) => id);
  }

  /** Notes all returns of an order that a person makes. */
  async noteReturns(order: number): Promise<void> {
    const { body } = await this.admin.get(`/cal/tickets/v1/orders/${order}/payments`).expect(200);
    for (const { id, state } of body.refunds as { id: number; state: string }[])
      if (state === 'requested') await this.site.act(order, `refunds/${id}/paid`).expect(200);
  }

  close(): Promise<void> {
    return this.money.close();
  }
}
