import { startApp, type TestApp } from '../../helpers/app.js';
import { sized } from '../../helpers/suite-size.js';
import { boxOffice, type BoxOffice } from '../../e2e/tickets/box-office.js';
import { Mirror } from '../../e2e/sync/mirror.js';
import { recordChanges } from '../../e2e/sync/recorded.js';
import { inParallel, randomOf, SECRET_KEY, ServiceProcess } from '../tickets/processes.js';

const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000));
const ROUNDS = sized({ small: 3, full: 20 });
/** Rounds in which a control must fail. */
const CONTROL_ROUNDS = 20;
const WRITES = 40;
const WRITERS = 12;
/** Between two requests of a mirror. */
const PAUSE_MS = 50;
const KINDS = ['events', 'venues', 'tickets', 'orders', 'attendees'];
const TICKETS = '/cal/tickets/v1';

jest.setTimeout(400_000);

describe(`Mirrors of lists under random writes of two processes, with seed ${SEED}`, () => {
  let service: TestApp;
  let office: BoxOffice;
  const random = randomOf(SEED);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
  beforeAll(async () => {
    service = await startApp({ SECRET_KEY });
    await recordChanges(service);
    office = boxOffice(service);
  });
  afterAll(() => service.close());

  /** Copies that read through any of the processes, as an administrator. */
  const mirrors = (processes: readonly ServiceProcess[]) =>
    KINDS.map(
      (kind) => new Mirror(kind, (path) => pick(processes).send('GET', path, undefined, { admin: true }), '', 7),
    );

  /** One random write of any process; refusals do not matter. */
  const write = async (process: ServiceProcess, known: Known): Promise<void> => {
    const event = pick(known.events);
    const send = (path: string, body: object, admin = true) => process.send('POST', path, body, { admin });
    const title = `Changed ${Math.floor(random() * 1e6)}`;
    const purchaser = { name: title, email: `pat${Math.floor(random() * 1e9)}@buyer.example` };
    const writes = [
      () => send(`/cal/events/v1/events/${event}`, { title }),
      () => send(`/cal/events/v1/venues/${pick(known.venues)}`, { city: title }),
      () => send(`/cal/events/v1/events/${event}?_method=DELETE`, {}),
      () =>
        send('/cal/events/v1/events', { title, start_date: '2032-01-01', end_date: '2032-01-02', status: 'publish' }),
      () => send(`${TICKETS}/orders`, { tickets: [{ ticket_id: pick(known.tickets), quantity: 2 }], purchaser }, false),
      () => send(`${TICKETS}/orders`, { tickets: [{ ticket_id: pick(known.tickets), quantity: 1 }], purchaser }, false),
      () => send(`${TICKETS}/attendees/${pick(known.attendees)}`, { check_in: random() < 0.5 }),
    ];
    await pick(writes)();
  };
  interface Known {
    events: number[];
    venues: number[];
    tickets: number[];
    attendees: number[];
  }
  const site = async (): Promise<Known> => {
    const known: Known = { events: [], venues: [], tickets: [], attendees: [] };
    for (let i = 0; i < 4; i++) {
      const venue = await service
        .as('administrator')
        .post('/cal/events/v1/venues')
        .send({ venue: `V ${i}` })
        .expect(201);
      known.venues.push(venue.body.id);
      known.events.push(await office.event({ venue: venue.body.id }));
    }
    const host = await office.event({ venue: known.venues[0] });
    known.tickets.push(await office.ticket(host, { price: '', ticket: { mode: 'own', capacity: 500 } }));
    known.tickets.push(await office.ticket(host, { price: '', ticket: { mode: 'own', capacity: 500 } }));
    const { body } = await office.order({ [known.tickets[0]]: 3 }).expect(201);
    known.attendees = body.attendees.map(({ id }: { id: number }) => id);
    return known;
  };
  /** What differs between mirrors that have followed and new ones, by kind. */
  const differences = async (copies: readonly Mirror[], processes: readonly ServiceProcess[]): Promise<string[]> => {
    const fresh = mirrors(processes);
    const found: string[] = [];
    for (const [i, copy] of copies.entries()) {
      await copy.follow();
      await fresh[i].follow();
      for (const id of new Set([...copy.ids, ...fresh[i].ids])) {
        const [mine, other] = [copy, fresh[i]].map(({ stored }) =>
          // Addresses have the port of the process that was asked.
          JSON.stringify(stored.objects.get(id))?.replace(/(?:127\.0\.0\.1|localhost):\d+/g, 'host'),
        );
        if (mine !== other) found.push(`${copy.kind} ${id}`);
      }
    }
    return found;
  };

  const rush = async (rounds: number, env: Record<string, string>, isOver: (found: string[]) => boolean) => {
    const start = () =>
      ServiceProcess.start(service.databaseUrl, service.folder, {
        preload: '../sync/slow-commits.mjs',
        env,
      });
    const processes = [await start(), await start()];
    let found: string[] = [];
    const copies = mirrors(processes);
    let steps = 0;
    for (let round = 0; round < rounds && !isOver(found); round++) {
      const known = await site();
      let isWriting = true;
      const writing = inParallel(WRITES, WRITERS, () => write(pick(processes), known)).finally(
        () => (isWriting = false),
      );
      const reading = copies.map(async (copy) => {
        while (isWriting) {
          const before = copy.stored;
          await copy.step();
          steps++;
          await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
          // Killed after the response, before it was stored.
          if (random() < 0.2) copy.stored = before;
        }
      });
      const killing = (async () => {
        await new Promise((resolve) => setTimeout(resolve, random() * 1500));
        if (round % 2 === 0 && env.SEQUENCE === undefined) await pick(processes).crash();
      })();
      await Promise.all([writing, ...reading, killing]);
      found = await differences(copies, processes);
    }
    for (const process of processes) await process.stop();
    return { found, steps };
  };

  it('are equal to the lists, although clients and processes are killed', async () => {
    const { found, steps } = await rush(ROUNDS, {}, (differing) => differing.length > 0);
    expect(found).toEqual([]);
    expect(steps).toBeGreaterThan(KINDS.length * ROUNDS);
  });

  // One transaction writes at a time on SQLite: ids are in the order of commits there.
  const controls = process.env.TEST_ENGINE === 'mysql' ? ['ids', 'accounts'] : ['accounts'];
  it.each(controls)('differ with a worse sequence (%s): the test would notice', async (sequence) => {
    const { found } = await rush(CONTROL_ROUNDS, { SEQUENCE: sequence }, (differing) => differing.length > 0);
    expect(found.length).toBeGreaterThan(0);
  });
});
