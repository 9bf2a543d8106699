import { boxOffice } from '../../e2e/tickets/box-office.js';
import type { BoxOffice } from '../../e2e/tickets/box-office.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { sized } from '../../helpers/suite-size.js';
import { inParallel, randomOf, SECRET_KEY, ServiceProcess } from '../tickets/processes.js';

const SERIES = '/cal/series/v1/series';
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000));
const WEEKS = 6;
const ROUNDS = sized({ small: 6, full: 30 });
/** Rounds in which a control must fail. */
const CONTROL_ROUNDS = 20;
const BUYERS = 12;

jest.setTimeout(300_000);

interface DateOfSeries {
  event_id: number;
  original_start: string;
  status: string;
  is_detached: boolean;
}

describe(`Random changes of a series while its seats are sold, with seed ${SEED}`, () => {
  let service: TestApp;
  let office: BoxOffice;
  const random = randomOf(SEED);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
  beforeAll(async () => {
    service = await startApp({ SECRET_KEY });
    office = boxOffice(service);
  });
  afterAll(() => service.close());

  const admin = () => service.as('administrator');
  const datesOf = async (id: number): Promise<DateOfSeries[]> =>
    (await admin().get(`${SERIES}/${id}/dates?per_page=100`).expect(200)).body.dates;
  const ticketOf = async (event: number): Promise<number> =>
    (await admin().get(`/cal/tickets/v1/tickets?include_post=${event}`).expect(200)).body.tickets[0].id;
  const course = async (): Promise<number> => {
    const event = await office.event({ title: 'Yoga', start_date: '2031-03-03 19:00', end_date: '2031-03-03 20:30' });
    await office.ticket(event, { price: '', ticket: { mode: 'own', capacity: 50 } });
    const rule = `FREQ=WEEKLY;BYDAY=MO;COUNT=${WEEKS}`;
    return (await admin().post(SERIES).send({ event_id: event, rule }).expect(200)).body.series.id;
  };
  const without = (dates: readonly DateOfSeries[]): object => ({
    excluded_dates: dates
      .slice(1)
      .filter(() => random() < 0.6)
      .map(({ original_start: start }) => start.slice(0, 10)),
  });
  /** A change that may lose dates, move them, split the series or bring dates back. */
  const change = (dates: readonly DateOfSeries[]): object => {
    const { event_id, original_start } = pick(dates.filter(({ is_detached }) => !is_detached));
    const day = original_start.slice(0, 10);
    const hour = 10 + Math.floor(random() * 10);
    const later = `${day} ${hour}:00`;
    return pick<object>([
      without(dates),
      { excluded_dates: [] },
      { scope: 'all', event_id, start_date: later },
      { scope: 'this', event_id, title: `Date ${day}` },
      { scope: 'following', event_id, start_date: later },
      { scope: 'all', title: `Course ${hour}` },
    ]);
  };
  /** @returns events in the trash that have attendees */
  const lost = (): Promise<unknown[]> =>
    service.database.read(
      `SELECT DISTINCT e.id FROM events e JOIN tickets t ON t.post_id = e.id
       JOIN ticket_attendees a ON a.ticket_id = t.id WHERE e.status = 'trash'`,
    );

  /** Two processes change one series while buyers order seats of all of its dates. */
  const rush = async (rounds: number, env: Record<string, string>, isOver: () => Promise<boolean>) => {
    const start = () =>
      ServiceProcess.start(service.databaseUrl, service.folder, { preload: '../series/slow-losses.mjs', env });
    const processes = [await start(), await start()];
    const seen = { orders: 0, edits: 0, refused: new Set<string>() };
    let id = 0;
    for (let round = 0; round < rounds && !(await isOver()); round++) {
      // Dates with orders are not deleted, so others are needed: every second change meets a new course.
      if (round % 2 === 0) id = await course();
      const dates = await datesOf(id);
      const open = dates.filter(({ status }) => status === 'publish');
      const tickets = await Promise.all(open.map(({ event_id: event }) => ticketOf(event)));
      const edits = processes.map(async (process, i) => {
        const wanted = round % 2 === 0 && i === 0 ? without(dates) : change(dates);
        const { status, body } = await process.send('POST', `${SERIES}/${id}/edits`, wanted, { admin: true });
        if (status === 200) seen.edits++;
        else seen.refused.add(`${status} ${String(body.code)}`);
      });
      const orders = inParallel(BUYERS, BUYERS, async () => {
        const purchaser = { name: 'Pat Buyer', email: `pat${Math.floor(random() * 1e9)}@buyer.example` };
        const order = { tickets: [{ ticket_id: pick(tickets), quantity: 1 }], purchaser };
        // Orders come all through the change, not only at its start.
        await new Promise((resolve) => setTimeout(resolve, random() * 500));
        const { status, body } = await pick(processes).send('POST', '/cal/tickets/v1/orders', order);
        if (status === 201) seen.orders++;
        else seen.refused.add(`${status} ${String(body.code)}`);
      });
      await Promise.all([...edits, orders]);
    }
    for (const process of processes) await process.stop();
    return { id, ...seen };
  };

  it('never loses a sold seat, nor has a start twice', async () => {
    const { id, orders, edits, refused } = await rush(ROUNDS, {}, async () => false);
    expect(await lost()).toEqual([]);
    await office.audit();
    const [{ count }] = await service.database.read<{ count: number }>(
      'SELECT COUNT(*) AS count FROM ticket_attendees',
    );
    expect(Number(count)).toBe(orders);
    const starts = (await datesOf(id)).map(({ original_start }) => original_start);
    expect(new Set(starts).size).toBe(starts.length);
    expect(edits).toBeGreaterThan(ROUNDS);
    // Orders of a date that has just gone are refused, and nothing ever fails.
    const expected = [
      '404 ticket-does-not-exist',
      '409 event-cancelled',
      '409 ticket-not-on-sale',
      '400 rest_invalid_param',
    ];
    expect([...refused].filter((one) => !expected.includes(one))).toEqual([]);
  });

  it('loses sold seats without the lock of seats: the test would notice', async () => {
    let found: unknown[] = [];
    await rush(CONTROL_ROUNDS, { SEAT_LOCK: 'off' }, async () => (found = await lost()).length > 0);
    expect(found.length).toBeGreaterThan(0);
  });
});
