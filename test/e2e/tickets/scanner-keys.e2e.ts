import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { stopClock, testNow } from '../../helpers/clock.js';
import { boxOffice } from './box-office.js';
import type { BoxOffice } from './box-office.js';

const T = '/cal/tickets/v1';
const SITE_KEY = 'site-key-of-scanners';

/** An attendee with their code. */
interface Holder {
  id: number;
  ticket: number;
  code: string;
}

describe('A key of scanners', () => {
  let service: TestApp;
  let office: BoxOffice;
  let ours: number;
  let others: number;
  let mine: Holder;
  let foreign: Holder;
  beforeEach(async () => {
    service = await startApp();
    office = boxOffice(service);
    await service.as('administrator').post(`${T}/settings`).send({ qr_api_key: SITE_KEY }).expect(200);
    ours = await office.event();
    others = await office.event();
    mine = await holder(ours);
    foreign = await holder(others);
  });
  afterEach(() => service.close());

  const holder = async (event: number): Promise<Holder> => {
    const ticket = await office.ticket(event, { ticket: { mode: 'own', capacity: 50 } });
    const { body } = await office.order({ [ticket]: 1 }).expect(201);
    return { id: body.attendees[0].id, ticket, code: body.attendees[0].security_code };
  };
  const create = (body: object) => service.as('administrator').post(`${T}/scanner-keys`).send(body);
  const keyOf = async (body: object): Promise<{ id: number; api_key: string }> =>
    (await create({ name: 'Entrance 2', ...body }).expect(201)).body;
  const scan = (key: string, { id, code }: Holder) =>
    service.as('anonymous').post(`${T}/qr`).send({ api_key: key, ticket_id: id, security_code: code });
  const get = (path: string, key: string) =>
    service.as('anonymous').get(`${T}${path}${path.includes('?') ? '&' : '?'}api_key=${key}`);
  const change = (key: string, id: number, body: object) =>
    service
      .as('anonymous')
      .post(`${T}/attendees/${id}`)
      .send({ api_key: key, ...body });

  it.each([
    ['of the site', () => Promise.resolve(SITE_KEY)],
    ['of a device', async () => (await keyOf({})).api_key],
    ['of one event', async () => (await keyOf({ event_id: ours })).api_key],
  ])('%s checks in, undoes and reads, but makes no tickets, shows no codes and changes no holder', async (_, make) => {
    const key = await make();
    await scan(key, mine).expect(201);
    await change(key, mine.id, { check_in: false }).expect(201);
    await change(key, mine.id, { check_in: true }).expect(201);
    expect((await get(`/attendees/${mine.id}`, key).expect(200)).body.email).toBe('pat@buyer.example');
    expect((await get(`/attendees/${mine.id}/check-ins`, key).expect(200)).body.check_ins).toHaveLength(3);
    for (const kind of ['qr', 'qr.svg', 'qr.png']) await get(`/attendees/${mine.id}/${kind}`, key).expect(401);
    const added = { ticket_id: mine.ticket, full_name: 'Free Rider', email: 'free@example.org' };
    await service.as('anonymous').post(`${T}/attendees?api_key=${key}`).send(added).expect(401);
    for (const member of [{ full_name: 'Thief' }, { email: 't@example.org' }, { optout: false }, { attendee_meta: {} }])
      await change(key, mine.id, { check_in: true, ...member }).expect(403);
    await change(key, mine.id, { attendee_status: 'refunded' }).expect(403);
    await get('/orders', key).expect(401);
    await get('/scanner-keys', key).expect(401);
    await get('/settings', key).expect(401);
  });

  it('of one event does nothing with attendees of others', async () => {
    const { api_key: key } = await keyOf({ event_id: ours });
    expect((await scan(key, foreign).expect(403)).body).toEqual({
      msg: expect.any(String),
      error: 'event_does_not_match',
    });
    await change(key, foreign.id, { check_in: true }).expect(403);
    await change(key, 999_999, { check_in: true }).expect(403);
    await get(`/attendees/${foreign.id}`, key).expect(401);
    await get(`/attendees/${foreign.id}/check-ins`, key).expect(403);
    const ids = async (path: string) =>
      (((await get(path, key).expect(200)).body.attendees as { id: number }[] | undefined) ?? []).map(({ id }) => id);
    expect(await ids('/attendees')).toEqual([mine.id]);
    expect(await ids(`/attendees?post_id=${ours}`)).toEqual([mine.id]);
    expect(await ids(`/attendees?post_id=${others}`)).toEqual([]);
    expect(await ids(`/attendees?include_post=${others},${ours}`)).toEqual([mine.id]);
    expect(await ids(`/attendees?include=${foreign.id}`)).toEqual([]);
    expect((await get(`/tickets/${mine.ticket}`, key).expect(200)).body.attendees).toHaveLength(1);
    expect((await get(`/tickets/${foreign.ticket}`, key).expect(200)).body.attendees ?? []).toEqual([]);
    const { body } = await get('/tickets', key).expect(200);
    expect((body.tickets as { id: number }[]).map(({ id }) => id)).toEqual([mine.ticket]);
    const [row] = await service.database.read('SELECT checked_in FROM ticket_attendees WHERE id = ?', [foreign.id]);
    expect(Number((row as { checked_in: number }).checked_in)).toBe(0);
  });

  it('names its device in the history and in the audit log, and when it was last used', async () => {
    const { id, api_key: key } = await keyOf({ name: 'Entrance 7' });
    await scan(key, mine).expect(201);
    const { body } = await get(`/attendees/${mine.id}/check-ins`, key).expect(200);
    expect(body.check_ins[0]).toMatchObject({ result: 'in', source: 'app', device: 'Entrance 7' });
    const audit = await service
      .as('administrator')
      .get(`/audit/v1/entries?record_type=ticket_attendees&record_id=${mine.id}`)
      .expect(200);
    expect(audit.body[0]).toMatchObject({ credential: 'scanner key Entrance 7' });
    const list = await service.as('administrator').get(`${T}/scanner-keys`).expect(200);
    expect(list.body.scanner_keys).toEqual([
      expect.objectContaining({ id, name: 'Entrance 7', event_id: null, last_used_utc: expect.any(String) }),
    ]);
    const own = await service.as('administrator').get('/audit/v1/entries?record_type=ticket_scanner_keys').expect(200);
    expect((own.body as { verb: string }[]).map(({ verb }) => verb)).toEqual(['create']);
  });

  it('is shown once and stored as a hash', async () => {
    const { body } = await create({ name: '<b>Entrance</b>', event_id: ours }).expect(201);
    expect(body.scanner).toEqual({ url: 'http://site.example', api_key: body.api_key, tec: true });
    expect(body).toMatchObject({ name: 'Entrance', event_id: ours, last_used_utc: null, revoked_utc: null });
    const stored = await service.database.read('SELECT * FROM ticket_scanner_keys');
    const { body: list } = await service.as('administrator').get(`${T}/scanner-keys`).expect(200);
    const { body: log } = await service
      .as('administrator')
      .get('/audit/v1/entries?record_type=ticket_scanner_keys')
      .expect(200);
    for (const text of [stored, list, log]) expect(JSON.stringify(text)).not.toContain(body.api_key);
    expect(JSON.stringify([list, log])).not.toContain((stored[0] as { hash: string }).hash);
  });

  it('stops when it is revoked, and no other key with it', async () => {
    const lost = await keyOf({});
    const other = await keyOf({ name: 'Entrance 3' });
    const { body } = await service.as('administrator').delete(`${T}/scanner-keys/${lost.id}`).expect(200);
    expect(body).toMatchObject({ id: lost.id, revoked_utc: expect.any(String) });
    await scan(lost.api_key, mine).expect(400);
    await get(`/attendees/${mine.id}`, lost.api_key).expect(401);
    await scan(other.api_key, mine).expect(201);
    await service.as('administrator').delete(`${T}/scanner-keys/999999`).expect(404);
    const list = await service.as('administrator').get(`${T}/scanner-keys`).expect(200);
    expect((list.body.scanner_keys as { id: number }[]).map(({ id }) => id)).toEqual([other.id, lost.id]);
  });

  it('stops when it expires', async () => {
    const end = testNow(3_600_000).toISOString();
    const { api_key: key } = await keyOf({ expires: end });
    await scan(key, mine).expect(201);
    stopClock(service, 3_601_000);
    await scan(key, mine).expect(400);
    await get(`/attendees/${mine.id}`, key).expect(401);
    await create({ name: 'Late', expires: end }).expect(400);
  });

  it('is made by administrators only, from members that exist', async () => {
    await service.as('editor').post(`${T}/scanner-keys`).send({ name: 'Mine' }).expect(403);
    await service.as('anonymous').get(`${T}/scanner-keys`).expect(401);
    await create({}).expect(400);
    await create({ name: ' ' }).expect(400);
    await create({ name: 'x'.repeat(101) }).expect(400);
    await create({ name: 'Door', event_id: 999_999 }).expect(400);
    await create({ name: 'Door', event: ours }).expect(400);
  });
});
