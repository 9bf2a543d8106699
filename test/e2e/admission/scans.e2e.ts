import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { testNow, testNowMs } from '../../helpers/clock.js';
import { fewestQueries } from '../../helpers/query-counts.js';
import { boxOffice } from '../tickets/box-office.js';
import type { BoxOffice } from '../tickets/box-office.js';
import { type Device, type Entrance, type Result, entrance, nonce } from './entrance.js';

const T = '/cal/tickets/v1';
const SCANNERS = 'key-of-the-scanners';
const ago = (seconds: number): string => testNow(-seconds * 1000).toISOString();

describe('Scans of devices', () => {
  let service: TestApp;
  let office: BoxOffice;
  let gate: Entrance;
  let event: number;
  let ticket: number;
  let list: number;
  let device: Device;
  let second: Device;
  beforeAll(async () => {
    service = await startApp({ SERVER_TIMING: 'on' });
    office = boxOffice(service);
    gate = entrance(service);
    event = await office.event();
    await service.as('administrator').post(`${T}/settings`).send({ qr_api_key: SCANNERS }).expect(200);
    ticket = await office.ticket(event, { ticket: { mode: 'own', capacity: 500 } });
    list = await gate.list([event]);
    device = await gate.device([list], ['scan', 'search', 'override'], { name: 'Phone A' });
    second = await gate.device([list], ['scan'], { name: 'Phone B', gate: 'South' });
  });
  afterAll(() => service.close());

  const admin = () => service.as('administrator');
  const holders = async (quantity = 1, of = ticket): Promise<{ id: number; code: string }[]> => {
    const { body } = await office.order({ [of]: quantity }).expect(201);
    return body.attendees.map(({ id, security_code: code }: { id: number; security_code: string }) => ({
      id,
      code: `${id}-${code}`,
    }));
  };
  const holder = async (of = ticket) => (await holders(1, of))[0];
  const ticketOf = (of: number, price = '0') => office.ticket(of, { price, ticket: { mode: 'own', capacity: 50 } });
  const checkedIn = async (id: number): Promise<boolean> =>
    (await admin().get(`${T}/attendees/${id}`).expect(200)).body.checked_in;
  const offline = (by: Device, scan: object, seconds: number): Promise<Result> =>
    gate.scan(by, { list_id: list, offline: true, scanned_at: ago(seconds), ...scan });
  const online = (by: Device, scan: object): Promise<Result> => gate.scan(by, { list_id: list, ...scan });
  const rows = (attendee: number) =>
    service.database.read<{ device_id: number; status: string; reason: string | null }>(
      'SELECT device_id, status, reason FROM admission_scans WHERE attendee_id = ? ORDER BY scanned_ms, id',
      [attendee],
    );

  describe('that wait for the answer', () => {
    it('admit once, as scanners do, and name the first device afterwards', async () => {
      const { id, code } = await holder();
      const first = await online(device, { code });
      expect(first).toMatchObject({ status: 'admitted', attendee: { id, name: 'Pat Buyer' } });
      expect(await checkedIn(id)).toBe(true);
      expect(await online(second, { code })).toMatchObject({
        status: 'refused',
        reason: 'already-in',
        message: 'This ticket was used already.',
        first: { device: 'Phone A', gate: 'North', scanned_utc: first.scanned_utc },
      });
      const { body } = await admin().get(`${T}/attendees/${id}/check-ins`).expect(200);
      expect(body.check_ins).toEqual([expect.objectContaining({ result: 'in', source: 'app', device: 'Phone A' })]);
    });

    it('read the address in the QR code, with other parameters, and codes by hash', async () => {
      const { id } = await holder();
      const { body } = await admin().get(`${T}/attendees/${id}/qr`).expect(200);
      expect((await online(device, { code: body.url })).status).toBe('admitted');
      expect((await online(device, { code: `https://site.example/ticket/${id}-${body.security_code}` })).reason).toBe(
        'already-in',
      );
      const wrong = { attendee_id: id, code_hash: '0'.repeat(32) };
      expect(await online(device, wrong)).toMatchObject({ status: 'refused', reason: 'code-replaced' });
    });

    it('refuse what is no ticket of the list, each with its reason', async () => {
      const other = await office.event();
      const foreign = await holder(await ticketOf(other));
      const vip = await ticketOf(event);
      const only = await gate.list([event], { tickets: [vip] });
      const past = await gate.list([event], { opens_utc: '2020-01-01 00:00:00', closes_utc: '2020-01-02 00:00:00' });
      const all = await gate.device([list, only, past]);
      const { id, code } = await holder();
      const reasonOf = async (scan: object) => (await gate.scan(all, { list_id: list, ...scan })).reason;
      expect(await reasonOf({ code: 'https://elsewhere.example/' })).toBe('unknown-code');
      expect(await reasonOf({ code: `${id}-00000000000000000000` })).toBe('unknown-code');
      expect(await reasonOf({ code: '2147483647-00000000000000000000' })).toBe('unknown-code');
      expect(await reasonOf({ code: 'A:THIS IS NO CODE' })).toBe('signature-invalid');
      expect(await reasonOf({ code: foreign.code })).toBe('other-event');
      expect(await reasonOf({ code, list_id: only })).toBe('other-ticket');
      expect(await reasonOf({ code, list_id: past })).toBe('list-closed');
      expect(await reasonOf({ code, list_id: 2_000_000 })).toBe('list-unknown');
      expect(await reasonOf({ code, direction: 'exit' })).toBe('not-inside');
      expect(await reasonOf({ attendee_id: id })).toBe('no-right');
      expect(await reasonOf({ code, force: true, force_reason: 'knows the band' })).toBe('no-right');
      expect(await checkedIn(id)).toBe(false);
    });

    it('refuse unpaid tickets, unless the list admits them, and void ones', async () => {
      const dear = await ticketOf(event, '25');
      const paying = await gate.list([event], { admits_unpaid: true });
      const both = await gate.device([list, paying]);
      const { body: order } = await office.order({ [dear]: 1 }).expect(201);
      const { body: found } = await admin().get(`${T}/orders/${order.id}`).expect(200);
      const id = found.attendees[0].id as number;
      const { body: qr } = await admin().get(`${T}/attendees/${id}/qr`).expect(200);
      const code = `${id}-${qr.security_code}`;
      expect((await online(both, { code })).reason).toBe('unpaid');
      expect((await gate.scan(both, { list_id: paying, code })).status).toBe('admitted');
      expect(await checkedIn(id)).toBe(true);
      await admin().post(`${T}/attendees/${id}`).send({ check_in: false }).expect(201);
      await admin().post(`${T}/attendees/${id}`).send({ attendee_status: 'voided' }).expect(201);
      expect((await gate.scan(both, { list_id: paying, code })).reason).toBe('void');
    });

    it('refuse tickets of cancelled events', async () => {
      const doomed = await office.event();
      const here = await gate.list([doomed]);
      const there = await gate.device([here]);
      const { code } = await holder(await ticketOf(doomed));
      await admin().delete(`/cal/events/v1/events/${doomed}`).expect(200);
      expect((await gate.scan(there, { list_id: here, code })).reason).toBe('event-cancelled');
    });

    it('admit by hand with the right to search, and by force with a reason', async () => {
      const { id, code } = await holder();
      expect((await online(device, { attendee_id: id })).status).toBe('admitted');
      const force = { code, force: true, force_reason: 'lost the wristband' };
      expect((await online(device, force)).status).toBe('admitted');
      const [scan] = await service.database.read<object>(
        'SELECT forced, force_reason FROM admission_scans WHERE attendee_id = ? AND forced = 1',
        [id],
      );
      expect(scan).toMatchObject({ force_reason: 'lost the wristband' });
      expect(await gate.scan(device, { list_id: list, ...force, force_reason: '' })).toMatchObject({
        status: 'failed',
        reason: 'invalid-scan',
      });
    });

    it('refuse who was checked in by other scanners', async () => {
      const { id, code } = await holder();
      const [, security] = code.split('-');
      const old = { api_key: SCANNERS, ticket_id: id, security_code: security, device_id: 'Old scanner' };
      await service.as('anonymous').post(`${T}/qr`).send(old).expect(201);
      expect(await online(device, { code })).toMatchObject({
        status: 'refused',
        reason: 'already-in',
        first: { device: 'Old scanner' },
      });
      expect(await offline(device, { code }, 600)).toMatchObject({ status: 'conflict', reason: 'already-in' });
      const taken = await holder();
      await online(device, { code: taken.code });
      const again = { ...old, ticket_id: taken.id, security_code: taken.code.split('-')[1] };
      expect((await service.as('anonymous').post(`${T}/qr`).send(again).expect(403)).body.error).toBe(
        'attendee_already_checked_in',
      );
    });

    it('admit again once the check-in is undone', async () => {
      const { id, code } = await holder();
      await online(device, { code });
      await admin().post(`${T}/attendees/${id}`).send({ check_in: false }).expect(201);
      expect((await online(second, { code })).status).toBe('admitted');
      expect(await checkedIn(id)).toBe(true);
    });

    it('let attendees out, and in again as the list says', async () => {
      const make = (reentry: 'never' | 'after-exit' | 'always') =>
        gate.list([event], { direction: 'entry-exit', reentry });
      for (const [reentry, withoutExit, afterExit] of [
        ['never', 'refused', 'refused'],
        ['after-exit', 'refused', 'admitted'],
        ['always', 'admitted', 'admitted'],
      ] as const) {
        const here = await make(reentry);
        const phone = await gate.device([here]);
        const { code } = await holder();
        const scan = async (direction: string) => (await gate.scan(phone, { list_id: here, code, direction })).status;
        expect([await scan('exit'), await scan('entry'), await scan('entry')]).toEqual([
          'refused',
          'admitted',
          withoutExit,
        ]);
        expect([await scan('exit'), await scan('exit'), await scan('entry')]).toEqual(['left', 'refused', afterExit]);
      }
    });

    it('admit the same ticket to each list once', async () => {
      const workshop = await gate.list([event]);
      const phone = await gate.device([list, workshop]);
      const { code } = await holder();
      expect((await online(phone, { code })).status).toBe('admitted');
      expect((await gate.scan(phone, { list_id: workshop, code })).status).toBe('admitted');
      expect((await gate.scan(phone, { list_id: workshop, code })).reason).toBe('already-in');
    });
  });

  describe('without a network', () => {
    it('the earlier one is the entry, whichever arrives first', async () => {
      const { id, code } = await holder();
      expect((await offline(second, { code }, 60)).status).toBe('admitted');
      expect((await offline(device, { code }, 120)).status).toBe('admitted');
      expect(await rows(id)).toEqual([
        { device_id: device.id, status: 'admitted', reason: null },
        { device_id: second.id, status: 'conflict', reason: 'already-in' },
      ]);
      expect(await online(second, { code })).toMatchObject({ status: 'refused', first: { device: 'Phone A' } });
    });

    it('are corrected by the clock of the service', async () => {
      const { code } = await holder();
      const wrong = (ms: number) => new Date(testNowMs() + 3_600_000 - ms).toISOString();
      const scan = { nonce: nonce(), list_id: list, code, offline: true, scanned_at: wrong(60_000) };
      const { body } = await gate.send(device, [scan], wrong(0)).expect(200);
      const off = Date.parse(body.results[0].scanned_utc) - (testNowMs() - 60_000);
      expect(Math.abs(off)).toBeLessThan(30_000);
    });

    it('never count in the future, nor before the last week', async () => {
      const { code } = await holder();
      const ahead = await offline(device, { code, scanned_at: ago(-3600) }, 0);
      expect(Date.parse(ahead.scanned_utc)).toBeLessThanOrEqual(testNowMs());
      const other = await holder();
      const old = await offline(device, { code: other.code, scanned_at: '2001-01-01T00:00:00Z' }, 0);
      expect(Date.parse(old.scanned_utc)).toBeGreaterThan(testNowMs() - 8 * 86_400_000);
    });

    it('a scan that comes after an entry with an answer is a conflict, an earlier one is the entry', async () => {
      const { id, code } = await holder();
      await online(device, { code });
      expect(await offline(second, { code }, 0)).toMatchObject({
        status: 'conflict',
        reason: 'already-in',
        first: { device: 'Phone A' },
      });
      expect((await offline(second, { code }, 300)).status).toBe('admitted');
      expect((await rows(id)).map(({ status }) => status)).toEqual(['admitted', 'conflict', 'conflict']);
      expect(await checkedIn(id)).toBe(true);
    });

    it('the same nonce is stored once, and answered as what became of it', async () => {
      const { id, code } = await holder();
      const scan = { nonce: nonce(), list_id: list, code, offline: true, scanned_at: ago(30) };
      const first = await gate.send(device, [scan]).expect(200);
      const again = await gate.send(device, [scan, scan]).expect(200);
      expect(again.body.results).toEqual([first.body.results[0], first.body.results[0]]);
      expect(await rows(id)).toHaveLength(1);
      const unknown = { ...scan, nonce: nonce(), code: 'nothing' };
      const lost = await gate.send(device, [unknown]).expect(200);
      expect((await gate.send(device, [unknown]).expect(200)).body.results).toEqual(lost.body.results);
    });

    it('one that cannot be read blocks no others', async () => {
      const { code } = await holder();
      const good = { nonce: nonce(), list_id: list, code, offline: true, scanned_at: ago(1) };
      const bad = [null, 'text', {}, { ...good, nonce: nonce(), scanned_at: 'noon' }, { ...good, nonce: 'ä b' }];
      const { body } = await gate.send(device, [...bad, good]).expect(200);
      const results = body.results as Result[];
      expect(results.map(({ status }) => status)).toEqual([...Array(5).fill('failed'), 'admitted']);
      expect(results[3]).toMatchObject({ reason: 'invalid-scan', message: expect.stringContaining('scanned_at') });
      await gate.send(device, []).expect(400);
      await gate.send(device, [good], 'noon').expect(400);
    });

    it.each([
      ['refunded', 'void', (id: number) => admin().post(`${T}/attendees/${id}`).send({ attendee_status: 'voided' })],
      ['moved to the trash with its event', 'event-cancelled', undefined],
    ])('of a ticket that was %s are conflicts without a check-in', async (_, reason, act) => {
      const doomed = await office.event();
      const here = await gate.list([doomed]);
      const phone = await gate.device([here]);
      const { id, code } = await holder(await ticketOf(doomed));
      if (act) await act(id).expect(201);
      else await admin().delete(`/cal/events/v1/events/${doomed}`).expect(200);
      const scan = { list_id: here, code, offline: true, scanned_at: ago(5) };
      expect(await gate.scan(phone, scan)).toMatchObject({ status: 'conflict', reason });
      expect(await checkedIn(id)).toBe(false);
    });

    it('of a list that is no longer that of the device are conflicts', async () => {
      const { code } = await holder();
      const phone = await gate.device([]);
      expect(await offline(phone, { code }, 5)).toMatchObject({ status: 'conflict', reason: 'list-unknown' });
    });

    it('of a revoked device are refused with all it sends, and it learns that it has to be wiped', async () => {
      const { id, code } = await holder();
      const lost = await gate.device([list], ['scan'], { revoked_utc: '2031-01-01 00:00:00' });
      const scan = { nonce: nonce(), list_id: list, code, offline: true, scanned_at: ago(5) };
      const { body } = await gate.send(lost, [scan]).expect(401);
      expect(body).toMatchObject({ code: 'admission-device-revoked', data: { wipe: true } });
      expect(await rows(id)).toEqual([]);
    });
  });

  it('a scan needs few queries, and a batch few for each', async () => {
    const people = await holders(6);
    let next = 0;
    const send = (quantity: number) => () => {
      const some = people.splice(0, quantity);
      const scans = some.map(({ code }) => ({ nonce: nonce(), list_id: list, code, scanned_at: ago(0) }));
      next += some.length;
      return gate.send(device, scans);
    };
    const single = await fewestQueries(send(1));
    people.push(...(await holders(15)));
    people.splice(0, 3);
    const five = await fewestQueries(send(5));
    expect(next).toBe(18);
    expect({ single, each: (five - single) / 4 }).toEqual({ single: expect.any(Number), each: expect.any(Number) });
    expect(single).toBeLessThanOrEqual(12);
    expect((five - single) / 4).toBeLessThanOrEqual(8);
  });
});
