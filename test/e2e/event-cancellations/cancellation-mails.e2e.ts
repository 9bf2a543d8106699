import { StripeClient } from '../../../src/payments/stripe/stripe.client.js';
import { SmtpInbox } from '../../helpers/smtp-inbox.js';
import { until } from '../../helpers/until.js';
import { StripeSite } from '../payments/stripe-site.js';
import { CANCELLATIONS } from './cancellation-site.js';

const ORDERS = '/cal/tickets/v1/orders';
let made = 0;

describe('Messages about a canceled event', () => {
  let site: StripeSite;
  let inbox: SmtpInbox;
  beforeAll(async () => {
    jest.spyOn(StripeClient.prototype, 'isTest', 'get').mockReturnValue(false);
    inbox = new SmtpInbox();
    site = await StripeSite.open({
      SCHEDULER: 'on',
      MAIL_MESSAGES_PER_NETWORK: '0',
      MAIL_MESSAGES_PER_RECIPIENT: '0',
      SMTP_URL: await inbox.start(),
      MAIL_FROM: 'Box Office <tickets@site.example>',
    });
    await admin().post('/cal/tickets/v1/settings').send({ ticket_transfers: true }).expect(200);
    await admin().post('/waiting-list/v1/settings').send({ is_on: true }).expect(200);
  });
  afterEach(() => site.office.audit());
  afterAll(async () => {
    await site.close();
    await inbox.stop();
    jest.restoreAllMocks();
  });

  const admin = () => site.service.as('administrator');
  const address = (name: string): string => `${name}-${++made}@holder.example`;
  const order = async (ticket: number, email: string, language: string, gateway = 'stripe', quantity = 1) => {
    const { body } = await site.service
      .as('anonymous')
      .post(ORDERS)
      .set('Accept-Language', language)
      .send({ tickets: [{ ticket_id: ticket, quantity }], purchaser: { name: 'Pat', email }, gateway })
      .expect(201);
    if (gateway === 'stripe') {
      site.stripe.pay(site.stripe.sessionAt(body.payment.redirect_url));
      await site.settle();
    }
    return body;
  };
  const cancel = async (event: number, terms: object): Promise<number> => {
    const body = { event_id: event, ...terms };
    const preview = await admin().post(`${CANCELLATIONS}/preview`).send(body).expect(200);
    const started = await admin()
      .post(CANCELLATIONS)
      .send({ ...body, preview_key: preview.body.preview_key })
      .expect(202);
    await until(
      async () => (await admin().get(`${CANCELLATIONS}/${started.body.id}`).expect(200)).body,
      ({ state }) => state === 'done',
    );
    return preview.body.recipients;
  };
  const mailTo = async (recipient: string, subject: RegExp) => {
    for (let count = 1; ; count++) {
      const found = (await inbox.to(recipient, count)).find((mail) => subject.test(mail.subject ?? ''));
      if (found) return found.text ?? '';
    }
  };
  const subjects = async (recipient: string, count: number): Promise<string[]> =>
    (await inbox.to(recipient, count)).map(({ subject }) => subject ?? '').sort();

  it('say in the language of the order what goes back and by which way, what is retained and what was not paid', async () => {
    const event = await site.office.event({ title: 'Choir' });
    const ticket = await site.office.ticket(event, { price: '12.50', ticket: { mode: 'own', capacity: 50 } });
    const [card, cash, unpaid] = [address('card'), address('cash'), address('unpaid')];
    await order(ticket, card, 'de', 'stripe', 2);
    const hand = await order(ticket, cash, 'fr', 'manual');
    await admin().post(`${ORDERS}/${hand.id}/paid`).send({}).expect(200);
    await order(ticket, unpaid, 'en', 'manual');
    const terms = { refunds: 'all', retained_percent: 10, reason: 'The hall is closed.', message: 'We are sorry.' };
    expect(await cancel(event, terms)).toBe(3);
    const german = await mailTo(card, /^Abgesagt: Choir/);
    expect(german).toContain('The hall is closed.');
    expect(german).toContain('We are sorry.');
    expect(german).toMatch(/Sie erhalten 22,50\s\$ auf dem Weg zurück, auf dem Sie bezahlt haben/);
    expect(german).toMatch(/Der Veranstalter behält 2,50\s\$ ein/);
    const french = await mailTo(cash, /^Annulé : Choir/);
    expect(french).toMatch(/L’organisateur vous rembourse 11,25\s\$US/);
    expect(await mailTo(unpaid, /^Canceled: Choir/)).toContain('Please do not pay for it any more.');
  });

  it('go to the holder of a transferred ticket without numbers, while the money and its amount go to the purchaser', async () => {
    const event = await site.office.event({ title: 'Opera' });
    const ticket = await site.office.ticket(event, { price: '20', ticket: { mode: 'own', capacity: 5 } });
    const [purchaser, holder] = [address('purchaser'), address('holder')];
    const { id, attendees } = await order(ticket, purchaser, 'en', 'stripe', 2);
    const path = `${ORDERS}/${id}/attendees/${attendees[0].id}/transfer`;
    await admin().post(path).send({ full_name: 'Grace', email: holder }).expect(200);
    await cancel(event, { refunds: 'all' });
    expect(await mailTo(purchaser, /^Canceled: Opera/)).toContain('We return $40.00 by the way in which you paid.');
    const other = await mailTo(holder, /^Canceled: Opera/);
    expect(other).toContain('What was paid for the tickets goes back to the person who ordered them.');
    expect(other).not.toContain('$');
    // One message for each that happened, and none for each ticket.
    const about = (await subjects(purchaser, 4)).filter((subject) => /anceled|efund/.test(subject));
    expect(about.filter((subject) => /^Canceled/.test(subject))).toHaveLength(1);
    expect(about.some((subject) => /no longer valid/.test(subject))).toBe(false);
  });

  it('about single tickets name them and leave the others out', async () => {
    const event = await site.office.event({ title: 'Festival' });
    const seats = { ticket: { mode: 'own', capacity: 5 } };
    const [hall, workshop] = [
      await site.office.ticket(event, { price: '20', name: 'Hall', ...seats }),
      await site.office.ticket(event, { price: '8', name: 'Workshop', ...seats }),
    ];
    const [both, one] = [address('both'), address('one')];
    await order(hall, one, 'en');
    await order(workshop, both, 'de');
    const terms = { status: 'unchanged', refunds: 'tickets', ticket_ids: [workshop], reason: 'The teacher is ill.' };
    expect(await cancel(event, terms)).toBe(1);
    const text = await mailTo(both, /^Tickets storniert: Festival/);
    expect(text).toContain('Ihr Ticket ist storniert und nicht mehr gültig.');
    expect(text).toContain('Workshop');
    expect(text).toContain('The teacher is ill.');
    expect(text).toMatch(/Sie erhalten 8,00\s\$/);
    expect(
      (await inbox.to(one, 1)).every(({ subject }) => !/Festival.*cancel|cancel.*Festival/i.test(subject ?? '')),
    ).toBe(true);
  });

  it('offer no seat of it to those on its waiting list', async () => {
    const event = await site.office.event({ title: 'Sold out' });
    const ticket = await site.office.ticket(event, { price: '20', ticket: { mode: 'own', capacity: 1 } });
    const waiting = address('waiting');
    await order(ticket, address('buyer'), 'en');
    const entry = { event, ticket, name: 'Will', email: waiting, quantity: 1 };
    await site.service.as('anonymous').post('/waiting-list/v1/entries').send(entry).expect(201);
    await cancel(event, { refunds: 'all' });
    const { body } = await admin().get('/waiting-list/v1/entries').query({ event }).expect(200);
    expect(body.entries).toMatchObject([{ state: 'waiting', offers: 0 }]);
    expect((await inbox.to(waiting, 1)).map(({ subject }) => subject)).toEqual(['Waiting list: Sold out']);
  });

  it('are not sent where the organizer wants none', async () => {
    const event = await site.office.event({ title: 'Quiet' });
    const ticket = await site.office.ticket(event, { price: '20', ticket: { mode: 'own', capacity: 5 } });
    const purchaser = address('quiet');
    await order(ticket, purchaser, 'en');
    expect(await cancel(event, { refunds: 'all', notify: false })).toBe(0);
    expect(await mailTo(purchaser, /refund/i)).toContain('20.00');
    expect((await inbox.to(purchaser, 1)).some(({ subject }) => /^Canceled/.test(subject ?? ''))).toBe(false);
  });
});
