import { DisputesService } from '../../../src/cal/tickets/payments/disputes.service.js';
import type { PaymentProvider } from '../../../src/cal/tickets/payments/payment-provider.js';
import { PaymentNotificationsService } from '../../../src/cal/tickets/payments/payment-notifications.service.js';
import { PaymentProviderRegistry } from '../../../src/cal/tickets/payments/payment-provider.registry.js';
import { PaymentsRepository } from '../../../src/cal/tickets/payments/payments.repository.js';
import { RefundResultsService } from '../../../src/cal/tickets/payments/refund-results.service.js';
import type { DisputeState } from '../../../src/cal/tickets/kernel/payment-states.js';
import { SYSTEM } from '../../../src/core/context/caller.js';
import { Clock } from '../../../src/core/context/clock.js';
import { RestError } from '../../../src/core/errors/index.js';
import { OutboxDispatcherService } from '../../../src/core/events/outbox-dispatcher.service.js';
import { transferReference } from '../../../src/payments/bank-transfer/transfer-reference.js';
import { startApp, type TestApp } from '../../helpers/app.js';
import { testNowMs } from '../../helpers/clock.js';
import { SELLER } from '../invoices/invoice-site.js';
import { boxOffice, OPEN_SALE, type BoxOffice } from '../tickets/box-office.js';

const T = '/cal/tickets/v1';

export const CARD = 'test-card';
export const ZONE = 'Europe/Berlin';

/** An order of a test. */
export interface TestOrder {
  id: number;
  key: string;
  attendees: { id: number }[];
}

/** A site that sells by card, by bank and by hand, with tax and invoices, and whose time the test sets. */
export interface AccountingSite {
  service: TestApp;
  office: BoxOffice;
  /** Ticket ids; prices 10.00, 25.00 and 7.77. */
  tickets: number[];
  /** What the card service does with the next refund: it succeeds without. */
  refunds: { next?: 'pending' | 'refused' };
  order(quantities: readonly number[], gateway: string): Promise<TestOrder | undefined>;
  /** A transfer to the bank account with the reference of the order. */
  transfer(order: TestOrder, minor: number): Promise<void>;
  /** The card service reports that an order is paid. */
  cardPaid(order: TestOrder): Promise<void>;
  /** The card service reports a dispute about the first payment by card. */
  dispute(order: TestOrder, state: DisputeState, minor?: number): Promise<void>;
  /** The card service reports what became of the last refund. */
  settle(order: TestOrder, state: 'succeeded' | 'failed'): Promise<void>;
  act(id: number, what: string, body?: object): Promise<{ status: number; body: Record<string, unknown> }>;
  /** Delivers events, of which documents are made. */
  deliver(): Promise<void>;
  pass(ms: number): void;
  nowMs(): number;
}

export async function accountingSite(settings: Record<string, unknown> = {}): Promise<AccountingSite> {
  let nowMs = testNowMs();
  let events = 0;
  const service = await startApp();
  jest.spyOn(service.app.get(Clock), 'nowMs').mockImplementation(() => nowMs);
  const account = { bank_transfer: true, bank_transfer_instructions: 'IBAN DE02 1203 0000 0000 2020 51' };
  const office = boxOffice(service, { ...OPEN_SALE, ...account, tax_percent: 19, ...settings });
  const refunds: AccountingSite['refunds'] = {};
  const card: PaymentProvider = {
    name: CARD,
    settlesImmediately: false,
    partialRefunds: true,
    ready: () => true,
    begin: () => Promise.resolve({ status: 'pending' }),
    refund: (_, { refund }) => {
      const { next } = refunds;
      delete refunds.next;
      if (next === 'refused') return Promise.reject(new Error('card is closed'));
      return Promise.resolve({ state: next ?? 'succeeded', reference: `re-${refund.id}` });
    },
  };
  const event = await office.event({ title: 'Concert', timezone: ZONE });
  service.app.get(PaymentProviderRegistry).register(card);
  const tickets: number[] = [];
  for (const price of ['10', '25', '7.77'])
    tickets.push(await office.ticket(event, { price, ticket: { mode: 'own', capacity: 100_000 } }));
  const admin = () => service.as('administrator');
  await admin().post('/content/v2/settings').send({ timezone: ZONE }).expect(200);
  await admin().post(`${T}/self-service/${event}`).send({ ticket_exchanges: true, cancellations: 'all' }).expect(200);
  await admin().post('/invoices/v1/settings').send(SELLER).expect(200);
  const paymentsOf = (id: number) => service.app.get(PaymentsRepository).ofOrder(id);
  return {
    service,
    office,
    tickets,
    refunds,
    async order(quantities, gateway) {
      const wanted = Object.fromEntries(
        tickets.map((ticket, i) => [ticket, quantities[i] ?? 0] as const).filter(([, quantity]) => quantity > 0),
      );
      if (Object.keys(wanted).length === 0) return undefined;
      const { body } = await office.order(wanted, { gateway }).expect(201);
      return { id: body.id, key: body.order_key, attendees: body.attendees };
    },
    async transfer({ id }, minor) {
      const content = `amount;text;id\n${(minor / 100).toFixed(2)};${transferReference(id)};line-${++events}\n`;
      const columns = { amount: 'amount', text: 'text', id: 'id' };
      await admin().post(`${T}/payments/bank-statements`).send({ format: 'csv', content, columns }).expect(200);
    },
    cardPaid: ({ id }) =>
      service.app
        .get(PaymentNotificationsService)
        .handle({ gateway: CARD, eventId: `event-${++events}`, orderId: id, status: 'completed' })
        .then(
          () => undefined,
          (error: unknown) => {
            if (!(error instanceof RestError)) throw error;
          },
        ),
    async dispute({ id }, state, minor) {
      const payment = (await paymentsOf(id)).find(({ provider, state: at }) => provider === CARD && at === 'captured');
      if (!payment) return;
      await service.app.get(DisputesService).record(payment, {
        reference: `dispute-${payment.id}`,
        state,
        amountMinor: minor ?? payment.captured_minor,
        isWithdrawn: state === 'open' || state === 'lost',
        reason: 'fraudulent',
        evidenceDueUtc: null,
      });
    },
    async settle({ id }, state) {
      const refunds = await service.app.get(PaymentsRepository).refundsOfOrder(id);
      const refund = refunds.findLast(({ provider }) => provider === CARD);
      if (refund) await service.app.get(RefundResultsService).record(SYSTEM, refund.id, { state });
    },
    act: (id, what, body = {}) => admin().post(`${T}/orders/${id}/${what}`).send(body),
    // The scheduler is off: nothing is delivered before.
    deliver: () => service.app.get(OutboxDispatcherService).deliverTo('invoices'),
    pass(ms) {
      nowMs += ms;
    },
    nowMs: () => nowMs,
  };
}
