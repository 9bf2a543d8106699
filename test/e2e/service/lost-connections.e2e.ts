import { randomUUID } from 'node:crypto';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { throwawayDatabase } from '../../helpers/throwaway-database.js';
import type { ThrowawayDatabase } from '../../helpers/throwaway-database.js';
import { Wire } from '../../helpers/wire.js';
import { boxOffice } from '../tickets/box-office.js';

// SQLite is a file of our own, without connections.
const onServer = process.env.TEST_ENGINE === 'mysql' ? describe : describe.skip;

const INSERTED_TAG = 'INSERT INTO `terms`';
const INSERTED_KEY = 'INTO `idempotency_keys`';

onServer('A connection to the database that breaks', () => {
  let throwaway: ThrowawayDatabase;
  let wire: Wire;
  let service: TestApp;
  let made = 0;
  beforeAll(async () => {
    throwaway = await throwawayDatabase();
    let url: string;
    ({ wire, url } = await Wire.to(throwaway.url));
    service = await startApp({ DATABASE_URL: url });
  });
  afterAll(async () => {
    await service.close();
    await wire.cut();
    await throwaway.drop();
  });

  const name = () => `Tag ${++made}`;
  const create = (tag: string, key?: string) => {
    const request = service.as('administrator').post('/cal/events/v1/tags').send({ name: tag });
    return key === undefined ? request : request.set('Idempotency-Key', key);
  };
  const count = async (tag: string) => {
    const rows = await service.database.read<{ id: number }>('SELECT id FROM terms WHERE name = ?', [tag]);
    return rows.length;
  };

  it('before COMMIT costs nothing: the unit of work is run again', async () => {
    const tag = name();
    wire.breakAt(INSERTED_TAG, 'before its response');
    await create(tag).expect(201);
    expect(wire.hasBroken).toBe(true);
    expect(await count(tag)).toBe(1);
  });

  it('during a read costs nothing: it is sent again', async () => {
    wire.breakAt('SELECT', 'before its response');
    await service.as('anonymous').get('/cal/events/v1/tags').expect(200);
    expect(wire.hasBroken).toBe(true);
  });

  it('during COMMIT leaves the result unknown, which the response says', async () => {
    const [stored, undone] = [name(), name()];
    for (const [tag, how] of [
      [stored, 'before its response'],
      [undone, 'before the server gets it'],
    ] as const) {
      wire.breakAt('COMMIT', how, INSERTED_TAG);
      const { body, headers } = await create(tag).expect(503);
      expect(body.message).toContain('whether it was stored is unknown');
      expect(headers['retry-after']).toBe('5');
    }
    expect([await count(stored), await count(undone)]).toEqual([1, 0]);
  });

  it.each([
    ['COMMIT of the write that reached the server', 'before its response', INSERTED_TAG],
    ['COMMIT of the write that did not reach it', 'before the server gets it', INSERTED_TAG],
    ['COMMIT of the key that reached the server', 'before its response', INSERTED_KEY],
    ['COMMIT of the key that did not reach it', 'before the server gets it', INSERTED_KEY],
  ] as const)('during a %s is settled by the Idempotency-Key', async (_, how, after) => {
    const [tag, key] = [name(), randomUUID()];
    wire.breakAt('COMMIT', how, after);
    const { body } = await create(tag, key).expect(201);
    expect(wire.hasBroken).toBe(true);
    const repeat = await create(tag, key).expect(201);
    expect(repeat.headers['idempotency-replay']).toBe('true');
    expect(repeat.body.id).toBe(body.id);
    expect(await count(tag)).toBe(1);
  });

  it.each(['before its response', 'before the server gets it'] as const)(
    'during the COMMIT of an order with a key (%s) sells the last seat once, and the order is returned',
    async (how) => {
      const office = boxOffice(service);
      const ticket = await office.ticket(await office.event(), { ticket: { mode: 'own', capacity: 1 } });
      wire.breakAt('COMMIT', how, 'INSERT INTO `ticket_orders`');
      const { body } = await office
        .order({ [ticket]: 1 })
        .set('Idempotency-Key', randomUUID())
        .expect(201);
      expect(wire.hasBroken).toBe(true);
      expect(body.attendees).toHaveLength(1);
      expect(await office.left(ticket)).toBe(0);
      await office.audit();
    },
  );
});
