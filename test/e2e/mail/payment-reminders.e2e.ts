import type { OrderEvent } from '../../../src/cal/tickets/sales/index.js';
import { OrderMailsService } from '../../../src/mail/orders/order-mails.service.js';
import { stopClock, testNowMs } from '../../helpers/clock.js';
import { SmtpInbox } from '../../helpers/smtp-inbox.js';
import { until } from '../../helpers/until.js';
import { type PlacedOrder, StripeSite } from '../payments/stripe-site.js';

const MINUTE_MS = 60_000;
/** Longer than the reminder waits, shorter than an order may be unpaid. */
const LATER_MS = 12 * MINUTE_MS;

interface StoredMail {
  state: string;
  due: number;
  recipient: string;
}

describe('The reminder to pay an order', () => {
  const inbox = new SmtpInbox();
  let site: StripeSite;
  let ticket: number;
  beforeAll(async () => {
    site = await StripeSite.open({
      SCHEDULER: 'on',
      MAIL_MESSAGES_PER_NETWORK: '0',
      MAIL_MESSAGES_PER_RECIPIENT: '0',
      SMTP_URL: await inbox.start(),
      MAIL_FROM: 'tickets@site.example',
    });
    ticket = await site.ticket(100);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await site.office.audit();
  });
  afterAll(async () => {
    await site.close();
    await inbox.stop();
  });

  const buy = async (name: string, gateway = 'stripe'): Promise<PlacedOrder> => {
    const purchaser = { name, email: `${name}@buyer.example`.toLowerCase() };
    return (await site.office.order({ [ticket]: 1 }, { purchaser, gateway }).expect(201)).body;
  };
  const reminders = (id: number, isFinished: (mail: StoredMail) => boolean = () => true) =>
    until(
      () =>
        site.service.database.read<StoredMail>(
          "SELECT state, due, recipient FROM mail_messages WHERE order_id = ? AND kind = 'order-received' ORDER BY id",
          [id],
        ),
      (mails) => mails.length > 0 && mails.every(isFinished),
    );
  const isOver = ({ state }: StoredMail): boolean => state !== 'queued' && state !== 'sending';
  const act = (id: number, what: string, body: object = {}) => site.act(id, what, body).expect(200);

  it('waits for ten minutes where the purchaser is led to the payment, and is then sent', async () => {
    const placedMs = testNowMs();
    const { id } = await buy('Late');
    const [{ due, state }] = await reminders(id);
    expect(state).toBe('queued');
    expect(Number(due) - placedMs).toBeGreaterThanOrEqual(10 * MINUTE_MS);
    expect(Number(due) - placedMs).toBeLessThan(11 * MINUTE_MS);
    stopClock(site.service, LATER_MS);
    const [mail] = await inbox.to('late@buyer.example');
    expect(mail.text).toContain(`/order/${id}-`);
    expect((await reminders(id, isOver))[0].state).toBe('sent');
  });

  it('comes in half of the time in which the order can be paid, where that is less', async () => {
    const { id } = await buy('Hurried');
    await reminders(id);
    const nowMs = testNowMs();
    await site.sql('UPDATE ticket_orders SET expires = ? WHERE id = ?', nowMs + 6 * MINUTE_MS, id);
    await site.sql('DELETE FROM mail_messages WHERE order_id = ?', id);
    await site.service.app.get(OrderMailsService).received({ orderId: id } as OrderEvent);
    const [{ due }] = await reminders(id);
    expect(Number(due) - nowMs).toBeGreaterThan(2.5 * MINUTE_MS);
    expect(Number(due) - nowMs).toBeLessThanOrEqual(3.5 * MINUTE_MS);
  });

  it('is sent at once where it says how to pay', async () => {
    const { id } = await buy('Transfer', 'manual');
    await inbox.to('transfer@buyer.example');
    expect((await reminders(id, isOver))[0].state).toBe('sent');
  });

  it.each([
    ['paid', (order: PlacedOrder) => act(order.id, 'paid')],
    ['voided', (order: PlacedOrder) => act(order.id, 'cancel')],
    ['expired', (order: PlacedOrder) => site.expire(order.id)],
  ])('is not sent for an order that was %s meanwhile', async (name, end) => {
    const order = await buy(name);
    await reminders(order.id);
    await end(order);
    stopClock(site.service, LATER_MS);
    expect((await reminders(order.id, isOver))[0].state).toBe('skipped');
    const mails = await inbox.to(`${name}@buyer.example`);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.not.stringContaining('Payment')]);
  });

  it('goes to the new address of the purchaser only', async () => {
    const { id } = await buy('Mistyped');
    await reminders(id);
    await act(id, 'purchaser', { email: 'right@buyer.example', expected_email: 'mistyped@buyer.example' });
    await inbox.to('right@buyer.example');
    stopClock(site.service, LATER_MS);
    expect((await reminders(id, isOver)).map(({ recipient, state }) => [recipient, state])).toEqual([
      ['mistyped@buyer.example', 'skipped'],
      ['right@buyer.example', 'sent'],
    ]);
  });

  it('is not sent when the event was canceled and its unpaid orders with it', async () => {
    const order = await buy('Canceled');
    await reminders(order.id);
    await act(order.id, 'cancel', { reason: 'The event is canceled.' });
    stopClock(site.service, LATER_MS);
    expect((await reminders(order.id, isOver))[0].state).toBe('skipped');
  });
});
