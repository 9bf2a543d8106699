import { PaymentProviderRegistry } from '../../../src/cal/tickets/payments/payment-provider.registry.js';
import { SignedCodesService } from '../../../src/cal/tickets/admission/signed-codes/signed-codes.service.js';
import { AttendeesService } from '../../../src/cal/tickets/sales/attendees/attendees.service.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { stopClock, testNow } from '../../helpers/clock.js';
import { boxOffice } from '../tickets/box-office.js';
import type { BoxOffice } from '../tickets/box-office.js';
import { type Device, type Entrance, type Result, entrance } from './entrance.js';

const T = '/cal/tickets/v1';
const HOUR_MS = 3_600_000;
const wall = (ms: number): string => testNow(ms).toISOString().slice(0, 19).replace('T', ' ');

interface Bought {
  id: number;
  key: string;
  attendees: { id: number; code: string }[];
}

describe('Scans of tickets that have changed since', () => {
  let service: TestApp;
  let office: BoxOffice;
  let gate: Entrance;
  let event: number;
  let free: number;
  let dear: number;
  let list: number;
  let device: Device;
  let second: Device;
  beforeAll(async () => {
    service = await startApp();
    office = boxOffice(service);
    gate = entrance(service);
    event = await office.event();
    free = await ticketOf(event);
    dear = await ticketOf(event, '20');
    list = await gate.list([event]);
    device = await gate.device([list], ['scan', 'search', 'override']);
    second = await gate.device([list]);
    service.app.get(PaymentProviderRegistry).register({
      name: 'test-card',
      settlesImmediately: false,
      partialRefunds: true,
      ready: () => true,
      begin: () => Promise.resolve({ status: 'completed' as const }),
      refund: () => Promise.resolve(),
    });
    await admin().post(`${T}/self-service/${event}`).send({ ticket_exchanges: true }).expect(200);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await admin().post(`${T}/settings`).send({ qr_only_during_event: false }).expect(200);
    await office.audit();
  });
  afterAll(() => service.close());

  const admin = () => service.as('administrator');
  const ticketOf = (of: number, price = '0') => office.ticket(of, { price, ticket: { mode: 'own', capacity: 100 } });
  const buy = async (ticket: number, quantity = 1, more: object = {}): Promise<Bought> => {
    const { body } = await office.order({ [ticket]: quantity }, { gateway: 'test-card', ...more }).expect(201);
    return {
      id: body.id,
      key: body.order_key,
      attendees: body.attendees.map(({ id, security_code: code }: { id: number; security_code: string }) => ({
        id,
        code: `${id}-${code}`,
      })),
    };
  };
  const own = (order: Bought, path: string, body: object = {}) =>
    service
      .as('anonymous')
      .post(`${T}/orders/${order.id}${path}`)
      .send({ order_key: order.key, ...body });
  const offline = (by: Device, scan: object, secondsAgo = 60): Promise<Result> =>
    gate.scan(by, { list_id: list, offline: true, scanned_at: testNow(-secondsAgo * 1000).toISOString(), ...scan });
  const online = (by: Device, scan: object): Promise<Result> => gate.scan(by, { list_id: list, ...scan });
  const checkedIn = async (id: number): Promise<boolean> =>
    (await admin().get(`${T}/attendees/${id}`).expect(200)).body.checked_in;
  const conflicts = async (state = 'open', by: Device = device) =>
    (await gate.get(by, `/lists/${list}/conflicts?state=${state}`).expect(200)).body;

  it('are refused after a refund', async () => {
    const order = await buy(dear);
    await admin().post(`${T}/orders/${order.id}/refund`).send({}).expect(200);
    const [{ id, code }] = order.attendees;
    expect(await offline(device, { code })).toMatchObject({ status: 'conflict', reason: 'void' });
    expect(await online(device, { code })).toMatchObject({ status: 'refused', reason: 'void' });
    expect(await checkedIn(id)).toBe(false);
  });

  it('keep whom they admitted before the refund', async () => {
    const order = await buy(dear);
    const [{ id, code }] = order.attendees;
    expect((await offline(device, { code })).status).toBe('admitted');
    await admin().post(`${T}/orders/${order.id}/refund`).send({ confirm_checked_in: true }).expect(200);
    expect(await offline(second, { code }, 120)).toMatchObject({ status: 'conflict', reason: 'void' });
    expect(await checkedIn(id)).toBe(true);
  });

  it('admit the ticket that another one was exchanged for, and not the former one', async () => {
    const order = await buy(free);
    const [former] = order.attendees;
    const answer = await own(order, `/attendees/${former.id}/exchange`, { ticket_id: dear, gateway: 'test-card' });
    expect(answer.status).toBe(201);
    const [{ id, security_code: code }] = answer.body.attendees;
    expect(await offline(device, { code: former.code })).toMatchObject({ status: 'conflict', reason: 'void' });
    expect((await offline(device, { code: `${id}-${code}` })).status).toBe('admitted');
  });

  it('admit the new holder of a ticket, and neither the former code nor its hash', async () => {
    const order = await buy(free);
    const [{ id, code }] = order.attendees;
    const holder = { full_name: 'Grace Hopper', email: 'grace@holder.example' };
    const copy = await gate.get(device, `/changes?list_id=${list}`).expect(200);
    const { code_hash: hash } = copy.body.items.find((item: { id: number }) => item.id === id);
    await own(order, `/attendees/${id}/transfer`, holder).expect(200);
    for (const former of [{ code }, { attendee_id: id, code_hash: hash }]) {
      const result = await offline(device, former);
      expect(result).toMatchObject({ status: 'conflict', reason: 'code-replaced' });
      expect(result.attendee).toBeUndefined();
      expect((await online(device, former)).reason).toBe('code-replaced');
    }
    const { body } = await admin().get(`${T}/attendees/${id}/qr`).expect(200);
    expect(await online(device, { code: body.url })).toMatchObject({
      status: 'admitted',
      attendee: { name: 'Grace Hopper' },
    });
  });

  it('follow a signed code until the ticket is transferred, and know forged and expired ones', async () => {
    const order = await buy(free, 2);
    const [{ id }, other] = order.attendees;
    const sign = async (attendee: number) => {
      const row = await service.app.get(AttendeesService, { strict: false }).get(attendee);
      return String(await service.app.get(SignedCodesService, { strict: false }).sign(row));
    };
    const signed = await sign(id);
    const code = await sign(other.id);
    const forged = `${signed.slice(0, -1)}${signed.endsWith('0') ? '1' : '0'}`;
    expect((await online(device, { code: forged })).reason).toBe('signature-invalid');
    const start = Date.parse('2031-05-10T09:00:00Z') - testNow().getTime();
    stopClock(service, start);
    const at = (ms: number) => testNow(start + ms).toISOString();
    const scan = (text: string, ms: number) =>
      gate
        .send(
          device,
          [
            {
              nonce: `s${ms}-${text.length}-${Math.random()}`.slice(0, 38).replace('.', '_'),
              list_id: list,
              code: text,
              scanned_at: at(ms),
            },
          ],
          at(ms),
        )
        .then(({ body }) => body.results[0] as Result);
    expect((await scan(code, 0)).status).toBe('admitted');
    const late = 60 * HOUR_MS;
    stopClock(service, start + late);
    expect((await scan(signed, late)).reason).toBe('code-expired');
    jest.restoreAllMocks();
    await own(order, `/attendees/${id}/transfer`, { full_name: 'G', email: 'g@holder.example' }).expect(200);
    expect((await online(device, { code: signed })).reason).toBe('code-replaced');
  });

  it('are judged by the present date of an event that was moved', async () => {
    await admin().post(`${T}/settings`).send({ qr_only_during_event: true, qr_time_buffer_minutes: 30 }).expect(200);
    const moving = await office.event({ timezone: 'UTC' });
    const here = await gate.list([moving]);
    const phone = await gate.device([here]);
    const { attendees } = await buy(await ticketOf(moving), 2);
    const scan = (i: number, more: object) => gate.scan(phone, { list_id: here, code: attendees[i]?.code, ...more });
    const move = (from: number, to: number) =>
      admin()
        .post(`/cal/events/v1/events/${moving}`)
        .send({ start_date: wall(from * HOUR_MS), end_date: wall(to * HOUR_MS) })
        .expect(200);
    expect((await scan(0, {})).reason).toBe('list-closed');
    await move(-1, 1);
    expect((await scan(0, {})).status).toBe('admitted');
    await move(48, 50);
    expect((await scan(1, {})).reason).toBe('list-closed');
    const before = { offline: true, scanned_at: testNow(-60_000).toISOString() };
    expect(await scan(1, before)).toMatchObject({ status: 'conflict', reason: 'list-closed' });
  });

  it('count anew after an undo: what was scanned before does not come back', async () => {
    const [{ id, code }] = (await buy(free)).attendees;
    await offline(device, { code }, 300);
    await offline(second, { code }, 200);
    await admin().post(`${T}/attendees/${id}`).send({ check_in: false }).expect(201);
    expect((await online(device, { code })).status).toBe('admitted');
    // Another phone had admitted before the undo, and says so only now.
    expect((await offline(second, { code }, 250)).status).toBe('admitted');
    const rows = await service.database.read<{ status: string; ended: number }>(
      `SELECT status, CASE WHEN ended_utc IS NULL THEN 0 ELSE 1 END AS ended FROM admission_scans
       WHERE attendee_id = ? ORDER BY id`,
      [id],
    );
    expect(rows.map(({ status, ended }) => [status, Number(ended)])).toEqual([
      ['admitted', 1],
      ['conflict', 1],
      ['conflict', 0],
      ['admitted', 0],
    ]);
    expect(await checkedIn(id)).toBe(true);
  });

  it('admit tickets of one order one by one', async () => {
    const { attendees } = await buy(free, 4);
    const results = await gate
      .send(
        device,
        attendees.map(({ code }, i) => ({
          nonce: `group-${code}-${i}`,
          list_id: list,
          code,
          scanned_at: testNow().toISOString(),
        })),
      )
      .expect(200);
    expect(results.body.results.map(({ status }: Result) => status)).toEqual(Array(4).fill('admitted'));
  });

  it('of a pass count for the date of each ticket', async () => {
    const first = await office.event({ start_date: '2031-03-03 19:00:00', end_date: '2031-03-03 20:30:00' });
    const seats = { mode: 'global', event_capacity: 9 };
    await office.ticket(first, { price: '0', ticket: seats });
    const series = await admin()
      .post('/cal/series/v1/series')
      .send({ event_id: first, rule: 'FREQ=WEEKLY;COUNT=2' })
      .expect(200);
    const passes = `/cal/series/v1/series/${series.body.series.id}`;
    const pass = { event_id: first, name: 'Pass', price: '0', start_date: '2020-01-01', ticket: seats };
    await admin().post(`${passes}/passes`).send(pass).expect(200);
    const { body } = await admin().get(`${passes}/tickets`).expect(200);
    const dates: { event_id: number; ticket_id: number }[] = body.tickets[1].dates;
    const order = await office.order(Object.fromEntries(dates.map(({ ticket_id: id }) => [id, 1]))).expect(201);
    const codes = dates.map(({ ticket_id: ticket }) => {
      const one = order.body.attendees.find((attendee: { ticket_id: number }) => attendee.ticket_id === ticket);
      return `${one.id}-${one.security_code}`;
    });
    const both = await gate.list(dates.map(({ event_id: id }) => id));
    const lists = [await gate.list([dates[0]?.event_id ?? 0]), both];
    const phone = await gate.device(lists);
    const scan = async (at: number | undefined, code: string | undefined) => {
      const { status, reason } = await gate.scan(phone, { list_id: at, code });
      return reason ?? status;
    };
    expect(await scan(lists[0], codes[1])).toBe('other-event');
    expect(await scan(lists[0], codes[0])).toBe('admitted');
    expect([await scan(both, codes[0]), await scan(both, codes[1]), await scan(both, codes[1])]).toEqual([
      'admitted',
      'admitted',
      'already-in',
    ]);
  });

  it('keep counts and conflicts when a person is erased, and nothing that was written of it', async () => {
    const purchaser = { name: 'Lost Person', email: 'lost@person.example' };
    const [{ id, code }] = (await buy(free, 1, { purchaser })).attendees;
    await online(device, { code });
    await online(device, { code, force: true, force_reason: 'Lost Person lost the wristband' });
    const { body: data } = await admin().post('/personal-data/v1/export').send({ email: purchaser.email }).expect(200);
    expect(JSON.stringify(data)).toContain('Lost Person lost the wristband');
    await admin().post('/personal-data/v1/erase').send({ email: purchaser.email }).expect(200);
    const rows = await service.database.read<{ force_reason: string | null }>(
      'SELECT force_reason FROM admission_scans WHERE attendee_id = ?',
      [id],
    );
    expect(rows.map(({ force_reason: reason }) => reason)).toEqual([null, null]);
    expect(JSON.stringify(await online(second, { code }))).not.toContain('Lost Person');
    expect(await online(second, { code })).toMatchObject({ status: 'refused', reason: 'already-in' });
  });

  it('are conflicts that supervisors see and deal with', async () => {
    const { total } = await conflicts();
    const [{ id, code }] = (await buy(free)).attendees;
    await offline(device, { code }, 90);
    await offline(second, { code }, 30);
    const { conflicts: open, total: more } = await conflicts();
    expect(more).toBe(total + 1);
    expect(open[0]).toMatchObject({
      list_id: list,
      reason: 'already-in',
      attendee: { id, name: 'Pat Buyer' },
      first: { scanned_utc: expect.any(String) },
      resolved_utc: null,
    });
    await gate.get(second, `/lists/${list}/conflicts`).expect(403);
    const path = `${T}/admission/conflicts/${open[0].id}/resolved`;
    const resolved = await service.as('anonymous').post(path).set('X-Device-Token', device.token).expect(200);
    expect(resolved.body.resolved_utc).toMatch(/^\d{4}-/);
    expect((await conflicts()).total).toBe(total);
    expect((await conflicts('resolved')).conflicts[0].id).toBe(open[0].id);
    const { body } = await admin().get(`${T}/admission/lists/${list}/conflicts?state=any`).expect(200);
    expect(body.total).toBeGreaterThan(total);
    await admin().post(path).expect(200);
    await admin().post(`${T}/admission/conflicts/2000000/resolved`).expect(404);
    await service.as('subscriber').get(`${T}/admission/lists/${list}/conflicts`).expect(401);
  });
});
