import { Agent, request } from 'undici';
import { ApplicationPasswordsService } from '../../../src/auth/application-passwords/application-passwords.service.js';
import { UsersService } from '../../../src/auth/users/users.service.js';
import { boxOffice } from '../../e2e/tickets/box-office.js';
import { basic, startApp } from '../../helpers/app.js';
import type { Credentials, TestApp } from '../../helpers/app.js';
import { sized } from '../../helpers/suite-size.js';
import { inParallel, randomOf } from '../tickets/processes.js';
import { everydayReads, everydayWrites, fixturesFor, writingEndpoints } from './operations.js';
import type { Maker, Operation } from './operations.js';
import { pick } from './plausible.js';

const SEED = Number(process.env.SEED ?? 1);
/** Requests to each endpoint that writes, and of everyday writes and reads. */
const ROUNDS = sized({ small: 1, full: 3 });
const EVERYDAY = sized({ small: 100, full: 600 });
/** Milliseconds within which each request must be answered. */
const ANSWER_LIMIT_MS = 20_000;

/** Clients for each connection of the pool: most of them wait for one at any time. */
const CLIENTS_PER_CONNECTION = 4;
/** With one connection, any unit of work that needs a second one is stuck at once. */
const POOLS = process.env.TEST_ENGINE === 'mysql' ? [5, 1] : [5];

jest.setTimeout(60_000 + ROUNDS * 60_000);

describe.each(POOLS)('every route that writes, at four times a pool of %i, mixed with reads', (pool) => {
  const clients = pool * CLIENTS_PER_CONNECTION;
  const agent = new Agent({ connections: clients, pipelining: 1, headersTimeout: ANSWER_LIMIT_MS });
  let service: TestApp;
  let made = 0;
  beforeAll(async () => {
    service = await startApp({ DATABASE_POOL: String(pool) });
  });
  afterAll(async () => {
    await agent.destroy();
    await service.close();
  });

  const newAccount = async (): Promise<Credentials & { id: number }> => {
    const login = `account-${++made}`;
    const password = `${login}-application-password`;
    const users = service.app.get(UsersService);
    const { id } = await users.create({ login, email: `${login}@site.example`, roles: ['administrator'] });
    await service.app.get(ApplicationPasswordsService).create(id, { name: 'Load', password });
    return { id, login, password };
  };

  /** @returns what was wrong with the answer, if anything; 401 when the account is gone */
  async function send({ method, path, body }: Operation, as: Credentials): Promise<{ status: number; fault?: string }> {
    try {
      const answer = await request(`${service.base}/api${path}`, {
        method: method as 'POST',
        dispatcher: agent,
        headers: { 'content-type': 'application/json', authorization: basic(as) },
        body: body && JSON.stringify(body),
      });
      const text = await answer.body.text();
      const status = answer.statusCode;
      const isFault =
        status === 500 ? !text.includes('"failures"') : /"(service_unavailable|insufficient_storage)"/.test(text);
      return {
        status,
        fault: isFault ? `${method} ${path} ${JSON.stringify(body)} → ${status} ${text.slice(0, 300)}` : undefined,
      };
    } catch (error) {
      return { status: 0, fault: `${method} ${path} ${JSON.stringify(body)} → ${String(error)}` };
    }
  }

  it('answers each request in time and without an error of ours, and is healthy afterwards', async () => {
    const random = randomOf(SEED);
    const victims = await Promise.all([1, 2, 3].map(async () => (await newAccount()).id));
    const fixtures = await fixturesFor(service, random, victims);
    const endpoints = writingEndpoints(service, fixtures);
    expect(endpoints.length).toBeGreaterThan(150);
    const everyday = everydayWrites(fixtures);
    const reads = everydayReads(fixtures);
    const work: Maker[] = [
      ...Array.from({ length: ROUNDS }, () => endpoints).flat(),
      ...Array.from({ length: EVERYDAY }, () => pick(everyday, random)),
    ].flatMap((write) => [write, pick(reads, random)]);
    shuffle(work, random);

    const accounts = await Promise.all(Array.from({ length: clients }, newAccount));
    const faults: string[] = [];
    let answered = 0;
    let accepted = 0;
    await inParallel(work.length, clients, async (i) => {
      const seat = i % clients;
      const operation = work[i]();
      const { status, fault } = await send(operation, accounts[seat]);
      answered++;
      if (operation.method !== 'GET' && status >= 200 && status < 300) accepted++;
      if (fault) faults.push(fault);
      // The request before may have deleted the account or its password.
      if (status === 401) accounts[seat] = await newAccount();
    });
    expect(faults).toEqual([]);
    expect(answered).toBe(work.length);
    // Requests that are refused before they write would prove little.
    expect(accepted).toBeGreaterThan(work.length / 2 / 2);

    const readiness = await request(`${service.base}/readyz`, { dispatcher: agent });
    expect(readiness.statusCode).toBe(200);
    await readiness.body.dump();
    const last: Operation = {
      method: 'POST',
      path: '/content/v2/posts',
      body: { title: 'Afterwards', status: 'publish' },
    };
    expect(await send(last, await newAccount())).toEqual({ status: 201, fault: undefined });
    await boxOffice(service).audit();
  });
});

/** Puts a list into a random order. */
function shuffle(list: unknown[], random: () => number): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [list[i], list[j]] = [list[j], list[i]];
  }
}
