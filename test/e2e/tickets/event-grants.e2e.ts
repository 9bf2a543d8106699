import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';
import { Browser, withPasswords } from '../authorize/browser-helper.js';
import { boxOffice } from './box-office.js';
import type { BoxOffice } from './box-office.js';

const T = '/cal/tickets/v1';
const R = '/reports/v1';

/** An attendee of an event, with the code. */
interface Holder {
  id: number;
  ticket: number;
  order: number;
  code: string;
}

describe('A grant for one event', () => {
  let service: TestApp;
  let office: BoxOffice;
  let ours: number;
  let others: number;
  let mine: Holder;
  let foreign: Holder;
  beforeEach(async () => {
    service = await startApp();
    office = boxOffice(service);
    ours = await office.event({ title: 'Harbour concert' });
    others = await office.event();
    mine = await holder(ours);
    foreign = await holder(others);
  });
  afterEach(() => service.close());

  const holder = async (event: number): Promise<Holder> => {
    const ticket = await office.ticket(event, { ticket: { mode: 'own', capacity: 50 } });
    const { body } = await office.order({ [ticket]: 1 }).expect(201);
    const [{ id, security_code: code }] = body.attendees;
    return { id, ticket, order: body.id, code };
  };
  const grant = (event: number, user: string, who: Caller = 'administrator') =>
    service.as(who).post(`${T}/event-grants`).send({ event_id: event, user });
  const end = (id: number, who: Caller = 'administrator') => service.as(who).delete(`${T}/event-grants/${id}`);
  const get = (path: string, who: Caller = 'subscriber') => service.as(who).get(path);
  const change = (id: number, body: object, who: Caller = 'subscriber') =>
    service.as(who).post(`${T}/attendees/${id}`).send(body);
  const emails = async (query: string, who: Caller = 'subscriber') => {
    const { body } = await get(`${T}/attendees${query}`, who).expect(200);
    return (body.attendees as { id: number; email?: string }[]).map(({ id, email }) => ({ id, email }));
  };

  it('shows who comes to the event, their check-ins, its sales and the file of its attendees', async () => {
    expect(await emails(`?post_id=${ours}`)).toEqual([]);
    await get(`${T}/attendees/${mine.id}`).expect(401);
    const { body } = await grant(ours, 'subscriber').expect(201);
    expect(body).toMatchObject({ event_id: ours, user: { id: service.ids.subscriber, login: 'subscriber' } });
    const shown = [{ id: mine.id, email: 'pat@buyer.example' }];
    for (const query of [`?post_id=${ours}`, `?include_post=${ours}`, `?ticket_id=${mine.ticket}`])
      expect([query, await emails(query)]).toEqual([query, shown]);
    expect((await get(`${T}/attendees/${mine.id}`).expect(200)).body.email).toBe('pat@buyer.example');
    await get(`${T}/attendees/${mine.id}/check-ins`).expect(200);
    expect((await get(`${R}/events/${ours}`).expect(200)).body.totals.sold).toBe(1);
    for (const group of ['day', 'ticket'])
      expect((await get(`${R}/sales?event=${ours}&group_by=${group}`).expect(200)).body.event).toBe(ours);
    expect((await get(`${R}/exports/attendees?event=${ours}`).expect(200)).text).toContain('pat@buyer.example');
  });

  it('checks in and out, also by the code, which it does not show', async () => {
    await grant(ours, 'subscriber').expect(201);
    await get(`${T}/attendees/${mine.id}/qr`).expect(403);
    expect((await change(mine.id, { check_in: true, security_code: foreign.code }).expect(403)).body.code).toBe(
      'security_code_not_valid',
    );
    const { body } = await change(mine.id, { check_in: true, security_code: mine.code }).expect(201);
    expect(body.checked_in).toBe(true);
    await change(mine.id, { check_in: false }).expect(201);
    await change(mine.id, { check_in: true }).expect(201);
  });

  it('opens nothing of other events, and nothing else of this one', async () => {
    await grant(ours, 'subscriber').expect(201);
    for (const query of [
      '',
      `?post_id=${others}`,
      `?include_post=${ours},${others}`,
      `?post_id=${ours}&ticket_id=${foreign.ticket}`,
      `?ticket_id=${foreign.ticket}`,
      `?include=${foreign.id}`,
    ])
      expect([query, await emails(query)]).toEqual([query, []]);
    await get(`${T}/attendees/${foreign.id}`).expect(401);
    await change(foreign.id, { check_in: true }).expect(403);
    for (const path of [
      `${T}/attendees/${foreign.id}/check-ins`,
      `${R}/events/${others}`,
      `${R}/sales`,
      `${R}/sales?event=${others}`,
      `${R}/exports/attendees`,
      `${R}/exports/attendees?event=${others}`,
      `${R}/exports/orders?event=${ours}`,
      `${T}/orders`,
      `${T}/orders?post_id=${ours}`,
      `${T}/orders/${mine.order}`,
      `${T}/attendees/${mine.id}/ticket.pdf`,
      `${T}/event-grants?event_id=${ours}`,
      '/mail/v1/messages',
      `/mail/v1/events/${ours}`,
    ])
      expect([path, (await get(path)).status]).toEqual([path, 403]);
    for (const member of [{ full_name: 'Thief' }, { email: 't@example.org' }, { optout: false }, { attendee_meta: {} }])
      await change(mine.id, { check_in: true, ...member }).expect(403);
    await change(mine.id, { attendee_status: 'refunded' }).expect(403);
    const guest = { ticket_id: mine.ticket, full_name: 'Guest', email: 'guest@example.org' };
    await service.as('subscriber').post(`${T}/attendees`).send(guest).expect(403);
    await service.as('subscriber').post(`${T}/orders/${mine.order}/refund`).send({}).expect(403);
    await grant(ours, 'author', 'subscriber').expect(403);
  });

  it('leaves what its holder saw before: public attendees, and those of own events', async () => {
    const own = await office.event({}, 'author');
    const there = await holder(own);
    await grant(ours, 'author').expect(201);
    expect(await emails(`?post_id=${own}`, 'author')).toEqual([{ id: there.id, email: 'pat@buyer.example' }]);
    expect(await emails(`?include_post=${own},${ours}`, 'author')).toHaveLength(2);
    await change(there.id, { check_in: true }, 'author').expect(403);
    const open = { ticket_id: foreign.ticket, full_name: 'Ada', email: 'ada@example.org', optout: false };
    const { body } = await service.as('administrator').post(`${T}/attendees`).send(open).expect(201);
    expect(await emails(`?post_id=${others}`, 'author')).toEqual([{ id: body.id, email: undefined }]);
  });

  it('ends at once, also with the account and with the event', async () => {
    const { body } = await grant(ours, 'subscriber').expect(201);
    await end(body.id).expect(200);
    await get(`${R}/events/${ours}`).expect(403);
    await end(body.id).expect(404);
    await grant(ours, 'subscriber').expect(201);
    await grant(ours, 'author').expect(201);
    const of = async () => (await get(`${T}/event-grants?event_id=${ours}`, 'editor').expect(200)).body.event_grants;
    expect(await of()).toHaveLength(2);
    await service
      .as('administrator')
      .delete(`/content/v2/users/${service.ids.author}?force=true&reassign=1`)
      .expect(200);
    expect((await of()).map(({ user }: { user: { login: string } }) => user.login)).toEqual(['subscriber']);
    const path = `/content/v2/cal_events/${ours}?force=true&confirm_sold=true`;
    await service.as('administrator').delete(path).expect(200);
    expect(await service.database.read('SELECT id FROM ticket_event_grants', [])).toEqual([]);
  });

  it('is made by those who may list users, by login or e-mail address, once, and not for themselves', async () => {
    for (const who of ['subscriber', 'author'] as const) await grant(ours, 'author', who).expect(403);
    // Authors decide nothing about personal data, not even for their own events.
    const own = await office.event({}, 'author');
    await grant(own, 'subscriber', 'author').expect(403);
    const { body: account } = await get('/content/v2/users/me?context=edit').expect(200);
    // Editors learn nothing of accounts: the answer is the same for each name, and for each event.
    const refused = await Promise.all(
      ['subscriber', account.email, 'nobody@nowhere.example', 'nobody-of-this-name', 'editor'].flatMap((user) =>
        [ours, 999_999_999].map(async (event) => {
          const { status, body, headers } = await grant(event, user, 'editor');
          return { status, body, length: headers['content-length'] };
        }),
      ),
    );
    expect(refused[0].status).toBe(403);
    for (const answer of refused) expect(answer).toEqual(refused[0]);
    expect(await service.database.read('SELECT id FROM ticket_event_grants', [])).toEqual([]);
    const lists = { capabilities: { list_users: true } };
    await service.as('administrator').post(`/content/v2/users/${service.ids.editor}`).send(lists).expect(200);
    await grant(ours, 'editor', 'editor').expect(403);
    const first = await grant(ours, 'subscriber', 'editor').expect(201);
    const again = await grant(ours, account.email).expect(201);
    expect(again.body).toEqual(first.body);
    expect((await grant(ours, 'nobody-of-this-name').expect(404)).body.code).toBe('grant-user-not-found');
    expect((await grant(999_999_999, 'subscriber').expect(404)).body.code).toBe('event-not-found');
    await end(first.body.id, 'author').expect(403);
    await end(first.body.id, 'editor').expect(200);
  });

  it('gives nothing once it has expired, is listed as expired, and can begin again', async () => {
    const until = (expires: unknown) =>
      service.as('administrator').post(`${T}/event-grants`).send({ event_id: ours, user: 'subscriber', expires });
    for (const bad of ['2020-01-01 00:00:00', 'soon', 7]) await until(bad).expect(400);
    const { body } = await until('2031-05-11 00:00:00').expect(201);
    expect(body).toMatchObject({ expires_utc: '2031-05-11 00:00:00', is_expired: false });
    await get(`${R}/events/${ours}`).expect(200);
    expect((await grant(ours, 'subscriber').expect(201)).body).toEqual(body);
    const end = (moment: string) =>
      service.database.write(() =>
        service.database.execute('UPDATE ticket_event_grants SET expires_utc = ? WHERE id = ?', [moment, body.id]),
      );
    await end('2026-01-01 00:00:00');
    await get(`${R}/events/${ours}`).expect(403);
    await get(`${T}/attendees/${mine.id}`).expect(401);
    expect((await get(`${T}/event-grants/mine`).expect(200)).body.events).toEqual([]);
    const of = async () => (await get(`${T}/event-grants?event_id=${ours}`, 'editor').expect(200)).body.event_grants;
    expect(await of()).toMatchObject([{ id: body.id, is_expired: true }]);
    const again = await grant(ours, 'author').expect(201);
    // It had expired long ago: it is removed when the event is granted.
    expect(await of()).toMatchObject([{ id: again.body.id, expires_utc: null, is_expired: false }]);
    const renewed = await until('2031-05-11T00:00:00Z').expect(201);
    expect((await until(null).expect(201)).body).toMatchObject({ id: renewed.body.id, expires_utc: null });
    await get(`${R}/events/${ours}`).expect(200);
  });

  it('is listed, made and ended by abilities, for those who may grant', async () => {
    const run = (name: string) => `/abilities/v1/abilities/tickets/${name}/run`;
    const input = { event_id: ours, user: 'subscriber', expires: '2031-05-11 00:00:00' };
    await service.as('author').post(run('grant-event')).send({ input }).expect(403);
    await service.as('editor').post(run('grant-event')).send({ input }).expect(403);
    const { body } = await service.as('administrator').post(run('grant-event')).send({ input }).expect(200);
    expect(body).toMatchObject({ event_id: ours, user: { login: 'subscriber' }, expires_utc: '2031-05-11 00:00:00' });
    await get(`${run('list-event-grants')}?input[event_id]=${ours}`).expect(403);
    const listed = await get(`${run('list-event-grants')}?input[event_id]=${ours}`, 'editor').expect(200);
    expect(listed.body).toEqual({ event_grants: [body] });
    await service
      .as('author')
      .delete(`${run('end-event-grant')}?input[id]=${body.id}`)
      .expect(403);
    await service
      .as('editor')
      .delete(`${run('end-event-grant')}?input[id]=${body.id}`)
      .expect(200);
    await get(`${R}/events/${ours}`).expect(403);
  });

  it('is in the list of its holder with the event, and in the audit log', async () => {
    const { body } = await grant(ours, 'subscriber').expect(201);
    const list = await get(`${T}/event-grants/mine`).expect(200);
    expect(list.body).toEqual({
      events: [
        {
          id: ours,
          title: 'Harbour concert',
          start_date: '2031-05-10 10:00:00',
          end_date: '2031-05-10 12:00:00',
          timezone: 'Europe/Berlin',
          event_status: 'scheduled',
        },
      ],
    });
    await service.as('administrator').delete(`/cal/events/v1/events/${ours}`).expect(200);
    expect((await get(`${T}/event-grants/mine`).expect(200)).body.events).toEqual([]);
    const entries = await get(`/audit/v1/entries?record_type=ticket_event_grants`, 'administrator').expect(200);
    expect(entries.body[0]).toMatchObject({ verb: 'create', record_id: String(body.id) });
  });

  it('opens the page behind the code of a ticket of the event to check it in', async () => {
    await withPasswords(service, 'subscriber');
    const browser = new Browser(service);
    await browser.signIn('subscriber');
    const page = ({ id, code }: Holder, event: number) =>
      browser.get(`/?event_qr_code=1&ticket_id=${id}&event_id=${event}&security_code=${code}`);
    expect((await page(mine, ours)).text).not.toContain('<button');
    await grant(ours, 'subscriber').expect(201);
    expect((await page(mine, ours)).text).toContain('Check in');
    expect((await page(foreign, others)).text).not.toContain('Check in');
  });
});
