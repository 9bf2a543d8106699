import type { Caller } from '../../helpers/app.js';
import { mailingSite } from '../mail/mailing-site.js';
import type { MailingSite } from '../mail/mailing-site.js';

const TEXT = { subject: 'Entrance', body: 'It opens at 19:00.' };
const SEATS = { mode: 'own', capacity: 50 };

describe('Abilities of messages and ticket files', () => {
  let site: MailingSite;
  let event: number;
  let tickets: number[];
  let order: number;
  let attendee: number;
  beforeAll(async () => {
    site = await mailingSite();
    event = await site.box.event({ title: 'Choir' }, 'author');
    tickets = [await site.box.ticket(event, { ticket: SEATS }), await site.box.ticket(event, { ticket: SEATS })];
    for (const [i, email] of ['one@choir.example', 'two@choir.example'].entries()) {
      const { body } = await site.box.order({ [tickets[i]]: 1 }, { purchaser: { name: 'Ann', email } }).expect(201);
      order = body.id;
      attendee = body.attendees[0].id;
    }
  });
  afterAll(() => site.close());

  const path = (name: string): string => `/abilities/v1/abilities/${name}/run`;
  const read = (caller: Caller, name: string, input: Record<string, unknown>) =>
    site.service.as(caller).get(path(name)).query({ input });
  const act = (caller: Caller, name: string, input?: Record<string, unknown>) =>
    site.service.as(caller).post(path(name)).send({ input });
  const mailTo = async (recipient: string, subject: string, wanted = 1) => {
    for (let count = 1; ; count++) {
      const mails = (await site.inbox.to(recipient, count)).filter((mail) => mail.subject === subject);
      if (mails.length === wanted) return mails;
    }
  };

  it('count recipients and preview a message for the author of the event, and send it', async () => {
    for (const caller of ['author', 'administrator'] as const) {
      const count = async (filter: object): Promise<number> =>
        (await read(caller, 'mail/count-recipients', { id: event, ...filter }).expect(200)).body.recipients;
      expect([await count({}), await count({ tickets: [tickets[0]] }), await count({ checked_in: true })]).toEqual([
        2, 1, 0,
      ]);
    }
    const preview = await act('author', 'mail/message-attendees', { id: event, ...TEXT, dry_run: true }).expect(200);
    expect(preview.body).toMatchObject({ id: null, subject: 'Entrance', recipients: 2, dry_run: true });
    expect(preview.body.text).toContain('It opens at 19:00.');
    const limited = { id: event, ...TEXT, tickets: [tickets[0]] };
    const sent = await act('author', 'mail/message-attendees', limited).expect(200);
    expect(sent.body).toEqual({
      id: expect.any(Number),
      subject: 'Entrance',
      recipients: 1,
      dry_run: false,
      text: null,
    });
    await mailTo('one@choir.example', 'Entrance');
    const myself = await act('author', 'mail/message-myself', { id: event, ...TEXT }).expect(200);
    expect(myself.body).toEqual({ recipient: 'author@site.example' });
    await mailTo('author@site.example', 'Entrance');
    // Their tickets, and no announcement.
    expect(await site.inbox.to('two@choir.example')).toHaveLength(1);
  });

  it('list messages of an order and send one again for those who manage attendees', async () => {
    await site.inbox.to('two@choir.example');
    const list = await read('administrator', 'mail/list-messages', { order }).expect(200);
    expect(list.body).toMatchObject({
      total: 1,
      messages: [{ kind: expect.any(String), recipient: 'two@choir.example', order, revision: 1 }],
    });
    const again = await act('administrator', 'mail/resend-message', { id: list.body.messages[0].id }).expect(200);
    expect(again.body.message).toMatchObject({ recipient: 'two@choir.example', order, revision: 2 });
    await site.inbox.to('two@choir.example', 2);
    await act('administrator', 'mail/resend-message', { id: 2_147_483_647 }).expect(404);
    const test = await act('administrator', 'mail/send-test-message').expect(200);
    expect(test.body).toEqual({ recipient: 'administrator@site.example' });
  });

  it('return the addresses of ticket files to managers, and to purchasers with the key of the order', async () => {
    const files = await read('administrator', 'tickets/get-order-files', { id: order }).expect(200);
    expect(files.body).toMatchObject({ order, valid_tickets: 1 });
    const [, key] = /\/order\/\d+-([0-9a-f]+)\/$/.exec(files.body.page as string) ?? [];
    const own = await read('anonymous', 'tickets/get-order-files', { id: order, order_key: key }).expect(200);
    expect(own.body).toEqual(files.body);
    const pathOf = (address: string): string => new URL(address).pathname;
    const pdf = await site.service
      .http()
      .get(pathOf(files.body.pdf as string))
      .expect(200);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    const ticket = await read('anonymous', 'tickets/get-ticket-files', { id: attendee, order_key: key }).expect(200);
    expect(ticket.body).toMatchObject({ attendee, valid: true, apple_wallet: null, google_wallet: null });
    await site.service
      .http()
      .get(pathOf(ticket.body.pdf as string))
      .expect(200);
    await site.service
      .as('administrator')
      .post(`/cal/events/v1/events/${event}/status`)
      .send({ event_status: 'canceled' })
      .expect(200);
    const canceled = await read('administrator', 'tickets/get-order-files', { id: order }).expect(200);
    expect(canceled.body).toMatchObject({ valid_tickets: 0, pdf: null });
    const invalid = await read('administrator', 'tickets/get-ticket-files', { id: attendee }).expect(200);
    expect(invalid.body).toMatchObject({ valid: false, pdf: null });
  });

  it('refuse other callers and wrong input', async () => {
    const other = await site.box.event({ title: 'Other' });
    for (const [caller, status] of [
      ['anonymous', 401],
      ['editor', 403],
    ] as const) {
      await act(caller, 'mail/message-attendees', { id: event, ...TEXT }).expect(status);
      await read(caller, 'mail/count-recipients', { id: event }).expect(status);
      await read(caller, 'mail/list-messages', {}).expect(status);
      await act(caller, 'mail/resend-message', { id: 1 }).expect(status);
      await act(caller, 'mail/send-test-message').expect(status);
      await read(caller, 'tickets/get-order-files', { id: order }).expect(status);
      await read(caller, 'tickets/get-ticket-files', { id: attendee, order_key: 'wrong' }).expect(status);
    }
    await act('author', 'mail/message-attendees', { id: other, ...TEXT }).expect(403);
    await act('administrator', 'mail/message-attendees', { id: event, ...TEXT, subject: ' ' }).expect(400);
    await act('administrator', 'mail/message-attendees', { id: event, ...TEXT, tickets: [] }).expect(400);
    await act('administrator', 'mail/message-attendees', { id: 2_147_483_647, ...TEXT }).expect(404);
  });
});
