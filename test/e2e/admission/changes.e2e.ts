import { createHash } from 'node:crypto';
import { AdmissionListEntity } from '../../../src/cal/tickets/admission/lists/admission-list.entity.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { boxOffice } from '../tickets/box-office.js';
import type { BoxOffice } from '../tickets/box-office.js';
import { type Device, type Entrance, entrance } from './entrance.js';

const T = '/cal/tickets/v1';

interface Item {
  id: number;
  name: string;
  state: string;
  checked_in: boolean;
  entries: number;
  inside: boolean;
  first_scan_utc: string | null;
  code_hash: string;
}
interface Part {
  full: boolean;
  items: Item[];
  removed: number[];
  has_more: boolean;
  cursor: string;
}

describe.each([
  ['with changes recorded', '30'],
  ['without changes recorded', '0'],
])('The copy that a device has of a list, %s', (_, days) => {
  const isOn = days !== '0';
  let service: TestApp;
  let office: BoxOffice;
  let gate: Entrance;
  let event: number;
  let ticket: number;
  let list: number;
  let device: Device;
  beforeAll(async () => {
    service = await startApp({ SYNC_RETENTION_DAYS: days });
    office = boxOffice(service);
    gate = entrance(service);
  });
  beforeEach(async () => {
    event = await office.event();
    ticket = await office.ticket(event, { ticket: { mode: 'own', capacity: 100 } });
    list = await gate.list([event], { direction: 'entry-exit', reentry: 'after-exit' });
    device = await gate.device([list], ['scan', 'search']);
  });
  afterAll(() => service.close());

  const admin = () => service.as('administrator');
  const order = async (quantity: number): Promise<{ id: number; security_code: string }[]> =>
    (await office.order({ [ticket]: quantity }).expect(201)).body.attendees;
  const part = async (cursor?: string, limit = 3): Promise<Part> => {
    const more = cursor === undefined ? '' : `&cursor=${cursor}`;
    return (await gate.get(device, `/changes?list_id=${list}&limit=${limit}${more}`).expect(200)).body;
  };
  /** Follows until there is no more. @returns the copy with what came */
  const follow = async (copy = new Map<number, Item>(), from?: string) => {
    const came: Part[] = [];
    let cursor = from;
    do {
      const next = await part(cursor);
      if (next.full) copy.clear();
      for (const id of next.removed) copy.delete(id);
      for (const item of next.items) copy.set(item.id, item);
      came.push(next);
      cursor = next.cursor;
    } while (came.at(-1)?.has_more);
    return { copy, came, cursor };
  };

  it('begins with all attendees in parts, with hashes in place of codes, and no address', async () => {
    const attendees = await order(7);
    const { copy, came } = await follow();
    expect(came.map(({ full, has_more: more, items }) => [full, more, items.length])).toEqual([
      [true, true, 3],
      [false, true, 3],
      [false, false, 1],
    ]);
    const [{ id, security_code: code }] = attendees;
    expect(copy.get(id)).toEqual({
      id,
      ticket_id: ticket,
      event_id: event,
      name: 'Pat Buyer',
      code_hash: createHash('sha256').update(`${id}:${code}`).digest('hex').slice(0, 32),
      state: 'valid',
      checked_in: false,
      entries: 0,
      inside: false,
      first_scan_utc: null,
    });
  });

  it('follows entries, exits, refunds, the event and its list', async () => {
    const attendees = await order(4);
    const state = await follow();
    const news = async (): Promise<Item[]> => {
      const { came, cursor } = await follow(state.copy, state.cursor);
      state.cursor = cursor;
      expect(came[0]?.full).toBe(!isOn);
      return isOn ? came.flatMap(({ items }) => items) : [...state.copy.values()];
    };
    const [first, second] = attendees as [{ id: number; security_code: string }, { id: number; security_code: string }];
    if (isOn) expect(await news()).toEqual([]);
    const code = `${first.id}-${first.security_code}`;
    const scan = (direction: string) => gate.scan(device, { list_id: list, code, direction });
    const entry = await scan('entry');
    expect((await news()).find(({ id }) => id === first.id)).toMatchObject({
      checked_in: true,
      entries: 1,
      inside: true,
      first_scan_utc: entry.scanned_utc,
    });
    await scan('exit');
    expect((await news()).find(({ id }) => id === first.id)).toMatchObject({ entries: 1, inside: false });
    await scan('entry');
    expect((await news()).find(({ id }) => id === first.id)).toMatchObject({ entries: 2, inside: true });
    await admin().post(`${T}/attendees/${first.id}`).send({ check_in: false }).expect(201);
    expect((await news()).find(({ id }) => id === first.id)).toMatchObject({ checked_in: false, entries: 0 });
    await admin().post(`${T}/attendees/${second.id}`).send({ full_name: 'Grace Hopper' }).expect(201);
    expect((await news()).find(({ id }) => id === second.id)).toMatchObject({ name: 'Grace Hopper', state: 'valid' });
    await admin().post(`${T}/attendees/${second.id}`).send({ attendee_status: 'voided' }).expect(201);
    expect((await news()).find(({ id }) => id === second.id)).toMatchObject({ state: 'void' });
    await admin().delete(`/cal/events/v1/events/${event}`).expect(200);
    expect(new Set((await news()).map(({ state: now }) => now))).toEqual(new Set(['void']));
  });

  it('is what a new one would be, whatever happens', async () => {
    await order(3);
    const { copy, cursor } = await follow();
    await order(2);
    const [late] = await order(1);
    await gate.scan(device, { list_id: list, code: `${late?.id}-${late?.security_code}` });
    const followed = await follow(copy, cursor);
    expect([...followed.copy].sort()).toEqual([...(await follow()).copy].sort());
  });

  it('begins anew when the list was changed, and refuses cursors that it has not given', async () => {
    await order(2);
    const { cursor } = await follow();
    await service.database.write(() => service.database.update(AdmissionListEntity, { id: list }, { revision: 2 }));
    expect(await part(cursor)).toMatchObject({ full: true, items: [expect.anything(), expect.anything()] });
    const { body } = await gate.get(device, `/changes?list_id=${list}&cursor=nonsense`).expect(400);
    expect(body.code).toBe('admission-cursor-invalid');
    const foreign = await gate.list([event]);
    expect((await gate.get(device, `/changes?list_id=${foreign}`).expect(404)).body.code).toBe(
      'admission-list-not-found',
    );
    await gate.get(device, `/changes?list_id=${list}&limit=2001`).expect(400);
  });

  it('has attendees to find by name, for devices with that right', async () => {
    const [{ id }, other] = await order(2);
    await admin().post(`${T}/attendees/${id}`).send({ full_name: 'Zoë Ünal-Smith' }).expect(201);
    const find = async (search: string, by = device) =>
      (await gate.get(by, `/attendees?list_id=${list}&search=${encodeURIComponent(search)}`)).body;
    const found = { attendees: [expect.objectContaining({ id, name: 'Zoë Ünal-Smith', state: 'valid' })] };
    expect(await find('unal')).toEqual(found);
    expect(await find('SMITH zoe')).toEqual(found);
    expect(await find(String(other?.id))).toMatchObject({ attendees: [{ id: other?.id, checked_in: false }] });
    expect((await find('%')).attendees).toEqual([]);
    expect(JSON.stringify(await find('Buyer'))).not.toContain('@');
    expect((await find('unal', await gate.device([list]))).code).toBe('admission-device-right');
  });
});
