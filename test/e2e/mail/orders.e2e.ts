import { load } from 'cheerio';
import { MailMessageEntity } from '../../../src/mail/messages/mail-message.entity.js';
import { MailSenderService } from '../../../src/mail/sending/mail-sender.service.js';
import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import type { SmtpInbox } from '../../helpers/smtp-inbox.js';
import type { ReceivedMail } from '../../helpers/smtp-inbox.js';
import { until } from '../../helpers/until.js';
import { Browser, withPasswords } from '../authorize/browser-helper.js';
import { boxOffice } from '../tickets/box-office.js';
import type { BoxOffice } from '../tickets/box-office.js';
import { mailingSite } from './mailing-site.js';
import type { MailingSite } from './mailing-site.js';

const SEATS = { mode: 'own', capacity: 500 };
const BOUNCE_TOKEN = 'token-of-bounces-0123456789';
const ORDERS = '/cal/tickets/v1/orders';

describe('E-mail about orders', () => {
  let site: MailingSite;
  let service: TestApp;
  let inbox: SmtpInbox;
  let box: BoxOffice;
  let event: number;
  let free: number;
  let priced: number;
  beforeAll(async () => {
    site = await mailingSite({
      MAIL_REPLY_TO: 'help@site.example',
      MAIL_BOUNCE_TOKEN: BOUNCE_TOKEN,
    });
    ({ service, inbox, box } = site);
    event = await box.event({ title: 'Rock & Roll <b>Night</b>', venue: { venue: 'Town Hall' } });
    free = await box.ticket(event, { name: 'Seat', ticket: SEATS });
    priced = await box.ticket(event, { name: 'Chair', price: '18.5', ticket: SEATS });
    await service
      .as('administrator')
      .post('/cal/tickets/v1/settings')
      .send({ manual_instructions: 'Pay to IBAN 1\n\nwith the number' })
      .expect(200);
  });
  afterAll(() => site.close());

  const rowsTo = (recipient: string) =>
    service.database.em.find(MailMessageEntity, { where: { recipient }, order: { id: 'ASC' } });
  /** Waits until the message to a recipient is in a state. */
  const settled = async (recipient: string, state: string, isReady = (_: MailMessageEntity) => true) => {
    const rows = await until(
      () => rowsTo(recipient),
      ([row]) => row?.state === state && isReady(row),
    );
    return rows[0];
  };
  const retryNow = async (recipient: string): Promise<void> => {
    await service.database.write(() => service.database.update(MailMessageEntity, { recipient }, { due: 0 }));
    service.app.get(MailSenderService).wake();
  };
  const order = (
    email: string,
    tickets: Record<number, number>,
    { language, ...more }: { language?: string; [name: string]: unknown } = {},
  ) => {
    const request = box.order(tickets, { purchaser: { name: 'Ada Lovelace', email }, ...more });
    return (language === undefined ? request : request.set('Accept-Language', language)).expect(201);
  };
  const header = (mail: ReceivedMail, name: string): unknown => mail.headers.get(name);

  it('has the tickets of a completed order with codes, calendar file and link, as text and HTML', async () => {
    const { body } = await order('ada@buyer.example', { [free]: 2 }, { language: 'en' });
    const [mail] = await inbox.to('ada@buyer.example');
    expect(mail.subject).toBe('Your tickets: Rock & Roll Night');
    expect(mail.from?.text).toBe('"Box Office" <tickets@site.example>');
    expect(mail.replyTo?.text).toBe('help@site.example');
    expect(header(mail, 'auto-submitted')).toBe('auto-generated');
    expect(header(mail, 'list')).toBeUndefined();
    const link = `${SITE}/order/${body.id}-${body.order_key}/`;
    expect(mail.text).toContain(link);
    expect(mail.html).toContain(`href="${link}"`);
    expect(mail.html).toContain('Rock &amp; Roll Night');
    const html = String(mail.html);
    const fetched = [...html.matchAll(/(?:src|background)="?([^"]*)/g)].map(([, address]) => address.slice(0, 15));
    expect(fetched.every((address) => /^(data:image\/png|#)/.test(address))).toBe(true);
    for (const { security_code: code } of body.attendees as { security_code: string }[]) {
      expect(mail.text).toContain(code);
      expect(mail.html).toContain(code);
    }
    const codes = mail.attachments.filter(({ contentType }) => contentType === 'image/png');
    expect(codes.map(({ cid }) => cid)).toEqual(
      (body.attendees as { id: number }[]).map(({ id }) => `ticket-${id}@almanac`),
    );
    expect(mail.source).toContain(`src="cid:ticket-`.replaceAll('=', '=3D'));
    const [calendar] = mail.attachments.filter(({ contentType }) => contentType === 'text/calendar');
    const feed = await service.http().get(`/?post_type=cal_events&p=${event}&ical=1`).redirects(2);
    const uid = /^UID:.*$/m.exec(feed.text)?.[0].trim();
    expect(uid).toMatch(/^UID:almanac:/);
    expect(calendar.content.toString()).toContain('METHOD:PUBLISH');
    expect(calendar.content.toString()).toContain(uid);
    expect(mail.messageId).toBe(`<${(await settled('ada@buyer.example', 'sent')).message_id}>`);
  });

  it('says how to pay an unpaid order, and sends the tickets when it is paid', async () => {
    const { body } = await order('pay@buyer.example', { [priced]: 1 });
    const [received] = await inbox.to('pay@buyer.example');
    expect(received.text).toMatch(/Pay to IBAN 1\s+with the number/);
    expect(received.text).toContain('$18.50');
    expect(received.text).not.toContain('Code:');
    await service.as('administrator').post(`${ORDERS}/${body.id}/paid`).send({}).expect(200);
    const [, paid] = await inbox.to('pay@buyer.example', 2);
    expect(paid.subject).toBe('Your ticket: Rock & Roll Night');
    await service.as('administrator').post(`${ORDERS}/${body.id}/refund`).send({}).expect(200);
    const [, , refunded] = await inbox.to('pay@buyer.example', 3);
    expect(refunded.subject).toContain(`Order ${body.id} is refunded`);
  });

  it('shows discount, fees and tax of an order', async () => {
    const admin = service.as('administrator');
    const prices = { tax_percent: 19, tax_name: 'MwSt.', order_fee: '1.50', fee_name: 'Service' };
    await admin.post('/cal/tickets/v1/settings').send(prices).expect(200);
    await admin.post('/cal/tickets/v1/discount-codes').send({ code: 'TENTH', percent: 10 }).expect(201);
    await order('parts@buyer.example', { [priced]: 2 }, { language: 'en', discount_code: 'tenth' });
    await admin.post('/cal/tickets/v1/settings').send({ tax_percent: 0, order_fee: '0' }).expect(200);
    const [mail] = await inbox.to('parts@buyer.example');
    const text = mail.text?.replace(/\s+/g, ' ') ?? '';
    for (const part of ['Price of the tickets: $37.00', 'Discount (TENTH): -$3.70', 'Service: $1.50', 'Total: $34.80'])
      expect(text).toContain(part);
    expect(text).toMatch(/MwSt\. 19 %: included: \$5\.\d\d on \$29\.\d\d/);
  });

  it('has the tickets of other addresses in messages of their own, which do not open the order', async () => {
    const attendees = [
      { ticket_id: free, full_name: 'Ada Lovelace', email: 'group@buyer.example' },
      { ticket_id: free, full_name: 'Bob One', email: 'Bob@buyer.example' },
      { ticket_id: free, full_name: 'Bob Two', email: 'bob@buyer.example' },
      { ticket_id: free, full_name: 'Cid', email: 'cid@buyer.example' },
    ];
    const { body } = await order('group@buyer.example', { [free]: 4 }, { attendees });
    const [purchaser] = await inbox.to('group@buyer.example');
    const [bob] = await inbox.to('Bob@buyer.example');
    const [cid] = await inbox.to('cid@buyer.example');
    const pictures = (mail: ReceivedMail) => mail.attachments.filter(({ contentType }) => contentType === 'image/png');
    expect([purchaser, bob, cid].map((mail) => pictures(mail).length)).toEqual([1, 2, 1]);
    expect(purchaser.text).toContain('3 tickets were sent to other addresses');
    expect(bob.text).toContain('Ada Lovelace has tickets for you');
    for (const mail of [bob, cid]) expect(mail.source).not.toContain(body.order_key);
    expect(inbox.received.filter(({ recipient }) => recipient.toLowerCase() === 'bob@buyer.example')).toHaveLength(1);
  });

  it.each([
    ['de-AT,de;q=0.9,en;q=0.5', 'Ihr Ticket: ', 'Samstag, 10. Mai 2031 um 10:00'],
    ['fr', 'Votre billet : ', 'samedi 10 mai 2031 à 10:00'],
    ['es-MX', 'Su entrada: ', 'sábado, 10 de mayo de 2031'],
    ['ja,de;q=0.4', 'Ihr Ticket: ', 'Samstag, 10. Mai 2031'],
    ['ja', 'Your ticket: ', 'Saturday, May 10, 2031'],
  ])('is in the language that the purchaser reads: %s', async (language, subject, day) => {
    const email = `${language.slice(0, 2)}${language.length}@buyer.example`;
    const name = { ja: '山田 太郎', de: 'Jürgen Groß', fr: 'Zoé', es: 'محمد علي' }[language.slice(0, 2)];
    await order(email, { [free]: 1 }, { language, purchaser: { name, email } });
    const [mail] = await inbox.to(email);
    expect(mail.subject).toBe(`${subject}Rock & Roll Night`);
    expect(mail.text).toContain(day);
    expect(mail.text).toContain('Europe/Berlin');
    expect(mail.text).toContain(name);
    expect(mail.html).toContain(name);
    expect((mail.to as { value: { name: string }[] }).value[0].name).toBe(name);
    expect(mail.html).toMatch(new RegExp(`<html lang="(${language.slice(0, 2)}|de|en)`));
  });

  it('has no header from a name or title', async () => {
    const evil = 'Eve\r\nBcc: all@victim.example\r\n\r\n<script>alert(1)</script>';
    const email = 'eve@buyer.example';
    const attendees = [{ ticket_id: free, full_name: evil, email }];
    await box.order({ [free]: 1 }, { purchaser: { name: evil, email }, attendees }).expect(201);
    const [mail] = await inbox.to(email);
    expect(mail.bcc).toBeUndefined();
    expect(mail.headerLines.map(({ key }) => key)).not.toContain('bcc');
    expect(mail.html).not.toContain('<script');
    expect(inbox.attempts).not.toContain('all@victim.example');
  });

  it('that is refused for good is not tried again', async () => {
    inbox.rules.set('gone@buyer.example', 'refuse');
    await order('gone@buyer.example', { [free]: 1 });
    const failed = await settled('gone@buyer.example', 'failed');
    expect(failed.last_error).toContain('No such user');
    await retryNow('gone@buyer.example');
    await order('next@buyer.example', { [free]: 1 });
    await inbox.to('next@buyer.example');
    expect(inbox.attempts.filter((address) => address === 'gone@buyer.example')).toHaveLength(1);
  });

  it('that is refused for the moment is sent later, and does not hold up others', async () => {
    inbox.rules.set('busy@buyer.example', 'refuse for now');
    await order('busy@buyer.example', { [free]: 1 });
    const queued = await settled('busy@buyer.example', 'queued', ({ attempts }) => attempts > 0);
    expect(queued.last_error).toContain('Try again later');
    await order('other@buyer.example', { [free]: 1 });
    await inbox.to('other@buyer.example');
    inbox.rules.delete('busy@buyer.example');
    await retryNow('busy@buyer.example');
    const [mail] = await inbox.to('busy@buyer.example');
    expect(mail.messageId).toBe(`<${queued.message_id}>`);
  });

  it('has one Message-ID, also when the server breaks the connection after it accepted the message', async () => {
    inbox.rules.set('twice@buyer.example', 'drop after DATA');
    await order('twice@buyer.example', { [free]: 1 });
    await inbox.to('twice@buyer.example');
    await settled('twice@buyer.example', 'queued', ({ last_error: error }) => error !== '');
    inbox.rules.delete('twice@buyer.example');
    await retryNow('twice@buyer.example');
    const mails = await inbox.to('twice@buyer.example', 2);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
    await settled('twice@buyer.example', 'sent');
  });

  it('is listed with its state, and sent again by managers of attendees, at most five times within an hour', async () => {
    const { body } = await order('again@buyer.example', { [free]: 1 });
    const [first] = await inbox.to('again@buyer.example');
    await settled('again@buyer.example', 'sent');
    const admin = service.as('administrator');
    const list = () => admin.get('/mail/v1/messages').query({ order_id: body.id }).expect(200);
    const [message] = (await list()).body as { id: number }[];
    expect(message).toMatchObject({ kind: 'order-completed', state: 'sent', revision: 1, event_id: event });
    const { body: second } = await admin.post(`/mail/v1/messages/${message.id}/resend`).send({}).expect(202);
    expect(second).toMatchObject({ revision: 2, state: 'queued' });
    const mails = await inbox.to('again@buyer.example', 2);
    expect(mails[1].messageId).not.toBe(first.messageId);
    for (let i = 1; i < 5; i++) await admin.post(`/mail/v1/messages/${message.id}/resend`).send({}).expect(202);
    await admin.post(`/mail/v1/messages/${message.id}/resend`).send({}).expect(429);
    await service.as('editor').get('/mail/v1/messages').expect(403);
    await service.as('anonymous').post(`/mail/v1/messages/${message.id}/resend`).send({}).expect(401);
    await admin.post('/mail/v1/messages/999999/resend').send({}).expect(404);
  });

  it('that came back is shown as bounced, where a program with the token reports it', async () => {
    await order('bounce@buyer.example', { [free]: 1 });
    const [{ messageId }] = await inbox.to('bounce@buyer.example');
    await settled('bounce@buyer.example', 'sent');
    const report = (token: string, fields: object) =>
      service.as('anonymous').post('/mail/v1/bounces').set('X-Mail-Token', token).send(fields);
    const bounce = { message_id: messageId, type: 'hard', reason: '550 gone\r\nX: y' };
    await report('wrong token of a program', bounce).expect(401);
    expect((await report(BOUNCE_TOKEN, { ...bounce, type: 'soft' }).expect(200)).body).toEqual({ found: true });
    expect((await rowsTo('bounce@buyer.example'))[0]).toMatchObject({ state: 'sent', last_error: '550 gone X: y' });
    await report(BOUNCE_TOKEN, bounce).expect(200);
    expect((await rowsTo('bounce@buyer.example'))[0].state).toBe('bounced');
    const { body } = await report(BOUNCE_TOKEN, { recipient: 'unknown@buyer.example', type: 'hard' }).expect(200);
    expect(body).toEqual({ found: false });
  });

  it('is sent to purchasers again from the page of the order, and by address without saying whether there are orders', async () => {
    const { body } = await order('lost@buyer.example', { [free]: 1 });
    await inbox.to('lost@buyer.example');
    const token = `${body.id}-${body.order_key}`;
    const browser = new Browser(service);
    const page = await browser.get(`/order/${token}/`);
    expect(page.text).toContain(`action="${SITE}/mail/orders/${token}"`);
    expect((await browser.post(`/mail/orders/${token}`, {})).status).toBe(200);
    const [, again] = await inbox.to('lost@buyer.example', 2);
    expect(again.text).toContain(`${SITE}/order/${token}/`);
    const known = await browser.post('/mail/orders', { email: 'Lost@buyer.example' });
    const unknown = await browser.post('/mail/orders', { email: 'stranger@buyer.example' });
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(known.text).toBe(unknown.text);
    await inbox.to('lost@buyer.example', 3);
    expect((await browser.post(`/mail/orders/${body.id}-${'0'.repeat(40)}`, {})).status).toBe(404);
    await service
      .http()
      .post('/mail/orders')
      .set('Origin', 'https://evil.example')
      .type('form')
      .send({ email: 'x@y.example' })
      .expect(403);
    expect(inbox.attempts).not.toContain('stranger@buyer.example');
  });

  it.each([
    ['en', 'Find my orders', 'Send this order to me by e-mail'],
    ['de', 'Meine Bestellungen finden', 'Diese Bestellung per E-Mail an mich senden'],
    ['fr', 'Retrouver mes commandes', 'M’envoyer cette commande par e-mail'],
    ['es', 'Buscar mis pedidos', 'Enviarme este pedido por correo'],
  ])('has its pages in the language of the visitor: %s', async (language, heading, button) => {
    const { body } = await order(`${language}@pages.example`, { [free]: 1 });
    const pageOf = async (path: string) =>
      load((await service.http().get(path).set('Accept-Language', language).expect(200)).text);
    const orders = await pageOf('/mail/orders');
    expect([orders('html').attr('lang'), orders('h1').text()]).toEqual([language, heading]);
    // These are in the language of the site (`test/e2e/site/untranslated` has them in others).
    const missing = load((await service.http().get('/gone/').set('Accept-Language', language).expect(404)).text);
    const { url } = (await service.as('anonymous').get(`/cal/events/v1/events/${event}`).expect(200)).body as {
      url: string;
    };
    for (const shown of [missing, await pageOf(new URL(url).pathname)])
      expect(shown(`a[href="${SITE}/mail/orders"]`).text()).toBe('Find my orders');
    const [mail] = await inbox.to(`${language}@pages.example`);
    expect(load(String(mail.html))(`a[href="${SITE}/mail/orders"]`)).toHaveLength(1);
    expect(mail.text).toContain(`: ${SITE}/mail/orders\n`);
    const page = await pageOf(`/order/${body.id}-${body.order_key}/`);
    expect(page('form[action*="/mail/orders/"] button').text().trim()).toBe(button);
  });

  it('informs users of a sign-in with a new browser, and not with one that is known', async () => {
    await withPasswords(service, 'editor', 'author');
    const browser = new Browser(service);
    await browser.signIn('editor');
    const [alert] = await inbox.to('editor@site.example');
    expect(alert.subject).toMatch(/^New sign-in at /);
    expect(alert.text).toContain(`${SITE}/admin/account`);
    await browser.signIn('editor');
    await browser.signIn('author');
    await inbox.to('author@site.example');
    await new Browser(service).signIn('editor');
    expect(await inbox.to('editor@site.example', 2)).toHaveLength(2);
  });

  it('is tested by site-health/v1', async () => {
    const path = '/site-health/v1/tests/mail-delivery';
    const { body } = await service.as('administrator').get(path).expect(200);
    expect(body).toMatchObject({ status: 'good', test: 'mail_delivery' });
    await service.as('editor').get(path).expect(403);
  });

  it('is exported with the data of a person, and erased with them', async () => {
    await order('erase@buyer.example', { [free]: 1 });
    await inbox.to('erase@buyer.example');
    await settled('erase@buyer.example', 'sent');
    const person = { email: 'erase@buyer.example' };
    const admin = service.as('administrator');
    const { body } = await admin.post('/personal-data/v1/export').send(person).expect(200);
    expect(body.records.mail_messages).toHaveLength(1);
    await admin.post('/personal-data/v1/erase').send(person).expect(200);
    expect(await rowsTo(person.email)).toEqual([]);
  });
});

describe('A site without a mail server', () => {
  it('queues nothing, and site-health/v1 says what is missing', async () => {
    const service = await startApp({ SCHEDULER: 'on' });
    const box = boxOffice(service);
    const ticket = await box.ticket(await box.event(), { ticket: SEATS });
    await box.order({ [ticket]: 1 }).expect(201);
    const count = (table: string) => service.database.read<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`);
    expect(await count('outbox_deliveries')).toEqual([{ n: 0 }]);
    expect(await count('mail_messages')).toEqual([{ n: 0 }]);
    const { body } = await service.as('administrator').get('/site-health/v1/tests/mail-delivery').expect(200);
    expect(body.status).toBe('recommended');
    expect(body.description).toContain('SMTP_URL');
    await service.close();
  });
});

describe('A site with MAIL_PREVIEW', () => {
  it('shows messages to administrators and sends none', async () => {
    const service = await startApp({ SCHEDULER: 'on', MAIL_PREVIEW: 'on', MAIL_FROM: 'tickets@site.example' });
    const box = boxOffice(service);
    const ticket = await box.ticket(await box.event({ title: 'Preview' }), { ticket: SEATS });
    const { body } = await box.order({ [ticket]: 1 }).expect(201);
    await withPasswords(service, 'administrator', 'editor');
    const stranger = new Browser(service);
    expect((await stranger.get('/admin/mail')).headers.location).toContain('/admin/sign-in');
    await stranger.signIn('editor');
    expect((await stranger.get('/admin/mail')).status).toBe(404);
    const browser = new Browser(service);
    await browser.signIn('administrator');
    const list = await until(
      () => browser.get('/admin/mail'),
      ({ text }) => text.includes('order-completed'),
    );
    const [, path] = /href="(\/admin\/mail\/\d+)">order-completed/.exec(list.text) ?? [];
    const shown = await browser.get(path);
    expect(shown.text).toContain('Your ticket for Preview');
    expect(shown.text).toContain('src="data:image/png;base64,');
    expect((await browser.get(`${path}/text`)).text).toContain(`/order/${body.id}-${body.order_key}/`);
    await service.close();
  });
});
