import { PaymentProviderRegistry } from '../../../src/cal/tickets/payments/payment-provider.registry.js';
import { OrderTransitionsService } from '../../../src/cal/tickets/sales/lifecycle/order-transitions.service.js';
import { SYSTEM } from '../../../src/core/context/caller.js';
import type { TestApp } from '../../helpers/app.js';
import type { SmtpInbox } from '../../helpers/smtp-inbox.js';
import type { ReceivedMail } from '../../helpers/smtp-inbox.js';
import type { BoxOffice } from '../tickets/box-office.js';
import { mailingSite } from './mailing-site.js';
import type { MailingSite } from './mailing-site.js';

const SEATS = { mode: 'own', capacity: 500 };
const ORDERS = '/cal/tickets/v1/orders';

interface Bought {
  id: number;
  order_key: string;
  attendees: { id: number; security_code: string }[];
}

describe('E-mail about tickets that change', () => {
  let site: MailingSite;
  let service: TestApp;
  let inbox: SmtpInbox;
  let box: BoxOffice;
  let free: number;
  let priced: number;
  beforeAll(async () => {
    site = await mailingSite();
    ({ service, inbox, box } = site);
    const event = await box.event({ title: 'Night' });
    free = await box.ticket(event, { name: 'Seat', ticket: SEATS });
    priced = await box.ticket(event, { name: 'Chair', price: '18.5', ticket: SEATS });
    service.app.get(PaymentProviderRegistry).register({
      name: 'broken-card',
      settlesImmediately: false,
      ready: () => true,
      begin: () => Promise.reject(new Error('The card is closed')),
      refund: () => Promise.resolve(),
    });
  });
  afterAll(() => site.close());

  const order = async (email: string, tickets: Record<number, number>, more: object = {}): Promise<Bought> => {
    const { body } = await box.order(tickets, { purchaser: { name: 'Ada', email }, ...more }).expect(201);
    return body;
  };
  const act = (bought: Bought, path: string, body: object = {}) =>
    service
      .as('anonymous')
      .post(`${ORDERS}/${bought.id}${path}`)
      .send({ order_key: bought.order_key, ...body });
  const paid = (id: number) => service.as('administrator').post(`${ORDERS}/${id}/paid`).send({}).expect(200);
  const pictures = (mail: ReceivedMail) => mail.attachments.filter(({ contentType }) => contentType === 'image/png');
  const subjectsTo = async (email: string, count: number) =>
    (await inbox.to(email, count)).map(({ subject }) => subject);

  it('gives the new holder of a transferred ticket its code, and informs the former one and the purchaser', async () => {
    const attendees = [{ ticket_id: free, full_name: 'Bob', email: 'bob@former.example' }];
    const bought = await order('pat@transfer.example', { [free]: 1 }, { attendees });
    const [{ id, security_code: old }] = bought.attendees;
    await inbox.to('bob@former.example');
    await act(bought, `/attendees/${id}/transfer`, { full_name: '山田 太郎', email: 'new@holder.example' }).expect(200);
    const [mail] = await inbox.to('new@holder.example');
    expect(mail.subject).toBe('Your ticket: Night');
    expect(mail.text).toContain('Bob has transferred this ticket to you');
    expect(pictures(mail)).toHaveLength(1);
    const { body } = await service.as('administrator').get(`/cal/tickets/v1/attendees/${id}/qr`).expect(200);
    expect(mail.text).toContain(body.security_code);
    for (const secret of [old, bought.order_key]) expect(mail.source).not.toContain(secret);
    for (const [address, count] of [
      ['bob@former.example', 2],
      ['pat@transfer.example', 2],
    ] as const) {
      const notice = (await inbox.to(address, count)).at(-1);
      expect(notice?.subject).toBe('Ticket transferred: Night');
      expect(notice?.text).toContain('was transferred to 山田 太郎');
      for (const secret of [old, body.security_code]) expect(notice?.source).not.toContain(secret);
    }
  });

  it('says of an exchanged ticket what is to be paid for the new one, and not that it was canceled', async () => {
    const email = 'pat@exchange.example';
    const event = await box.event({ title: 'Opera' });
    const [seat, balcony] = [
      await box.ticket(event, { name: 'Seat', price: '20', ticket: SEATS }),
      await box.ticket(event, { name: 'Balcony', price: '30', ticket: SEATS }),
    ];
    const bought = await order(email, { [seat]: 1 }, { gateway: 'manual' });
    await paid(bought.id);
    await inbox.to(email, 2);
    const { body } = await service
      .as('administrator')
      .post(`${ORDERS}/${bought.id}/attendees/${bought.attendees[0].id}/exchange`)
      .send({ ticket_id: balcony })
      .expect(201);
    const received = (await inbox.to(email, 3)).at(-1);
    expect(received?.text?.replace(/\s+/g, ' ')).toMatch(
      /Total:? \$30\.00.*Your former ticket:? -\$20\.00.*To pay:? \$10\.00/,
    );
    await paid(body.id);
    const completed = (await inbox.to(email, 4)).at(-1);
    expect(completed?.text).not.toContain('To pay');
    // Messages are queued in the order of the events: that of the former ticket came first.
    expect((await subjectsTo(email, 4)).filter((subject) => subject?.includes('no longer valid'))).toEqual([]);
    expect(pictures(completed as ReceivedMail)).toHaveLength(1);
  });

  it('says which ticket was withdrawn while the order stays', async () => {
    const attendees = [
      { ticket_id: free, full_name: 'Ada', email: 'ada@withdraw.example' },
      { ticket_id: free, full_name: 'Cid', email: 'cid@withdraw.example' },
    ];
    const bought = await order('ada@withdraw.example', { [free]: 2 }, { attendees });
    await inbox.to('cid@withdraw.example');
    await act(bought, `/attendees/${bought.attendees[1].id}/withdraw`).expect(200);
    const [, own] = await inbox.to('cid@withdraw.example', 2);
    expect(own.subject).toBe('Ticket no longer valid: Night');
    const [, purchaser] = await inbox.to('ada@withdraw.example', 2);
    expect(purchaser.text).toContain('Cid: Seat');
  });

  it('informs the holders with addresses of their own when an order is refunded or canceled', async () => {
    const attendees = (domain: string, ticket: number) => [
      { ticket_id: ticket, full_name: 'Ada', email: `ada@${domain}` },
      { ticket_id: ticket, full_name: 'Dora', email: `dora@${domain}` },
    ];
    const refunded = await order(
      'ada@refund.example',
      { [priced]: 2 },
      { attendees: attendees('refund.example', priced) },
    );
    await paid(refunded.id);
    await inbox.to('dora@refund.example');
    await service.as('administrator').post(`${ORDERS}/${refunded.id}/refund`).send({}).expect(200);
    expect(await subjectsTo('dora@refund.example', 2)).toEqual(['Your ticket: Night', 'Ticket no longer valid: Night']);
    const voided = await order('ada@void.example', { [free]: 2 }, { attendees: attendees('void.example', free) });
    await inbox.to('dora@void.example');
    await act(voided, '/cancel').expect(200);
    expect(await subjectsTo('dora@void.example', 2)).toEqual(['Your ticket: Night', 'Ticket no longer valid: Night']);
    expect(await subjectsTo('ada@void.example', 2)).toEqual([
      'Your tickets: Night',
      `Order ${voided.id} is canceled: Night`,
    ]);
    // An order that was never paid had no tickets.
    const unpaid = await order(
      'ada@unpaid.example',
      { [priced]: 2 },
      { attendees: attendees('unpaid.example', priced) },
    );
    await act(unpaid, '/cancel').expect(200);
    expect(await subjectsTo('ada@unpaid.example', 2)).toContain(`Order ${unpaid.id} is canceled: Night`);
    expect(inbox.received.filter(({ recipient }) => recipient === 'dora@unpaid.example')).toEqual([]);
  });

  it('says that a payment was refused, or was taken back later', async () => {
    await box
      .order({ [priced]: 1 }, { purchaser: { name: 'A', email: 'a@denied.example' }, gateway: 'broken-card' })
      .expect(502);
    const [denied] = await inbox.to('a@denied.example');
    expect(denied.subject).toMatch(/^Order \d+, payment refused: Night$/);
    const attendees = [{ ticket_id: priced, full_name: 'Eve', email: 'eve@reversed.example' }];
    const reversed = await order('a@reversed.example', { [priced]: 1 }, { attendees });
    await paid(reversed.id);
    await inbox.to('eve@reversed.example');
    await service.app.get(OrderTransitionsService).move(SYSTEM, reversed.id, 'reversed', 'taken back');
    expect((await subjectsTo('a@reversed.example', 3)).at(-1)).toBe(`Order ${reversed.id} is no longer valid: Night`);
    expect((await subjectsTo('eve@reversed.example', 2)).at(-1)).toBe('Ticket no longer valid: Night');
  });

  it('says which paid ticket was canceled while the order stays', async () => {
    await service.as('administrator').post('/cal/tickets/v1/settings').send({ cancellations: 'all' }).expect(200);
    const bought = await order('ada@cancel.example', { [priced]: 2 });
    await paid(bought.id);
    const before = (await inbox.to('ada@cancel.example', 2)).length;
    await act(bought, `/attendees/${bought.attendees[1].id}/cancel`).expect(200);
    const mails = await inbox.to('ada@cancel.example', before + 1);
    expect(mails.at(-1)?.subject).toBe('Ticket no longer valid: Night');
  });

  it('informs the author of the event of a cancellation that only a person can refund, and reports a refusal', async () => {
    await service.as('administrator').post('/cal/tickets/v1/settings').send({ cancellations: 'all' }).expect(200);
    const bought = await order('ada@request.example', { [priced]: 1 });
    await paid(bought.id);
    await act(bought, '/cancel', { reason: 'I am ill' }).expect(200);
    const { body: me } = await service.as('administrator').get('/content/v2/users/me?context=edit').expect(200);
    const [request] = await inbox.to(me.email);
    expect(request.subject).toBe(`Cancellation requested: order ${bought.id}`);
    expect(request.text).toContain('Ada wants to cancel this order');
    expect(request.text).toContain('I am ill');
    expect(request.source).not.toContain(bought.order_key);
    await service
      .as('administrator')
      .post(`${ORDERS}/${bought.id}/cancellation-request/decline`)
      .send({ reason: 'It is tomorrow' })
      .expect(200);
    const declined = (await inbox.to('ada@request.example', 3)).at(-1);
    expect(declined?.subject).toBe(`Order ${bought.id} stays valid: Night`);
    expect(declined?.text).toContain('It is tomorrow');
  });
});

describe('E-mail about events in the trash', () => {
  let site: MailingSite;
  let service: TestApp;
  let inbox: SmtpInbox;
  let box: BoxOffice;
  beforeAll(async () => {
    site = await mailingSite();
    ({ service, inbox, box } = site);
  });
  afterAll(() => site.close());

  const sold = async (email: string): Promise<number> => {
    const event = await box.event({ title: 'Night' });
    const ticket = await box.ticket(event, { ticket: SEATS });
    await box.order({ [ticket]: 1 }, { purchaser: { name: 'Ada', email } }).expect(201);
    await inbox.to(email);
    return event;
  };
  const remove = (path: string) => service.as('administrator').delete(path).expect(200);

  it.each([
    ['cal/events/v1', (id: number) => `/cal/events/v1/events/${id}?notify=true`],
    ['calendar/v1', (id: number) => `/calendar/v1/events/${id}?notify=true`],
    ['content/v2', (id: number) => `/content/v2/cal_events/${id}?notify=true`],
    ['content/v2, for good', (id: number) => `/content/v2/cal_events/${id}?notify=true&force=true&confirm_sold=true`],
  ])('informs the holders of tickets if the organizer wants it: %s', async (name, path) => {
    const email = `ada@${name.length}.example`;
    await remove(path(await sold(email)));
    const [, canceled] = await inbox.to(email, 2);
    expect(canceled.subject).toBe('Canceled: Night');
  });

  it('informs no one otherwise, of drafts, and of events that were canceled before', async () => {
    await remove(`/cal/events/v1/events/${await sold('ada@silent.example')}`);
    const draft = await sold('ada@draft.example');
    await service.as('administrator').post(`/cal/events/v1/events/${draft}`).send({ status: 'draft' }).expect(200);
    await remove(`/cal/events/v1/events/${draft}?notify=true`);
    const canceled = await sold('ada@canceled.example');
    await service
      .as('administrator')
      .post(`/cal/events/v1/events/${canceled}/status`)
      .send({ event_status: 'canceled', notify: true })
      .expect(200);
    await inbox.to('ada@canceled.example', 2);
    await remove(`/cal/events/v1/events/${canceled}?notify=true`);
    // The messages of a later event have been sent.
    await remove(`/cal/events/v1/events/${await sold('ada@last.example')}?notify=true`);
    await inbox.to('ada@last.example', 2);
    const count = (recipient: string) => inbox.received.filter((mail) => mail.recipient === recipient).length;
    expect([count('ada@silent.example'), count('ada@draft.example'), count('ada@canceled.example')]).toEqual([1, 1, 2]);
  });
});
