import { load } from 'cheerio';
import { SITE } from '../../helpers/app.js';
import { WITHOUT_REDIS } from '../../helpers/with-services.js';
import type { WaitingEntryResponse } from '../../../src/waiting-list/waiting-list.response.js';
import { Browser } from '../authorize/browser-helper.js';
import { mailingSite, type MailingSite } from '../mail/mailing-site.js';

const ENTRIES = '/waiting-list/v1/entries';
const T = '/cal/tickets/v1';
let made = 0;

interface Attendee {
  id: number;
  order: number;
}

describe('The waiting list of an RSVP', () => {
  let site: MailingSite;
  beforeAll(async () => {
    site = await mailingSite(WITHOUT_REDIS);
    await admin().post('/waiting-list/v1/settings').send({ is_on: true }).expect(200);
  });
  beforeEach(() => made++);
  afterEach(async () => {
    await site.box.audit();
    await site.service.database.write(() => site.service.database.execute('DELETE FROM rate_limits', []));
  });
  afterAll(() => site.close());

  const admin = () => site.service.as('administrator');
  const mailOf = (name: string): string => `${name.toLowerCase()}-${made}@reply.example`;
  const rsvp = (event: number, ticket: object): Promise<number> =>
    site.box.ticket(event, { provider: 'rsvp', name: 'Come along', ticket });
  const formOf = async (browser: Browser, path: string): Promise<Record<string, string>> => {
    const $ = load((await browser.get(path)).text);
    return Object.fromEntries(
      $('main form input')
        .toArray()
        .map((input) => [$(input).attr('name') ?? '', $(input).attr('value') ?? '']),
    );
  };
  const reply = async (ticket: number, name: string, browser = new Browser(site.service)) => {
    const form = await formOf(browser, `/rsvp/?ticket=${ticket}`);
    return browser.post('/rsvp/', { ...form, name, email: mailOf(name) });
  };
  const attendeesOf = async (ticket: number): Promise<Attendee[]> =>
    (await admin().get(`${T}/attendees?ticket_id=${ticket}`).expect(200)).body.attendees;
  /** An event whose RSVP is full. */
  const full = async (people = 1) => {
    const event = await site.box.event();
    const ticket = await rsvp(event, { mode: 'own', capacity: people });
    for (let i = 0; i < people; i++) expect((await reply(ticket, `Guest${i}`)).status).toBe(303);
    return { event, ticket, attendees: await attendeesOf(ticket) };
  };
  const join = (event: number, ticket: number | null, name: string, quantity = 1) =>
    site.service
      .as('anonymous')
      .post(ENTRIES)
      .send({ event, ticket, name, email: mailOf(name), quantity });
  const line = async (event: number): Promise<WaitingEntryResponse[]> =>
    (await admin().get(`${ENTRIES}?event=${event}`).expect(200)).body.entries;
  const states = async (event: number) => (await line(event)).map(({ name, state }) => `${name} ${state}`);
  const notGoing = ({ id }: Attendee) =>
    admin().post(`${T}/attendees/${id}`).send({ attendee_status: 'no' }).expect(201);
  const linkOf = async (name: string, messages: number): Promise<string> => {
    const mails = await site.inbox.to(mailOf(name), messages);
    const [, path] = /(\/waiting-list\/\d+-[\w-]+\/)/.exec(mails[messages - 1].text ?? '') ?? [];
    return path ?? '';
  };

  it('is joined from the page of its event, and holds the places of those who do not come', async () => {
    const { event, ticket, attendees } = await full(2);
    const { body } = await site.service.as('anonymous').get(`/cal/events/v1/events/${event}`).expect(200);
    const page = await site.service
      .http()
      .get((body.url as string).slice(SITE.length))
      .expect(200);
    expect(page.text).toContain(`/waiting-list/?ticket=${ticket}`);
    const shown = await site.service.http().get(`/waiting-list/?ticket=${ticket}`).expect(200);
    expect(shown.text).toContain('Come along');
    await join(event, ticket, 'Ann', 2).expect(201);
    await site.inbox.to(mailOf('Ann'));
    await notGoing(attendees[0]);
    expect(await states(event)).toEqual(['Ann waiting']);
    await notGoing(attendees[1]);
    expect(await states(event)).toEqual(['Ann offered']);
    expect((await site.box.order({ [ticket]: 1 }).expect(409)).body.code).toBe('ticket-sold-out');

    const path = await linkOf('Ann', 2);
    const browser = new Browser(site.service);
    await formOf(browser, path);
    const accepted = await browser.post(`${path}accept/`, {});
    expect(accepted.status).toBe(303);
    const address = accepted.headers.location.slice(SITE.length);
    expect(address).toBe(`/rsvp/?ticket=${ticket}`);
    const form: Record<string, string> = await formOf(browser, address);
    expect(form.quantity).toBe('2');
    // The offer decides how many come, whatever the form says.
    const person = { name: 'Ann', email: mailOf('Ann'), quantity: '1' };
    const replied = await browser.post('/rsvp/', { ...form, ...person });
    expect(replied.headers.location).toMatch(/\/order\//);
    expect(await site.box.left(ticket)).toBe(0);
    expect(await site.box.counters(ticket)).toEqual({ held: 0, pending: 0, sold: 2 });
    expect((await browser.post(`${path}accept/`, {})).status).toBe(409);
  });

  it('takes a reply that is sent twice as one', async () => {
    const { event, ticket, attendees } = await full(2);
    await join(event, ticket, 'Ann', 2).expect(201);
    await site.inbox.to(mailOf('Ann'));
    for (const attendee of attendees) await notGoing(attendee);
    const path = await linkOf('Ann', 2);
    const browser = new Browser(site.service);
    await browser.post(`${path}accept/`, {});
    const form = { ...(await formOf(browser, `/rsvp/?ticket=${ticket}`)), name: 'Ann', email: mailOf('Ann') };
    const answers = await Promise.all([browser.post('/rsvp/', form), browser.post('/rsvp/', form)]);
    answers.push(await browser.post('/rsvp/', form));
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
    expect(await site.box.counters(ticket)).toEqual({ held: 0, pending: 0, sold: 2 });
  });

  it('offers nothing of an event that is cancelled, and refuses replies to offers from before', async () => {
    const { event, ticket, attendees } = await full(2);
    for (const name of ['Ann', 'Ben']) await join(event, ticket, name).expect(201);
    await site.inbox.to(mailOf('Ann'));
    await notGoing(attendees[0]);
    const path = await linkOf('Ann', 2);
    await admin().post(`/cal/events/v1/events/${event}/status`).send({ event_status: 'canceled' }).expect(200);
    await notGoing(attendees[1]);
    expect(await states(event)).toEqual(['Ann offered', 'Ben waiting']);
    const browser = new Browser(site.service);
    await browser.post(`${path}accept/`, {});
    const shown = await browser.get(`/rsvp/?ticket=${ticket}`);
    expect(load(shown.text)('main form[action$="/rsvp/"]')).toHaveLength(0);
    expect((await join(event, ticket, 'Cid').expect(409)).body.code).toBe('event-cancelled');
    expect(await site.box.counters(ticket)).toEqual({ held: 1, pending: 0, sold: 0 });
  });

  it('offers nothing for a transfer, and the place when the new holder does not come', async () => {
    const { event, ticket, attendees } = await full();
    await admin().post(`${T}/settings`).send({ ticket_transfers: true }).expect(200);
    await join(event, ticket, 'Ann').expect(201);
    await admin()
      .post(`${T}/orders/${attendees[0].order}/attendees/${attendees[0].id}/transfer`)
      .send({ full_name: 'New Holder', email: mailOf('Holder') })
      .expect(200);
    expect(await states(event)).toEqual(['Ann waiting']);
    await notGoing((await attendeesOf(ticket))[0]);
    expect(await states(event)).toEqual(['Ann offered']);
  });

  it('gets places that are shared with sold tickets from whatever gives them back', async () => {
    const event = await site.box.event();
    const shared = { mode: 'global', event_capacity: 2 };
    const ticket = await rsvp(event, shared);
    const sold = await site.box.ticket(event, { price: '5', ticket: shared });
    const { body: order } = await site.box.order({ [sold]: 1 }).expect(201);
    expect((await reply(ticket, 'Guest')).status).toBe(303);
    await join(event, ticket, 'Ann').expect(201);
    await join(event, null, 'Ben').expect(201);
    await admin().post(`${T}/orders/${order.id}/cancel`).send({}).expect(200);
    expect(await states(event)).toEqual(['Ann offered', 'Ben waiting']);
    expect([await site.box.left(ticket), await site.box.left(sold)]).toEqual([0, 0]);
    await notGoing((await attendeesOf(ticket))[0]);
    expect(await states(event)).toEqual(['Ann offered', 'Ben offered']);
  });

  it('forgets a person with the personal data, whose offer goes to the next one', async () => {
    const { event, ticket, attendees } = await full();
    for (const name of ['Ann', 'Ben']) await join(event, ticket, name).expect(201);
    await notGoing(attendees[0]);
    expect(await states(event)).toEqual(['Ann offered', 'Ben waiting']);
    await admin()
      .post('/personal-data/v1/erase')
      .send({ email: mailOf('Ann') })
      .expect(200);
    expect(await states(event)).toEqual(['Ben offered']);
    expect(await site.box.counters(ticket)).toEqual({ held: 1, pending: 0, sold: 0 });
  });

  it('can be switched on or off for one event, whatever the site does', async () => {
    const path = (event: number) => `/waiting-list/v1/events/${event}`;
    const { event, ticket, attendees } = await full();
    await join(event, ticket, 'Ann').expect(201);
    await admin().post(path(event)).send({ is_on: false }).expect(200);
    expect((await join(event, ticket, 'Ben').expect(409)).body.code).toBe('waiting-list-off');
    await site.service.http().get(`/waiting-list/?ticket=${ticket}`).expect(404);
    await notGoing(attendees[0]);
    expect(await states(event)).toEqual(['Ann waiting']);
    await admin().post('/waiting-list/v1/settings').send({ is_on: false }).expect(200);
    try {
      const { body } = await admin().post(path(event)).send({ is_on: true }).expect(200);
      expect(body).toEqual({ event, is_on: true, can_join: true, sends_email: true });
      const [{ id }] = await line(event);
      await admin().post(`${ENTRIES}/${id}/offer`).expect(200);
      await join(event, ticket, 'Ben').expect(201);
      await admin().post(`${ENTRIES}/${id}/leave`).expect(200);
      expect(await states(event)).toEqual(['Ann left', 'Ben offered']);
      await admin().post(path(event)).send({ is_on: null }).expect(200);
      expect((await admin().get(path(event)).expect(200)).body).toMatchObject({ is_on: null, can_join: false });
    } finally {
      await admin().post('/waiting-list/v1/settings').send({ is_on: true }).expect(200);
    }
    await admin().post(path(event)).send({ is_on: 'maybe' }).expect(400);
    await admin().post(path(4_000_000)).send({ is_on: true }).expect(404);
    await site.service.as('anonymous').get(path(event)).expect(401);
    await site.service.as('author').post(path(event)).send({ is_on: true }).expect(403);
  });

  it('refuses more people than one reply may have, whose places would be held in vain', async () => {
    const { event, ticket } = await full(3);
    await admin()
      .post(`${T}/tickets/${ticket}`)
      .send({
        post_id: event,
        edit_ticket_nonce: await site.box.nonce('administrator', 'edit_ticket_nonce'),
        max_per_order: 2,
      })
      .expect(202);
    expect((await join(event, ticket, 'Ann', 3).expect(400)).body.data.params).toHaveProperty('quantity');
    await join(event, ticket, 'Ann', 2).expect(201);
  });
});
