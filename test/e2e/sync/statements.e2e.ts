import { SyncRecordingService } from '../../../src/sync/sync-recording.service.js';
import { SyncStreamService } from '../../../src/sync/sync-stream.service.js';
import { startApp, type TestApp } from '../../helpers/app.js';
import { throwawayDatabase, type ThrowawayDatabase } from '../../helpers/throwaway-database.js';
import { Wire } from '../../helpers/wire.js';
import { boxOffice, type BoxOffice } from '../tickets/box-office.js';
import { recordChanges } from './recorded.js';

const TICKETS = '/cal/tickets/v1';
const KEY = 'key-of-a-scanner';

// SQLite is a library of our own process.
const onServer = process.env.TEST_ENGINE === 'mysql' ? describe : describe.skip;

onServer('Recording of changes', () => {
  let throwaway: ThrowawayDatabase;
  let wire: Wire;
  let service: TestApp;
  let office: BoxOffice;
  beforeAll(async () => {
    throwaway = await throwawayDatabase();
    let url: string;
    ({ wire, url } = await Wire.to(throwaway.url));
    service = await startApp({ DATABASE_URL: url, RESPONSE_CACHE: 'off', SCHEDULER: 'off' });
    office = boxOffice(service);
  });
  afterAll(async () => {
    await service.close();
    await wire.cut();
    await throwaway.drop();
  });

  /** The packets of each, after what requests share was read. */
  const packetsOf = async (work: () => PromiseLike<unknown>): Promise<string[]> => {
    for (let i = 0; i < 3; i++) await work();
    const packets = wire.record();
    await work();
    return [...packets];
  };

  /** Statements of the unit of work, by packet. Reads beside it are left out. */
  const statementsOf = async (work: () => PromiseLike<unknown>): Promise<string[][]> => {
    const runs = [await unitOf(work), await unitOf(work), await unitOf(work)];
    // Now and then a request also reads what it shares with others anew.
    return runs.reduce((fewest, run) => (run.flat().length < fewest.flat().length ? run : fewest));
  };

  const unitOf = async (work: () => PromiseLike<unknown>): Promise<string[][]> => {
    const packets = await packetsOf(work);
    const first = packets.findIndex((packet) => packet.includes('START TRANSACTION'));
    const last = packets.findLastIndex((packet) => packet.endsWith('COMMIT'));
    return packets.slice(first, last + 1).map((packet) => packet.split(/; (?=[A-Z]+)/));
  };

  it('adds one statement to the last packet of an order and of a check-in, and none while nothing follows', async () => {
    const event = await office.event();
    const ticket = await office.ticket(event, { price: '0', ticket: { mode: 'own', capacity: 100 } });
    const { body } = await office.order({ [ticket]: 30 }).expect(201);
    const admin = service.as('administrator');
    await admin.post(`${TICKETS}/settings`).send({ qr_api_key: KEY }).expect(200);
    const people: { id: number; security_code: string }[] = [];
    for (const { id } of body.attendees as { id: number }[])
      people.push({ id, ...(await admin.get(`${TICKETS}/attendees/${id}/qr`).expect(200)).body });
    const scan = () => {
      const { id, security_code } = people.pop()!;
      return service
        .as('anonymous')
        .post(`${TICKETS}/qr`)
        .send({ api_key: KEY, ticket_id: id, security_code })
        .expect(201);
    };
    for (const work of [() => office.order({ [ticket]: 1 }).expect(201), scan]) {
      await service.app.get(SyncStreamService).forget();
      await service.app.get(SyncRecordingService).read();
      const without = await statementsOf(work);
      expect(without.flat().join()).not.toContain('sync_');
      await recordChanges(service);
      const recorded = await statementsOf(work);
      expect(recorded.map((packet) => packet.length)).toEqual([
        ...without.slice(0, -1).map((packet) => packet.length),
        without.at(-1)!.length + 1,
      ]);
      expect(recorded.at(-1)!.filter((statement) => statement.includes('INSERT INTO `sync_changes`'))).toHaveLength(1);
      expect(recorded.flat().join()).not.toContain('FOR UPDATE');
    }
  });
});
