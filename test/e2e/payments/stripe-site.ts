import { RefundsService } from '../../../src/cal/tickets/payments/refunds.service.js';
import { OrderLedgerService } from '../../../src/cal/tickets/payments/order-ledger.service.js';
import { ProviderEventsService } from '../../../src/cal/tickets/payments/index.js';
import { StripeReconciliationService } from '../../../src/payments/stripe/stripe-reconciliation.service.js';
import { startApp, type TestApp } from '../../helpers/app.js';
import { until } from '../../helpers/until.js';
import { testNowMs } from '../../helpers/clock.js';
import { type FakeEvent, type FakeSession, StripeServer } from '../../helpers/stripe/stripe-server.js';
import { boxOffice, type BoxOffice } from '../tickets/box-office.js';

const ORDERS = '/cal/tickets/v1/orders';
export const WEBHOOK = '/cal/tickets/v1/payments/stripe/webhook';

/** Members of an order that tests look at. */
export interface PlacedOrder {
  id: number;
  status: string;
  expires_utc: string;
  refund_due: boolean;
  order_key: string;
  attendees: { id: number; status: string }[];
}

/** A site whose orders are paid at a fake Stripe. */
export class StripeSite {
  readonly office: BoxOffice;
  event = 0;
  /** Works that did not come to their end (`crashAfter`). */
  crashes = 0;

  private constructor(
    readonly stripe: StripeServer,
    readonly service: TestApp,
  ) {
    this.office = boxOffice(service);
  }

  static async open(env: Record<string, string> = {}): Promise<StripeSite> {
    const stripe = await new StripeServer(testNowMs).start();
    const site = new StripeSite(stripe, await startApp({ ...stripe.env, ...env }));
    site.event = await site.office.event();
    return site;
  }

  async close(): Promise<void> {
    await this.service.close();
    await this.stripe.stop();
  }

  /** Makes a ticket. @param price 10.00 by default */
  ticket(capacity: number, price = '10'): Promise<number> {
    return this.office.ticket(this.event, { price, ticket: { mode: 'own', capacity } });
  }

  /** Orders tickets. @returns the order, and the session in which it is paid */
  async order(
    ticket: number,
    quantity = 1,
  ): Promise<{ id: number; key: string; body: PlacedOrder; session: FakeSession }> {
    const { body } = await this.office.order({ [ticket]: quantity }, { gateway: 'stripe' }).expect(201);
    return { id: body.id, key: body.order_key, body, session: this.stripe.sessionAt(body.payment.redirect_url) };
  }

  /** An order with its history, as managers see it. */
  async shown(id: number): Promise<PlacedOrder> {
    return (await this.service.as('administrator').get(`${ORDERS}/${id}`).expect(200)).body;
  }

  /** Ids of orders that a list has. */
  async listed(query: object): Promise<number[]> {
    const { body } = await this.service.as('administrator').get(ORDERS).query(query).expect(200);
    return (body.orders as { id: number }[]).map(({ id }) => id);
  }

  /** The page of an order, as its purchaser sees it. */
  async page({ id, order_key: key }: PlacedOrder): Promise<string> {
    return (await this.service.http().get(`/order/${id}-${key}/`).expect(200)).text;
  }

  /** The facts on that page, by their names. */
  async facts(order: PlacedOrder): Promise<Record<string, string>> {
    const facts = (await this.page(order)).matchAll(/<dt>([^<]*)<\/dt>\s*<dd>([^<]*)<\/dd>/g);
    return Object.fromEntries([...facts].map(([, name, value]) => [name, value.trim()]));
  }

  async money(id: number) {
    return this.service.app.get(OrderLedgerService).of(id);
  }

  act(id: number, what: string, body: object = {}) {
    return this.service.as('administrator').post(`${ORDERS}/${id}/${what}`).send(body);
  }

  /** Sends a webhook. */
  send(event: FakeEvent, secret?: string) {
    const { body, header } = this.stripe.signed(event, secret);
    return this.service
      .as('anonymous')
      .post(WEBHOOK)
      .set('Content-Type', 'application/json; charset=utf-8')
      .set('Stripe-Signature', header)
      .send(body);
  }

  /** Sends all webhooks that wait, and processes them. */
  async deliver(): Promise<void> {
    for (const event of this.stripe.events.splice(0)) await this.send(event).expect(200);
    await this.process();
  }

  /** Delivers webhooks of a site with jobs, which may have taken them: the call returns when all are processed. */
  async settle(): Promise<void> {
    await this.deliver();
    await until(
      () => this.service.database.read("SELECT id FROM payment_provider_events WHERE state = 'received'"),
      ({ length }) => length === 0,
    );
  }

  /** What the job does. */
  process(): Promise<void> {
    return this.service.app.get(ProviderEventsService).processDue('stripe');
  }

  /** What the reconciliation job and the job for refunds do. */
  async reconcile(): Promise<void> {
    await this.sql('UPDATE ticket_payments SET checked = NULL');
    const reconciliation = this.service.app.get(StripeReconciliationService);
    await reconciliation.checkOpen();
    await reconciliation.compareMovements();
    await this.retryRefunds();
  }

  /** What the job for refunds does when all that are not through are due. */
  async retryRefunds(): Promise<void> {
    await this.sql("UPDATE ticket_refunds SET due = 0 WHERE state IN ('requested', 'pending')");
    await this.service.app.get(RefundsService).retryDue();
  }

  /** Ends the time for which an order holds its seats. */
  async expire(id: number): Promise<void> {
    await this.sql('UPDATE ticket_orders SET expires = 1 WHERE id = ?', id);
    await this.service.as('administrator').get(`${ORDERS}/${id}`).expect(200);
  }

  /** Ends the process, as far as a test can: after some writes, all others of this work fail. */
  async crashAfter<T>(writes: number, work: () => PromiseLike<T>): Promise<T | undefined> {
    let left = writes;
    const { database } = this.service;
    const write = database.write.bind(database);
    const spy = jest.spyOn(database, 'write').mockImplementation((unit, settled) => {
      if (!database.writing && left-- <= 0) return Promise.reject(new Error('The process has ended'));
      return write(unit, settled);
    });
    try {
      return await work();
    } catch {
      return undefined;
    } finally {
      spy.mockRestore();
      if (left < 0) this.crashes += 1;
    }
  }

  sql(statement: string, ...values: unknown[]): Promise<number> {
    const { database } = this.service;
    return database.write(() => database.execute(statement, values));
  }
}
