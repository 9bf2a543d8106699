import { setTimeout as pause } from 'node:timers/promises';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { throwawayDatabase } from '../../helpers/throwaway-database.js';
import type { ThrowawayDatabase } from '../../helpers/throwaway-database.js';
import { Wire } from '../../helpers/wire.js';

const onServer = process.env.TEST_ENGINE === 'mysql' ? describe : describe.skip;

/** Milliseconds within which a server that is back must be used again; it is looked for each 5 seconds. */
const BACK_LIMIT_MS = 15_000;

onServer('A DATABASE_URL with two servers', () => {
  let throwaway: ThrowawayDatabase;
  let first: Wire;
  let second: Wire;
  let url: string;
  let service: TestApp | undefined;
  beforeEach(async () => {
    throwaway = await throwawayDatabase();
    const { wire, url: address } = await Wire.to(throwaway.url);
    first = wire;
    second = (await Wire.to(throwaway.url)).wire;
    url = address.replace(`:${first.port}/`, `:${first.port},127.0.0.1:${second.port}/`);
  });
  afterEach(async () => {
    await service?.close();
    service = undefined;
    await Promise.all([first.cut(), second.cut()]);
    await throwaway.drop();
  });

  const read = (page = 1) => service!.as('anonymous').get(`/cal/events/v1/events?per_page=${page}`);
  const write = (name: string) => service!.as('administrator').post('/cal/events/v1/tags').send({ name });

  it('uses the first one, the second one while the first is away, and the first one again', async () => {
    service = await startApp({ DATABASE_URL: url });
    expect([first.isUsed, second.isUsed]).toEqual([true, false]);
    await first.cut();
    await write('a').expect(201);
    await read().expect(200);
    await service.http().get('/readyz').expect(200);
    await first.mend();
    const deadline = performance.now() + BACK_LIMIT_MS;
    for (let i = 2; (!first.isUsed || second.isUsed) && performance.now() < deadline; i++) {
      await read(i % 50).expect(200);
      await pause(200);
    }
    expect([first.isUsed, second.isUsed]).toEqual([true, false]);
    await write('b').expect(201);
  }, 60_000);

  it('starts on the second one while the first is away, and is refused by neither at once when both are', async () => {
    await first.cut();
    service = await startApp({ DATABASE_URL: url });
    await write('a').expect(201);
    await second.cut();
    const { headers } = await write('b').expect(503);
    expect(headers['retry-after']).toBe('5');
    await service.http().get('/readyz').expect(503);
    await second.mend();
    await write('c').expect(201);
  }, 60_000);
});
