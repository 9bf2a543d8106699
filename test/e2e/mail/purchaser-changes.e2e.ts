import { randomUUID } from 'node:crypto';
import { Browser } from '../../helpers/browser.js';
import { until } from '../../helpers/until.js';
import { mailingSite, type MailingSite } from './mailing-site.js';

const ORDERS = '/cal/tickets/v1/orders';
const SEATS = { mode: 'own', capacity: 100 };

interface Bought {
  id: number;
  order_key: string;
  attendees: { id: number; email: string; security_code: string }[];
}

describe('Another purchaser of an order', () => {
  let site: MailingSite;
  let event: number;
  let free: number;
  let priced: number;
  beforeAll(async () => {
    site = await mailingSite();
    const seller = { is_on: true, seller_name: 'Town Crew', seller_address: 'Main Street 1' };
    await site.service.as('administrator').post('/invoices/v1/settings').send(seller).expect(200);
    event = await site.box.event({ title: 'Night' });
    free = await site.box.ticket(event, { ticket: SEATS });
    priced = await site.box.ticket(event, { price: '20', ticket: SEATS });
  });
  afterAll(() => site.close());

  const admin = () => site.service.as('administrator');
  const buy = async (email: string, tickets: Record<number, number>, more: object = {}): Promise<Bought> =>
    (await site.box.order(tickets, { purchaser: { name: 'Ada', email }, ...more }).expect(201)).body;
  const pay = (id: number) => admin().post(`${ORDERS}/${id}/paid`).send({}).expect(200);
  const change = (id: number, body: object) => admin().post(`${ORDERS}/${id}/purchaser`).send(body);
  const orderOf = async (id: number) => (await admin().get(`${ORDERS}/${id}`).expect(200)).body;
  const mailsOf = (id: number) =>
    site.service.database.read<{ id: number; kind: string; recipient: string; state: string }>(
      'SELECT id, kind, recipient, state FROM mail_messages WHERE order_id = ? ORDER BY id',
      [id],
    );
  const finished = (id: number, count: number) =>
    until(
      () => mailsOf(id),
      (rows) => rows.filter(({ state }) => state !== 'queued' && state !== 'sending').length >= count,
    );
  const page = (id: number, key: string) => site.service.http().get(`/order/${id}-${key}/`);

  it('gets the tickets with a new link, and the former address learns it without either', async () => {
    const { id, order_key: key } = await buy('adda@typo.example', { [free]: 2 });
    await site.inbox.to('adda@typo.example');
    const { body } = await change(id, {
      name: 'Ada <b>Lovelace</b>',
      email: 'ada@right.example',
      expected_email: 'ADDA@typo.example',
    }).expect(200);
    expect(body).toMatchObject({
      order_id: id,
      changed: true,
      purchaser: { name: 'Ada Lovelace', email: 'ada@right.example' },
      key_renewed: true,
      confirmation_sent: true,
      previous_notified: true,
      exchange_orders: [],
    });
    expect(body.attendees).toHaveLength(2);
    for (const attendee of body.attendees)
      expect(attendee).toMatchObject({ title: 'Ada Lovelace', email: 'ada@right.example', outcome: 'changed' });
    await page(id, key).expect(404);
    const [mail] = await site.inbox.to('ada@right.example');
    const [, path] = /(\/order\/\d+-[0-9a-f]{40}\/)/.exec(mail.text ?? '') ?? [];
    await site.service.http().get(path).expect(200);
    expect(mail.attachments.filter(({ contentType }) => contentType === 'image/png')).toHaveLength(2);
    const [, notice] = await site.inbox.to('adda@typo.example', 2);
    expect(notice.subject).toBe(`Order ${id} has another address: Night`);
    expect(notice.source).not.toMatch(/ada@right|\/order\/|mail\/orders/);
    const { history, purchaser } = await orderOf(id);
    expect(purchaser).toEqual({ name: 'Ada Lovelace', email: 'ada@right.example' });
    expect(history.at(-1)).toMatchObject({
      from: 'completed',
      to: 'completed',
      reason: 'purchaser changed from a***@typo.example to a***@right.example',
    });
    const log = await admin().get(`/audit/v1/entries?record_type=ticket_orders&record_id=${id}`).expect(200);
    expect(log.body[0]).toMatchObject({
      login: 'administrator',
      before: { purchaser_email: 'adda@typo.example' },
      after: { purchaser_email: 'ada@right.example', secret_salt: '[redacted]' },
    });
  });

  it('is set once: a repeat, and values that are so already, change and send nothing', async () => {
    const { id } = await buy('once@typo.example', { [free]: 1 });
    const body = { email: 'once@right.example', expected_email: 'once@typo.example' };
    await change(id, body).expect(200);
    const before = await finished(id, 3);
    const { history } = await orderOf(id);
    const repeat = await change(id, body).expect(200);
    expect(repeat.body).toMatchObject({ changed: false, key_renewed: false, confirmation_sent: false });
    expect(await mailsOf(id)).toEqual(before);
    expect((await orderOf(id)).history).toEqual(history);
  });

  it('whose name only is corrected keeps the link of the order and gets no message', async () => {
    const { id, order_key: key } = await buy('name@right.example', { [free]: 1 });
    const before = await finished(id, 1);
    const { body } = await change(id, { name: 'Grace' }).expect(200);
    expect(body).toMatchObject({ changed: true, key_renewed: false, attendees: [{ title: 'Grace' }] });
    await page(id, key).expect(200);
    expect(await mailsOf(id)).toEqual(before);
  });

  it('is for managers, with an address, and refused where the order has another one than was seen', async () => {
    const { id, order_key } = await buy('rights@typo.example', { [free]: 1 });
    const send = (who: 'anonymous' | 'editor', body: object) =>
      site.service.as(who).post(`${ORDERS}/${id}/purchaser`).send(body);
    await send('anonymous', { email: 'thief@evil.example' }).expect(401);
    await send('anonymous', { email: 'thief@evil.example', order_key }).expect(400);
    await send('editor', { email: 'thief@evil.example' }).expect(403);
    expect((await change(id, {}).expect(400)).body.code).toBe('purchaser-missing');
    await change(id, { email: 'no address' }).expect(400);
    await change(id, { name: '<b></b>' }).expect(400);
    await change(id, { name: 'x'.repeat(251) }).expect(400);
    await change(4_000_000, { name: 'Ada' }).expect(404);
    const seen = { email: 'late@right.example', expected_email: 'other@seen.example' };
    expect((await change(id, seen).expect(409)).body.code).toBe('purchaser-changed');
    expect((await orderOf(id)).purchaser.email).toBe('rights@typo.example');
  });

  it('sends the former one nothing more: a former message that is sent again is skipped', async () => {
    const { id } = await buy('again@typo.example', { [free]: 1 });
    const [{ id: message }] = await finished(id, 1);
    await change(id, { email: 'again@right.example', notify_previous: false }).expect(200);
    await admin().post(`/mail/v1/messages/${message}/resend`).send({}).expect(202);
    const rows = await finished(id, 3);
    expect(rows.map(({ recipient, state }) => [recipient, state])).toEqual([
      ['again@typo.example', 'sent'],
      ['again@right.example', 'sent'],
      ['again@typo.example', 'skipped'],
    ]);
  });

  it('leaves a transferred ticket with its holder, and tickets with addresses of their own', async () => {
    const attendees = [
      { ticket_id: free, full_name: 'Bob', email: 'bob@own.example' },
      { ticket_id: free, full_name: 'Ada', email: 'gift@typo.example' },
    ];
    const bought = await buy('gift@typo.example', { [free]: 3 }, { attendees });
    const own = bought.attendees.filter(({ email }) => email === 'gift@typo.example');
    const [given, kept] = own.map(({ id }) => id);
    await admin()
      .post(`${ORDERS}/${bought.id}/attendees/${given}/transfer`)
      .send({ full_name: 'Cem', email: 'cem@holder.example' })
      .expect(200);
    const { body } = await change(bought.id, { email: 'gift@right.example' }).expect(200);
    const outcome = (id: number) => body.attendees.find((one: { id: number }) => one.id === id);
    expect(outcome(given)).toMatchObject({ email: 'cem@holder.example', outcome: 'transferred' });
    expect(outcome(kept)).toMatchObject({ email: 'gift@right.example', outcome: 'changed' });
    expect(body.attendees.map((one: { outcome: string }) => one.outcome).sort()).toEqual([
      'changed',
      'other-address',
      'transferred',
    ]);
    const [mail] = await site.inbox.to('gift@right.example');
    expect(mail.attachments.filter(({ contentType }) => contentType === 'image/png')).toHaveLength(1);
  });

  it('takes the order from the account that ordered it, unless the new address is that of the account', async () => {
    const send = () =>
      site.service
        .as('subscriber')
        .post(ORDERS)
        .send({ tickets: [{ ticket_id: free, quantity: 1 }], purchaser: { name: 'Sub', email: 'sub@typo.example' } })
        .expect(201);
    const [{ body: moved }, { body: own }] = [await send(), await send()];
    const { body: me } = await site.service.as('subscriber').get('/content/v2/users/me?context=edit').expect(200);
    await change(moved.id, { email: 'sub@right.example' }).expect(200);
    await change(own.id, { email: me.email }).expect(200);
    await site.service.as('subscriber').get(`${ORDERS}/${moved.id}`).expect(403);
    await site.service.as('subscriber').get(`${ORDERS}/${own.id}`).expect(200);
  });

  it('is not shown to a repeat of the request that placed the order', async () => {
    const key = randomUUID();
    const send = () =>
      site.service
        .as('anonymous')
        .post(ORDERS)
        .set('Idempotency-Key', key)
        .send({ tickets: [{ ticket_id: free, quantity: 1 }], purchaser: { name: 'Ada', email: 'key@typo.example' } });
    const { body: first } = await send().expect(201);
    await change(first.id, { email: 'key@right.example' }).expect(200);
    const { body: again } = await send();
    await page(first.id, first.order_key).expect(404);
    await page(first.id, again.order_key).expect(404);
  });

  it('gets the tickets also with an address that has unsubscribed, and an address that bounced gets no notice', async () => {
    await buy('away@right.example', { [free]: 1 });
    await site.inbox.to('away@right.example');
    await admin()
      .post(`/mail/v1/events/${event}/announcements`)
      .send({ subject: 'News', body: 'Bring a coat' })
      .expect((response) => expect(response.status).toBeLessThan(300));
    const [, news] = await site.inbox.to('away@right.example', 2);
    const [, path] = /(\/mail\/unsubscribe\/[^\s>]+)/.exec(news.text ?? '') ?? [];
    await site.service.http().post(path).type('form').send('List-Unsubscribe=One-Click').expect(200);
    site.inbox.rules.set('gone@typo.example', 'refuse');
    const { id } = await buy('gone@typo.example', { [free]: 1 });
    await finished(id, 1);
    const { body } = await change(id, { email: 'away@right.example' }).expect(200);
    expect(body).toMatchObject({ confirmation_sent: true, previous_notified: false });
    await site.inbox.to('away@right.example', 3);
    expect((await mailsOf(id)).map(({ kind }) => kind)).not.toContain('order-readdressed');
  });

  it('leaves no trace of the former address when that person is erased, and stays itself', async () => {
    const { id } = await buy('trace@typo.example', { [free]: 1 });
    await change(id, { email: 'trace@right.example' }).expect(200);
    await finished(id, 3);
    await admin().post('/personal-data/v1/erase').send({ email: 'trace@typo.example' }).expect(200);
    for (const table of ['audit_entries', 'mail_messages', 'ticket_orders', 'ticket_order_changes', 'ticket_attendees'])
      expect(JSON.stringify(await site.service.database.read(`SELECT * FROM ${table}`))).not.toContain(
        'trace@typo.example',
      );
    const { purchaser, attendees } = await orderOf(id);
    expect(purchaser.email).toBe('trace@right.example');
    expect(attendees[0].email).toBe('trace@right.example');
  });

  it('gets an exchange that is under way with the order', async () => {
    const balcony = await site.box.ticket(event, { price: '30', ticket: SEATS });
    const bought = await buy('swap@typo.example', { [priced]: 1 }, { gateway: 'manual' });
    await pay(bought.id);
    const { body: exchange } = await admin()
      .post(`${ORDERS}/${bought.id}/attendees/${bought.attendees[0].id}/exchange`)
      .send({ ticket_id: balcony })
      .expect(201);
    const { body } = await change(bought.id, { email: 'swap@right.example' }).expect(200);
    expect(body.exchange_orders).toEqual([exchange.id]);
    await pay(exchange.id);
    const { purchaser, attendees } = await orderOf(exchange.id);
    expect(purchaser.email).toBe('swap@right.example');
    expect(attendees[0].email).toBe('swap@right.example');
    const ready = await until(
      () => mailsOf(exchange.id),
      (rows) => rows.some(({ kind }) => kind === 'order-completed'),
    );
    expect(ready.find(({ kind }) => kind === 'order-completed')?.recipient).toBe('swap@right.example');
    await site.box.audit();
  });

  it('gets the refund message, and the invoice that was issued before stays as it is', async () => {
    const bought = await buy('money@typo.example', { [priced]: 1 }, { gateway: 'manual' });
    await pay(bought.id);
    // The message about the payment is skipped when the order is paid before it leaves.
    await finished(bought.id, 2);
    const documents = async () =>
      (await admin().get(`/invoices/v1/orders/${bought.id}/invoices`).expect(200)).body.invoices;
    const before = await documents();
    expect(before).toHaveLength(1);
    await change(bought.id, { name: 'Grace', email: 'money@right.example' }).expect(200);
    expect(await documents()).toEqual(before);
    await site.inbox.to('money@right.example');
    await admin().post(`${ORDERS}/${bought.id}/refund`).send({}).expect(200);
    const [, refunded] = await site.inbox.to('money@right.example', 2);
    expect(refunded.subject).toBe(`Order ${bought.id} is refunded: Night`);
    expect((await mailsOf(bought.id)).filter(({ kind }) => kind === 'order-refunded')).toHaveLength(1);
  });

  it('does not change the place that the former address has on a waiting list', async () => {
    await admin().post('/waiting-list/v1/settings').send({ is_on: true }).expect(200);
    const full = await site.box.event({ title: 'Full' });
    const ticket = await site.box.ticket(full, { ticket: { mode: 'own', capacity: 1 } });
    const { id } = await buy('line@typo.example', { [ticket]: 1 });
    const entry = { event: full, ticket, name: 'Ada', email: 'line@typo.example', quantity: 1 };
    await site.service.as('anonymous').post('/waiting-list/v1/entries').send(entry).expect(201);
    const entries = async () => (await admin().get(`/waiting-list/v1/entries?event=${full}`).expect(200)).body.entries;
    const before = await entries();
    await change(id, { email: 'line@right.example' }).expect(200);
    expect(await entries()).toEqual(before);
    expect(before).toMatchObject([{ email: 'line@typo.example', state: 'waiting' }]);
  });

  it('is the one in exports of orders and attendees', async () => {
    const own = await site.box.event({ title: 'Export' });
    const ticket = await site.box.ticket(own, { ticket: SEATS });
    const { id } = await buy('file@typo.example', { [ticket]: 1 });
    await change(id, { email: 'file@right.example' }).expect(200);
    for (const kind of ['orders', 'attendees']) {
      const { text } = await admin().get(`/reports/v1/exports/${kind}?event=${own}`).expect(200);
      expect(text).toContain('file@right.example');
      expect(text).not.toContain('file@typo.example');
    }
  });

  it('finds the order on the page for lost links, where the former address finds nothing', async () => {
    const { id } = await buy('find@typo.example', { [free]: 1 });
    await change(id, { email: 'find@right.example', notify_previous: false }).expect(200);
    const before = await finished(id, 2);
    const browser = new Browser(site.service);
    expect((await browser.post('/mail/orders', { email: 'find@typo.example' })).status).toBe(200);
    expect((await browser.post('/mail/orders', { email: 'find@right.example' })).status).toBe(200);
    const rows = await finished(id, before.length + 1);
    expect(rows.slice(before.length).map(({ recipient }) => recipient)).toEqual(['find@right.example']);
  });
});
