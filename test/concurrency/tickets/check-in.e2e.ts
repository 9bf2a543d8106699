import { boxOffice } from '../../e2e/tickets/box-office.js';
import type { BoxOffice } from '../../e2e/tickets/box-office.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { sized } from '../../helpers/suite-size.js';
import { SECRET_KEY, ServiceProcess, inParallel } from './processes.js';

/** Devices that all scan the same codes. The figures: `DEVICES=200 CODES=1000`. */
const DEVICES = Number(process.env.DEVICES ?? sized({ small: 10, full: 20 }));
const CODES = Number(process.env.CODES ?? sized({ small: 10, full: 30 }));
const MYSQL = process.env.TEST_ENGINE === 'mysql';
const PROCESSES = Number(process.env.PROCESSES ?? (MYSQL ? 2 : 1));
const KEY = 'door-key-for-all';

jest.setTimeout(60_000 + DEVICES * CODES * 20);

describe(`${DEVICES} devices that scan the same ${CODES} codes in ${PROCESSES} processes`, () => {
  let service: TestApp;
  let office: BoxOffice;
  beforeAll(async () => {
    service = await startApp({ SECRET_KEY });
    office = boxOffice(service);
    await service
      .as('administrator')
      .post('/cal/tickets/v1/settings')
      .send({ qr_api_key: KEY, order_max_tickets: 1000 })
      .expect(200);
  });
  afterAll(() => service.close());

  const codes = async (): Promise<{ id: number; security_code: string }[]> => {
    const ticket = await office.ticket(await office.event(), { ticket: { mode: 'own', capacity: CODES } });
    const all: { id: number; security_code: string }[] = [];
    for (let left = CODES; left > 0; left -= 500) {
      const { body } = await office.order({ [ticket]: Math.min(500, left) }).expect(201);
      all.push(...body.attendees);
    }
    return all;
  };
  /** Lets every device scan every code, all in the same order. @returns how often each code was admitted */
  const scanAll = async (preload?: string): Promise<number[]> => {
    const tickets = await codes();
    const processes: ServiceProcess[] = [];
    for (let i = 0; i < PROCESSES; i++)
      processes.push(await ServiceProcess.start(service.databaseUrl, service.folder, { preload }));
    const admitted = tickets.map(() => 0);
    try {
      await inParallel(DEVICES, DEVICES, async (device) => {
        for (const [i, { id, security_code }] of tickets.entries()) {
          const scan = { api_key: KEY, ticket_id: id, security_code, device_id: `device ${device}` };
          const { status } = await processes[device % processes.length].send('POST', '/cal/tickets/v1/qr', scan);
          if (status === 201) admitted[i] = (admitted[i] ?? 0) + 1;
          else if (status !== 403) throw new Error(`Unexpected: ${status}`);
        }
      });
    } finally {
      for (const process of processes) await process.stop();
    }
    return admitted;
  };

  it('checks each attendee in exactly once', async () => {
    expect(await scanAll()).toEqual(Array(CODES).fill(1));
    const rows = await service.database.read<{ result: string; n: number }>(
      'SELECT result, COUNT(*) AS n FROM ticket_checkins GROUP BY result ORDER BY result',
    );
    expect(rows.map(({ result, n }) => [result, Number(n)])).toEqual([
      ['already-in', (DEVICES - 1) * CODES],
      ['in', CODES],
    ]);
  });

  it('checks attendees in twice without the conditional update (control)', async () => {
    const admitted = await scanAll('no-guard.mjs');
    expect(Math.max(...admitted)).toBeGreaterThan(1);
  });
});
