import { TermEntity } from '../../../src/core/content/terms/term.entity.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { throwawayDatabase } from '../../helpers/throwaway-database.js';
import type { ThrowawayDatabase } from '../../helpers/throwaway-database.js';
import { Wire } from '../../helpers/wire.js';
import { boxOffice, OPEN_SALE } from '../tickets/box-office.js';

const SCANNER_KEY = 'key-of-the-scanners';

// SQLite is a library of our own process.
const onServer = process.env.TEST_ENGINE === 'mysql' ? describe : describe.skip;

onServer('Statements that can go together', () => {
  let throwaway: ThrowawayDatabase;
  let wire: Wire;
  let service: TestApp;
  beforeAll(async () => {
    throwaway = await throwawayDatabase();
    let url: string;
    ({ wire, url } = await Wire.to(throwaway.url));
    service = await startApp({ DATABASE_URL: url, RESPONSE_CACHE: 'off' });
  });
  afterAll(async () => {
    await service.close();
    await wire.cut();
    await throwaway.drop();
  });

  /** The packets that the service sends while `work` runs. */
  const packetsOf = async (work: () => PromiseLike<unknown>): Promise<string[]> => {
    // Settings and other values that requests share are read at the first time, and again when they have become old.
    for (let i = 0; i < 3; i++) await work();
    const packets = wire.record();
    await work();
    return packets.filter((packet) => !/FROM \w+_settings$/.test(packet));
  };
  const tagNamed = async (name: string): Promise<number> =>
    (await service.database.read('SELECT id FROM terms WHERE name = ?', [name])).length;

  it('make four packets of an order', async () => {
    const sale = boxOffice(service);
    const ticket = await sale.ticket(await sale.event(), { ticket: { mode: 'own', capacity: 100 } });
    const packets = await packetsOf(() => sale.order({ [ticket]: 1 }).expect(201));
    expect(packets.map((packet) => packet.split('; ').length)).toEqual([1, 2, 4, 2]);
    expect(packets[2]).toMatch(
      /INTO `ticket_orders`.*INTO ticket_attendees.*INTO `ticket_order_changes`.*UPDATE `ticket_pools`/s,
    );
    expect(packets[3]).toMatch(/INSERT INTO `ticket_sales_changes`.*COMMIT$/s);
    await sale.audit();
  });

  it('make three packets of a check-in, which reads its attendee once', async () => {
    const sale = boxOffice(service, { qr_api_key: SCANNER_KEY, ...OPEN_SALE });
    const ticket = await sale.ticket(await sale.event(), { ticket: { mode: 'own', capacity: 100 } });
    await sale.order({ [ticket]: 5 }).expect(201);
    const { database } = service;
    const attendees = await database.read<{ id: number; security_code: string }>(
      'SELECT id, security_code FROM ticket_attendees WHERE ticket_id = ?',
      [ticket],
    );
    let last = 0;
    const packets = await packetsOf(() => {
      const { id, security_code: code } = attendees.pop()!;
      last = id;
      const scan = { api_key: SCANNER_KEY, ticket_id: id, security_code: code };
      return service.as('anonymous').post('/cal/tickets/v1/qr').send(scan).expect(201);
    });
    expect(packets.map((packet) => packet.split('; ').length)).toEqual([1, 2, 3]);
    expect(packets[1]).toMatch(/START TRANSACTION; UPDATE `ticket_attendees`/);
    expect(packets[2]).toMatch(/INTO `ticket_checkins`.*INTO `audit_entries`.*COMMIT/s);
    const [entry] = await database.read<{ record_id: string; changes: string }>(
      'SELECT record_id, changes FROM audit_entries ORDER BY id DESC LIMIT 1',
    );
    expect(Number(entry.record_id)).toBe(last);
    expect(JSON.parse(entry.changes)).toMatchObject({
      before: { checked_in: 0, checkin_utc: null, checkin_source: null, checkin_device: null },
      after: { checked_in: 1, checkin_source: 'app' },
    });
  });

  it('make one packet of the id of a new post and the slugs that are taken', async () => {
    const sale = boxOffice(service);
    const packets = await packetsOf(() => sale.event({ title: 'Same title' }));
    const [begin] = packets.filter((packet) => packet.includes('START TRANSACTION'));
    expect(begin).toMatch(/START TRANSACTION; INSERT INTO `content`.*; SELECT slug FROM events/s);
  });

  it('leave one by one to a member of a cluster, after the first of a unit of work', async () => {
    const { wire: cluster, url } = await Wire.to(throwaway.url);
    // A variable with a value, as `wsrep_on` has one in a Galera cluster.
    cluster.replace("'wsrep_on'", "'sql_mode'");
    const member = await startApp({ DATABASE_URL: url, RESPONSE_CACHE: 'off' });
    const sale = boxOffice(member);
    const ticket = await sale.ticket(await sale.event(), { ticket: { mode: 'own', capacity: 100 } });
    await sale.order({ [ticket]: 1 }).expect(201);
    const packets = cluster.record();
    await sale.order({ [ticket]: 1 }).expect(201);
    const ofUnits = packets.slice(packets.findIndex((packet) => packet.includes('START TRANSACTION')));
    expect(ofUnits.length).toBeGreaterThan(5);
    expect(ofUnits.filter((packet) => packet.includes('; '))).toEqual([expect.stringContaining('START TRANSACTION; ')]);
    expect(ofUnits.at(-1)).toMatch(/COMMIT$/);
    await sale.audit();
    await member.close();
    await cluster.cut();
  });

  it('are read through one connection when one request begins them', async () => {
    const sale = boxOffice(service);
    const event = await sale.event();
    const packets = await packetsOf(() => service.as('anonymous').get(`/cal/events/v1/events/${event}`).expect(200));
    expect(packets.map((packet) => packet.split('; ').length)).toEqual([1, 2]);
  });

  it('cost nothing when a unit of work has none', async () => {
    expect(await packetsOf(() => service.database.write(() => Promise.resolve()))).toEqual([]);
  });

  it('are stored when nothing comes after them but the end of the unit of work', async () => {
    await service.database.write(() => service.database.deferred.insertMany(TermEntity, [tag('At the end')]));
    expect(await tagNamed('At the end')).toBe(1);
  });

  it('are seen by what reads after them', async () => {
    await service.database.write(async () => {
      await service.database.deferred.insertMany(TermEntity, [tag('Seen')]);
      expect(await tagNamed('Seen')).toBe(1);
    });
  });

  it('are undone with their unit of work, and with the attempt that they were written in', async () => {
    const { database } = service;
    const fail = () => Promise.reject(new Error('no'));
    const write = (name: string) => database.deferred.insertMany(TermEntity, [tag(name)]);
    await expect(database.write(() => write('Undone').then(fail))).rejects.toThrow('no');
    await database.write(async () => {
      await write('Before the attempt');
      await expect(database.attempt(() => write('Unsent attempt').then(fail))).rejects.toThrow('no');
      await expect(
        database.attempt(async () => {
          await write('Sent attempt');
          expect(await tagNamed('Sent attempt')).toBe(1);
          await write('Sent attempt, unsent write');
          await fail();
        }),
      ).rejects.toThrow('no');
      await database.attempt(() => write('Attempt that succeeds'));
    });
    const names = ['Undone', 'Unsent attempt', 'Sent attempt', 'Sent attempt, unsent write'];
    expect(await Promise.all(names.map(tagNamed))).toEqual([0, 0, 0, 0]);
    expect(await Promise.all(['Before the attempt', 'Attempt that succeeds'].map(tagNamed))).toEqual([1, 1]);
  });

  it('end their unit of work when one of them fails', async () => {
    const { database } = service;
    const twice = database.write(async () => {
      await database.deferred.insertMany(TermEntity, [tag('First of two')]);
      await database.deferred.insertMany(TermEntity, [{ ...tag('Second of two'), id: 1 }]);
      await database.deferred.insertMany(TermEntity, [{ ...tag('Second of two'), id: 1 }]);
    });
    await expect(twice).rejects.toThrow(/Duplicate entry/);
    expect(await tagNamed('First of two')).toBe(0);
  });

  it('end their unit of work also where the error of the next statement is handled', async () => {
    const { database } = service;
    const handled = database.write(async () => {
      await database.deferred.insertMany(TermEntity, [{ ...tag('Duplicate'), id: 1 }]);
      await database.deferred.insertMany(TermEntity, [{ ...tag('Duplicate'), id: 1 }]);
      await database.attempt(() => database.insert(TermEntity, tag('Found or created'))).catch(() => undefined);
    });
    await expect(handled).rejects.toThrow(/Duplicate entry/);
    expect(await tagNamed('Found or created')).toBe(0);
  });

  it('compare texts of any characters, each with its own result', async () => {
    const { database } = service;
    const [users, terms] = await database.write(() =>
      Promise.all([
        database.read('SELECT id FROM users WHERE login_key = ?', ['zoë 🎟']),
        database.read<{ one: number }>('SELECT 1 AS one'),
      ]),
    );
    expect(users).toEqual([]);
    expect(terms).toEqual([{ one: 1 }]);
  });
});

/** A tag as it is stored. */
function tag(name: string): Partial<TermEntity> {
  const key = name.toLowerCase();
  return {
    taxonomy: 'post_tag',
    name,
    name_key: key,
    name_lower: key,
    slug: key.replaceAll(/[^a-z]/g, '-'),
    description: '',
  };
}
