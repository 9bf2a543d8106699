import { Logger } from '@nestjs/common';
import type { Settings } from '../config/settings.js';
import type { Clock } from '../context/clock.js';
import { DatabaseClockService, clockWarning } from './database-clock.service.js';
import { DatabaseProbeService } from './database-probe.service.js';
import { DatabaseBusyError } from './database.error.js';
import type { Database } from './database.js';

const NOW_MS = 1_800_000_000_000;
const isWrite = (sql: string) => sql.startsWith('UPDATE');

/** A probe of a server. @param answer rows of a query, or its error */
function probeOf(answer: (sql: string) => Promise<unknown[]>, more: Partial<Database> = {}) {
  const asked: string[] = [];
  const read = (sql: string) => {
    asked.push(sql);
    return answer(sql);
  };
  const outside = <T>(work: () => T): T => work();
  const server = { engine: 'mariadb', embedded: false, isFull: false, read, outside, ...more };
  const database = server as unknown as Database;
  const clock = new DatabaseClockService(database, { nowMs: () => NOW_MS } as Clock);
  const probe = new DatabaseProbeService(database, {} as Settings, clock);
  return { probe, asked };
}

const rows = (aheadMs = 0) => Promise.resolve([{ seconds: String((NOW_MS + aheadMs) / 1000) }]);
const refusal = (errno: number, message: string) => Object.assign(new Error(message), { errno, code: 'ER_X' });

describe('The probe of the database', () => {
  afterEach(() => jest.restoreAllMocks());

  it('says ready when a table can be read and a write is not refused', async () => {
    const { probe, asked } = probeOf(() => rows());
    expect(await probe.probe()).toEqual({ isReady: true, state: 'mariadb', warnings: [] });
    expect(asked.map(isWrite)).toEqual([false, true]);
    expect(asked[0]).toMatch(/ FROM migrations /);
  });

  it.each([
    ['read-only', refusal(1290, 'running with the --super-read-only option'), /read-only/],
    ['read-only', refusal(1792, 'Cannot execute statement in a READ ONLY transaction'), /read-only/],
    ['unready', refusal(1047, 'WSREP has not yet prepared node for application use'), /cluster/],
  ])('says %s when only writes are refused', async (state, error, reason) => {
    const { probe } = probeOf((sql) => (isWrite(sql) ? Promise.reject(error) : rows()));
    expect(await probe.probe()).toMatchObject({ isReady: false, state, reason: expect.stringMatching(reason) });
  });

  it.each([
    ['overloaded', refusal(1040, 'Too many connections'), /no more connections/],
    ['busy', new DatabaseBusyError('No connection was free within 10000 ms.'), /was free/],
    ['away', Object.assign(new Error('x'), { code: 'ECONNREFUSED', fatal: true }), /cannot be reached/],
  ])('says %s when nothing can be read', async (state, error, reason) => {
    const { probe } = probeOf(() => Promise.reject(error));
    expect(await probe.probe()).toMatchObject({ isReady: false, state, reason: expect.stringMatching(reason) });
  });

  it('says away when the database does not answer, and does not fill the pool meanwhile', async () => {
    jest.useFakeTimers();
    try {
      const { probe, asked } = probeOf(() => new Promise(() => undefined));
      const looks = [probe.probe(), probe.probe(), probe.probe()];
      await jest.advanceTimersByTimeAsync(2000);
      for (const { state } of await Promise.all(looks)) expect(state).toBe('away');
      expect(asked.length).toBe(1);
    } finally {
      jest.useRealTimers();
    }
  });

  it('says busy without a query when too many writes wait', async () => {
    const { probe, asked } = probeOf(() => rows(), { isFull: true });
    expect(await probe.probe()).toMatchObject({ isReady: false, state: 'busy' });
    expect(asked).toEqual([]);
  });

  it('warns when the clock of the database differs by more than five seconds, and logs it once', async () => {
    const lines: unknown[] = [];
    jest.spyOn(Logger.prototype, 'warn').mockImplementation((line) => void lines.push(line));
    let ahead = -61_000;
    const { probe } = probeOf(() => rows(ahead));
    await probe.onApplicationBootstrap();
    const { isReady, warnings } = await probe.probe();
    expect({ isReady, warnings }).toEqual({
      isReady: true,
      warnings: [expect.stringMatching(/^The clock of the database is 61 seconds behind\./)],
    });
    expect(lines).toEqual(warnings);
    ahead = 0;
    expect((await probe.probe()).warnings).toEqual([]);
  });
});

describe('A difference between the clocks', () => {
  it('is tolerated up to five seconds', () => {
    expect([0, 5000, -5000].map(clockWarning)).toEqual([undefined, undefined, undefined]);
    expect(clockWarning(5001)).toMatch(/5 seconds ahead/);
  });
});
