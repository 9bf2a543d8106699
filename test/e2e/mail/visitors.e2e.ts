import { MailMessageEntity } from '../../../src/mail/messages/mail-message.entity.js';
import { MailSenderService } from '../../../src/mail/sending/mail-sender.service.js';
import type { ReceivedMail } from '../../helpers/smtp-inbox.js';
import { testNowMs } from '../../helpers/clock.js';
import { until } from '../../helpers/until.js';
import { mailingSite } from './mailing-site.js';
import type { MailingSite } from './mailing-site.js';

const SEATS = { mode: 'own', capacity: 1000 };
const ORDERS = '/cal/tickets/v1/orders';
const PER_NETWORK = 40;
const PER_RECIPIENT = 3;
/** A name that mail programs would make a link of. */
const LURE = 'You won: https://evil.example/claim or www.evil.example';

interface Bought {
  id: number;
  order_key: string;
  attendees: { id: number }[];
}

describe('Messages that visitors cause', () => {
  let site: MailingSite;
  let event: number;
  let free: number;
  let network = 0;
  let made = 0;
  beforeAll(async () => {
    site = await mailingSite({
      TRUST_PROXY: '1',
      REDIS_URL: '',
      MAIL_MESSAGES_PER_NETWORK: String(PER_NETWORK),
      MAIL_MESSAGES_PER_RECIPIENT: String(PER_RECIPIENT),
    });
    event = await site.box.event({ title: 'Node.js Night' });
    free = await site.box.ticket(event, { name: 'Seat', ticket: SEATS });
    await site.service.as('administrator').post('/waiting-list/v1/settings').send({ is_on: true }).expect(200);
  });
  afterEach(() => site.box.audit());
  afterAll(() => site.close());

  /** An IPv4 address that no other request uses. */
  const address = () => `198.51.100.${++network}`;
  const send = (path: string, body: object, from = address()) =>
    site.service.as('anonymous').post(path).set('X-Forwarded-For', from).send(body);
  const order = (email: string, more: object = {}, from = address()) =>
    send(ORDERS, { tickets: [{ ticket_id: free, quantity: 1 }], purchaser: { name: 'Ada', email }, ...more }, from);
  /** An order with tickets for others. */
  const orderFor = (emails: string[], more: object = {}, from = address()) =>
    order(
      `purchaser-${++made}@visitor.example`,
      {
        tickets: [{ ticket_id: free, quantity: emails.length }],
        attendees: emails.map((email) => ({ ticket_id: free, full_name: 'Bob', email })),
        ...more,
      },
      from,
    );
  const act = ({ id, order_key: key }: Bought, path: string, body: object = {}) =>
    send(`${ORDERS}/${id}${path}`, { order_key: key, ...body });
  const statuses = async (times: number, request: () => PromiseLike<{ status: number }>): Promise<number[]> => {
    const all: number[] = [];
    for (let i = 0; i < times; i++) all.push((await request()).status);
    return all;
  };
  const texts = ({ subject = '', text = '', html, to }: ReceivedMail): string =>
    [subject, text, String(html), JSON.stringify(to)].join('\n');

  describe('to one recipient within a day, from whatever networks,', () => {
    const accepted = Array.from({ length: PER_RECIPIENT }, () => 201);

    it('are limited for orders, also those that are canceled', async () => {
      const all = await statuses(PER_RECIPIENT + 2, async () => {
        const response = await order('ada+tag@purchaser.example');
        if (response.status === 201) await act(response.body, '/cancel').expect(200);
        return response;
      });
      expect(all).toEqual([...accepted, 429, 429]);
      const { body, headers } = await order('ADA@purchaser.example').expect(429);
      expect(body.code).toBe('rest_too_many_requests');
      expect(Number(headers['retry-after'])).toBeGreaterThan(23 * 3600);
      // Those who manage attendees order for anyone.
      const tickets = [{ ticket_id: free, quantity: 1 }];
      const purchaser = { name: 'Ada', email: 'ada@purchaser.example' };
      await site.service.as('administrator').post(ORDERS).send({ tickets, purchaser }).expect(201);
    });

    it('are limited for attendees of orders', async () => {
      expect(await statuses(PER_RECIPIENT + 2, () => orderFor(['bob@attendee.example']))).toEqual([
        ...accepted,
        429,
        429,
      ]);
    });

    it('are limited for transfers of tickets, together with orders', async () => {
      const bought = await Promise.all(
        Array.from({ length: PER_RECIPIENT + 1 }, async () => (await orderFor(['old@transfer.example'])).body),
      );
      await order('new@transfer.example').expect(201);
      const holder = { full_name: 'New', email: 'new@transfer.example' };
      const all: number[] = [];
      for (const one of bought.filter(({ id }) => id !== undefined))
        all.push((await act(one, `/attendees/${one.attendees[0].id}/transfer`, holder)).status);
      expect(all).toEqual([200, 200, 429]);
    });

    it('are limited for waiting lists', async () => {
      const full = await site.box.event();
      const ticket = await site.box.ticket(full, { ticket: { mode: 'own', capacity: 1 } });
      await site.box.order({ [ticket]: 1 }, { purchaser: { name: 'A', email: 'only@seat.example' } }).expect(201);
      const entry = { event: full, ticket, name: LURE, email: 'cid@waiting.example', quantity: 1 };
      const all = await statuses(PER_RECIPIENT + 2, () => send('/waiting-list/v1/entries', entry));
      expect(new Set(all.slice(0, PER_RECIPIENT)).has(429)).toBe(false);
      expect(all.slice(PER_RECIPIENT)).toEqual([429, 429]);
      for (const mail of await site.inbox.to('cid@waiting.example', 2))
        expect(texts(mail)).not.toMatch(/evil\.example/);
    });

    it('are limited for links of orders, whose own limit is for an hour', async () => {
      await order('dora@links.example').expect(201);
      const links = () =>
        site.service
          .http()
          .post('/mail/orders')
          .set('X-Forwarded-For', address())
          .set('Sec-Fetch-Site', 'same-origin')
          .type('form')
          .send({ email: 'dora@links.example' });
      const all = await statuses(3, links);
      // An hour later.
      await site.service.database.write(() =>
        site.service.database.execute('DELETE FROM rate_limits WHERE expires < ?', [
          Math.floor(testNowMs() / 1000) + 2 * 3600,
        ]),
      );
      expect([...all, (await links()).status]).toEqual([200, 200, 200, 429]);
    });

    it('are one confirmation and one cancellation of a free order, which says who ordered', async () => {
      const { body } = await orderFor(Array.from({ length: 5 }, () => 'eve@once.example'));
      const [confirmation] = await site.inbox.to('eve@once.example');
      expect(confirmation.text).toContain(`Ordered by: Ada (purchaser-${made}@visitor.example)`);
      for (const { id } of (body as Bought).attendees) await act(body, `/attendees/${id}/withdraw`).expect(200);
      // The order is void then, and its purchaser has a message for each ticket and one for the order.
      await site.inbox.to(`purchaser-${made}@visitor.example`, 6);
      const mails = await site.inbox.to('eve@once.example', 2);
      expect(mails.map(({ subject }) => subject)).toEqual([
        'Your tickets: Node.js Night',
        expect.stringMatching(/no longer valid: Node\.js Night$/),
      ]);
      const rows = { where: { recipient: 'eve@once.example' } };
      expect(await site.service.database.em.find(MailMessageEntity, rows)).toHaveLength(2);
    });

    it('are none when the order ends before the first one is sent', async () => {
      site.inbox.rules.set('fay@never.example', 'refuse for now');
      const { body } = await orderFor(['fay@never.example']);
      const rows = () =>
        site.service.database.em.find(MailMessageEntity, {
          where: { recipient: 'fay@never.example' },
          order: { id: 'ASC' },
        });
      await until(rows, ([row]) => row?.state === 'queued' && row.attempts > 0);
      await act(body, '/cancel').expect(200);
      // The first message waits for its next attempt meanwhile.
      await until(rows, ([, over]) => over?.state === 'skipped');
      site.inbox.rules.delete('fay@never.example');
      await site.service.database.write(() =>
        site.service.database.update(
          MailMessageEntity,
          { recipient: 'fay@never.example', state: 'queued' },
          { due: 0 },
        ),
      );
      site.service.app.get(MailSenderService).wake();
      const over = await until(rows, ([row]) => row.state === 'skipped' || row.state === 'sent');
      expect(over.map(({ kind, state }) => [kind, state])).toEqual([
        ['ticket-received', 'skipped'],
        ['ticket-canceled', 'skipped'],
      ]);
      expect(site.inbox.received.filter(({ recipient }) => recipient === 'fay@never.example')).toEqual([]);
    });
  });

  it('from one network within a day are limited by the addresses that they name', async () => {
    const from = address();
    const strangers = () => Array.from({ length: 9 }, () => `s${++made}@strangers.example`);
    // Nine attendees and the purchaser.
    const all = await statuses(PER_NETWORK / 10 + 1, async () => {
      const response = await orderFor(strangers(), {}, from);
      if (response.status === 201) await act(response.body, '/cancel').expect(200);
      return response;
    });
    expect(all).toEqual([201, 201, 201, 201, 429]);
    await order('other@network.example').expect(201);
    const { body } = await order('last@network.example').expect(201);
    const holder = { full_name: 'New', email: 'new@network.example', order_key: body.order_key };
    await send(`${ORDERS}/${body.id}/attendees/${body.attendees[0].id}/transfer`, holder, from).expect(429);
  });

  it('have no address of a page in names', async () => {
    const purchaser = { name: LURE, email: 'pat@names.example' };
    const attendees = [
      { ticket_id: free, full_name: LURE, email: 'gus@names.example' },
      { ticket_id: free, full_name: LURE, email: 'pat@names.example' },
    ];
    const tickets = [{ ticket_id: free, quantity: 2 }];
    const { body } = await order('', { purchaser, attendees, tickets }).expect(201);
    await site.inbox.to('gus@names.example');
    const holder = { full_name: LURE, email: 'hal@names.example' };
    await act(body, `/attendees/${body.attendees[0].id}/transfer`, holder).expect(200);
    await act(body, `/attendees/${body.attendees[1].id}/withdraw`).expect(200);
    const mails = [
      ...(await site.inbox.to('gus@names.example', 2)),
      ...(await site.inbox.to('hal@names.example', 1)),
      ...(await site.inbox.to('pat@names.example', 3)),
    ];
    for (const mail of mails) expect(texts(mail)).not.toMatch(/:\/\/evil|evil\.example/);
    expect(mails[0].text).toContain('You won: https: evil. example/claim or www. evil. example has a ticket for you');
    // Titles are what organisers wrote.
    expect(mails[0].subject).toContain('Node.js Night');
  });
});
