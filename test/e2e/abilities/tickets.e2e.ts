import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';
import { boxOffice } from '../tickets/box-office.js';
import type { BoxOffice } from '../tickets/box-office.js';

const run = (name: string) => `/abilities/v1/abilities/tickets/${name}/run`;

describe('The tickets abilities', () => {
  let service: TestApp;
  let office: BoxOffice;
  let event: number;
  let ticket: number;
  beforeAll(async () => {
    service = await startApp();
    office = boxOffice(service);
    event = await office.event();
    ticket = await office.ticket(event, { name: 'Stalls', price: '12.50', ticket: { mode: 'own', capacity: 10 } });
  });
  afterAll(() => service.close());

  const attendee = async (name: string): Promise<number> => {
    const { body } = await service
      .as('administrator')
      .post('/cal/tickets/v1/attendees')
      .send({ ticket_id: ticket, full_name: name, email: `${name.toLowerCase()}@example.org` })
      .expect(201);
    return body.id;
  };
  const act = (caller: Caller, name: string, input: Record<string, unknown>) =>
    service.as(caller).post(run(name)).send({ input });

  it('list the tickets of an event to everyone who may read the event', async () => {
    const { body } = await service
      .as('anonymous')
      .get(`${run('list-tickets')}?input[event]=${event}`)
      .expect(200);
    expect(body.tickets).toEqual([
      expect.objectContaining({ id: ticket, name: 'Stalls', kind: 'sold', price: '$12.50', available: true, left: 10 }),
    ]);
    const got = await service
      .as('anonymous')
      .get(`/abilities/v1/abilities/calendar/get-event/run?input[id]=${event}`)
      .expect(200);
    expect(got.body).toMatchObject({ ticketed: true, tickets: body.tickets });
    const draft = await office.event({ status: 'draft' });
    await office.ticket(draft);
    await service
      .as('anonymous')
      .get(`${run('list-tickets')}?input[event]=${draft}`)
      .expect(403);
  });

  it('list and make discount codes, for managers of attendees', async () => {
    const input = { code: 'spring', percent: 12.5, event_ids: [event], max_uses: 3 };
    await act('editor', 'create-discount-code', input).expect(403);
    const { body } = await act('administrator', 'create-discount-code', input).expect(200);
    expect(body).toMatchObject({ code: 'SPRING', percent: 12.5, amount: null, post_ids: [event], uses: 0 });
    await act('administrator', 'create-discount-code', input).expect(409);
    await service.as('anonymous').get(run('list-discount-codes')).expect(401);
    const listed = await service.as('administrator').get(run('list-discount-codes')).expect(200);
    expect(listed.body).toMatchObject({ total: 1, discount_codes: [{ id: body.id, code: 'SPRING' }] });
  });

  it('list and make access codes, for managers of attendees', async () => {
    const input = { name: 'Friends', event_ids: [event], max_uses: 3 };
    await act('editor', 'create-access-code', input).expect(403);
    const { body } = await act('administrator', 'create-access-code', input).expect(200);
    expect(body).toMatchObject({ name: 'Friends', post_ids: [event], max_uses: 3, uses: 0 });
    expect(body.code).toMatch(/^[\w-]{14}$/);
    await act('administrator', 'create-access-code', { code: body.code }).expect(409);
    await service.as('anonymous').get(run('list-access-codes')).expect(401);
    const listed = await service.as('administrator').get(run('list-access-codes')).expect(200);
    expect(listed.body).toMatchObject({ total: 1, access_codes: [{ id: body.id, name: 'Friends' }] });
    expect(JSON.stringify(listed.body)).not.toContain(body.code);
  });

  it('list invoices, for managers of attendees', async () => {
    const admin = service.as('administrator');
    const seller = { is_on: true, seller_name: 'Town Crew', seller_address: 'Main Street 1' };
    await admin.post('/invoices/v1/settings').send(seller).expect(200);
    const order = await office.order({ [ticket]: 1 }).expect(201);
    await admin.post(`/cal/tickets/v1/orders/${order.body.id}/paid`).send({}).expect(200);
    await admin.post('/invoices/v1/invoices').send({ order: order.body.id }).expect(201);
    await admin.post('/invoices/v1/settings').send({ is_on: false }).expect(200);
    const { body } = await admin.get(`${run('list-invoices')}?input[order]=${order.body.id}`).expect(200);
    expect(body).toMatchObject({
      total: 1,
      invoices: [{ order: order.body.id, buyer: 'Pat Buyer', total_minor: 1250 }],
    });
    await service.as('editor').get(run('list-invoices')).expect(403);
  });

  it('count what of an event is sold, for managers of attendees and its author', async () => {
    const mine = await office.event({ title: 'Mine' }, 'author');
    await office.ticket(mine, { name: 'Stalls', price: '12.50', ticket: { mode: 'own', capacity: 10 } });
    const path = `${run('get-event-figures')}?input[id]=${mine}`;
    for (const caller of ['administrator', 'author'] as const) {
      const { body } = await service.as(caller).get(path).expect(200);
      expect(body).toMatchObject({
        id: mine,
        title: 'Mine',
        totals: { sold: 0 },
        tickets: [{ name: 'Stalls', capacity: 10 }],
      });
    }
    await service.as('editor').get(path).expect(403);
  });

  it('list the tickets of a password-protected event to callers with its password and to its editors', async () => {
    const closed = await office.event();
    const inside = await office.ticket(closed, { name: 'Inside' });
    await service
      .as('administrator')
      .patch(`/content/v2/cal_events/${closed}`)
      .send({ password: 'sesame' })
      .expect(200);
    const asked = (caller: Caller, more = '') =>
      service.as(caller).get(`${run('list-tickets')}?input[event]=${closed}${more}`);
    await asked('anonymous').expect(403);
    await asked('subscriber', '&input[password]=wrong').expect(403);
    const ids = ({ body }: { body: { tickets: { id: number }[] } }) => body.tickets.map(({ id }) => id);
    expect(ids(await asked('anonymous', '&input[password]=sesame').expect(200))).toEqual([inside]);
    expect(ids(await asked('editor').expect(200))).toEqual([inside]);
    const get = (caller: Caller, more = '') =>
      service.as(caller).get(`/abilities/v1/abilities/calendar/get-event/run?input[id]=${closed}${more}`);
    await get('anonymous').expect(403);
    const { body } = await get('anonymous', '&input[password]=sesame').expect(200);
    expect(body.tickets).toEqual([expect.objectContaining({ id: inside, name: 'Inside' })]);
    await get('anonymous', '&input[slug]=both').expect(400);
  });

  it('list the tickets of a draft to users who may edit it', async () => {
    const draft = await office.event({ status: 'draft' });
    const early = await office.ticket(draft);
    const { body } = await service
      .as('editor')
      .get(`${run('list-tickets')}?input[event]=${draft}`)
      .expect(200);
    expect(body.tickets).toEqual([expect.objectContaining({ id: early })]);
  });

  it('leave attendees out of the ticket list, also for attendee managers', async () => {
    await attendee('Eve');
    const { body } = await service
      .as('administrator')
      .get(`${run('list-tickets')}?input[event]=${event}`)
      .expect(200);
    expect(JSON.stringify(body)).not.toContain('Eve');
  });

  it('find attendees for attendee managers only', async () => {
    const id = await attendee('Ada');
    await attendee('Bob');
    const find = (caller: Caller, query: string) =>
      service.as(caller).get(`${run('find-attendees')}?input[event]=${event}${query}`);
    const { body } = await find('administrator', '&input[name]=ad').expect(200);
    expect(body).toEqual({
      attendees: [
        {
          id,
          name: 'Ada',
          email: 'ada@example.org',
          event,
          ticket: { id: ticket, name: 'Stalls' },
          checked_in: false,
          checked_in_at: null,
        },
      ],
      total: 1,
    });
    expect((await find('administrator', '&input[checked_in]=true').expect(200)).body.total).toBe(0);
    expect((await find('administrator', '&input[per_page]=1&input[page]=2').expect(200)).body.attendees).toHaveLength(
      1,
    );
    for (const [caller, status] of [
      ['anonymous', 401],
      ['subscriber', 403],
      ['editor', 403],
    ] as const) {
      expect((await find(caller, '').expect(status)).body.code).toBe('rest_ability_cannot_execute');
    }
    await service
      .as('administrator')
      .get(`${run('find-attendees')}?input[event]=2147483647`)
      .expect(404);
  });

  it('check an attendee in once and undo the check-in', async () => {
    const id = await attendee('Cy');
    const first = await act('administrator', 'check-in-attendee', { attendee: id }).expect(200);
    expect(first.body).toMatchObject({ already_checked_in: false, attendee: { id, checked_in: true } });
    const again = await act('administrator', 'check-in-attendee', { attendee: id }).expect(200);
    expect(again.body).toMatchObject({ already_checked_in: true, attendee: { id, checked_in: true } });
    expect(again.body.attendee.checked_in_at).toBe(first.body.attendee.checked_in_at);
    for (let times = 0; times < 2; times++) {
      const { body } = await act('administrator', 'undo-check-in', { attendee: id }).expect(200);
      expect(body.attendee).toMatchObject({ id, checked_in: false, checked_in_at: null });
    }
    const log = await service.database.read<{ result: string; user_id: number }>(
      'SELECT result, user_id FROM ticket_checkins WHERE attendee_id = ? ORDER BY id',
      [id],
    );
    expect(log.map(({ result }) => result)).toEqual(['in', 'already-in', 'out']);
    expect(new Set(log.map(({ user_id: user }) => user))).toEqual(new Set([service.ids.administrator]));
  });

  it('verify a sent security code and check in only attendees who are admitted', async () => {
    const id = await attendee('Di');
    const [row] = await service.database.read<{ security_code: string }>(
      'SELECT security_code FROM ticket_attendees WHERE id = ?',
      [id],
    );
    const wrong = await act('administrator', 'check-in-attendee', { attendee: id, security_code: 'guess' }).expect(403);
    expect(wrong.body.code).toBe('security_code_not_valid');
    await act('administrator', 'check-in-attendee', { attendee: id, security_code: row.security_code }).expect(200);
    const { body: unpaid } = await service
      .as('administrator')
      .post('/cal/tickets/v1/attendees')
      .send({ ticket_id: ticket, full_name: 'Ed', email: 'ed@example.org', attendee_status: 'pending' })
      .expect(201);
    const refused = await act('administrator', 'check-in-attendee', { attendee: unpaid.id }).expect(400);
    expect(refused.body.code).toBe('tec-et-attendee-invalid-check-in');
  });

  it('refuse check-ins by callers who do not manage attendees', async () => {
    for (const name of ['check-in-attendee', 'undo-check-in']) {
      await act('anonymous', name, { attendee: 1 }).expect(401);
      await act('editor', name, { attendee: 1 }).expect(403);
      await act('administrator', name, { attendee: 2147483647 }).expect(404);
      await act('administrator', name, { attendee: 'x' }).expect(400);
      await act('administrator', name, {}).expect(400);
    }
  });
});
