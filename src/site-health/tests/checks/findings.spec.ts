import type { Settings } from '../../../core/config/settings.js';
import { fixedClock } from '../../../core/context/fixed-clock.spec-helper.js';
import { agreeingClock } from '../../../core/database/database-clock.spec-helper.js';
import { OwnServiceUnreachableError } from '../../../core/http/own-service.client.js';
import type { OwnServiceClient } from '../../../core/http/own-service.client.js';
import type { JobRun, JobRunsRepository } from '../../../core/jobs/job-runs.repository.js';
import type { WorkQueuesService } from '../../../core/jobs/work-queues.service.js';
import type { DatabaseFactsRepository } from '../../database-facts.repository.js';
import { BackgroundUpdatesCheck } from './background-updates.check.js';
import { clockFinding } from './clock.check.js';
import { DatabaseCheck, isOlder } from './database.check.js';
import { HttpsStatusCheck } from './https-status.check.js';
import { hasSpace } from './storage.check.js';

const clock = fixedClock('2027-02-28T23:59:30Z');

describe('The clock check', () => {
  it.each([
    [0, 'good'],
    [-2_000, 'good'],
    [2_001, 'recommended'],
    [-60_000, 'recommended'],
    [60_001, 'critical'],
  ])('rates a difference of %d ms as %s', (skew, status) => expect(clockFinding(skew, false).status).toBe(status));

  it('states which clock is behind', () => {
    expect(clockFinding(-5_000, false).facts).toEqual(['The clock of the database is 5.0 seconds behind.']);
  });
});

describe('The storage check', () => {
  it.each([
    [1024 ** 3, 'good'],
    [1024 ** 3 - 1, 'recommended'],
    [100 * 1024 ** 2 - 1, 'critical'],
  ])('rates %d free bytes as %s', (free, status) => expect(hasSpace(free).status).toBe(status));
});

describe('The database check', () => {
  const facts = { engine: 'mariadb', ping: 1, version: '11.8.3-MariaDB', narrow: 0 };
  const look = (given: Partial<typeof facts>) => {
    const { engine, ping, version, narrow } = { ...facts, ...given };
    return new DatabaseCheck({
      engine,
      ping: () => Promise.resolve(ping),
      version: () => Promise.resolve(version),
      tablesWithoutUnicode: () => Promise.resolve(narrow),
    } as unknown as DatabaseFactsRepository).run();
  };

  it.each([
    [{}, 'good'],
    [{ ping: 51 }, 'recommended'],
    [{ version: '10.6.20-MariaDB' }, 'recommended'],
    [{ engine: 'mysql', version: '8.0.40' }, 'recommended'],
    [{ narrow: 1 }, 'critical'],
  ])('rates %j as %s', async (given, status) => expect((await look(given)).status).toBe(status));

  it('compares versions as numbers', () => {
    expect([isOlder('10.9.1', [10, 11]), isOlder('10.11.2-x', [10, 11]), isOlder('9.1.0', [8, 4])]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('The https check', () => {
  const DAY = 86_400_000;
  const look = (get: () => Promise<unknown>) =>
    new HttpsStatusCheck({ together: true, secure: () => true, get } as unknown as OwnServiceClient, clock).run();
  const until = (ms: number) => () => Promise.resolve({ certificateUntil: new Date(clock.nowMs() + ms) });

  it.each([
    ['lasts', until(30 * DAY), 'good'],
    ['expires soon', until(13 * DAY), 'recommended'],
    ['has no expiry date', () => Promise.resolve({ certificateUntil: new Date(NaN) }), 'recommended'],
    ['is refused', () => Promise.reject(new OwnServiceUnreachableError('certificate')), 'critical'],
  ])('rates a certificate that %s', async (_, get, status) => expect((await look(get)).status).toBe(status));
});

describe('The background jobs check', () => {
  const MINUTE = 60_000;
  const run = (minutes: number, failed = false, name = 'publisher'): JobRun => ({
    name,
    failed,
    at: new Date(clock.nowMs() - minutes * MINUTE),
  });
  const look = (runs: JobRun[], { scheduler = true, pending = 0, uptime = 10 * 60, late = [] as string[] } = {}) => {
    jest.spyOn(process, 'uptime').mockReturnValue(uptime);
    return new BackgroundUpdatesCheck(
      { scheduler } as Settings,
      { pendingMigrations: () => Promise.resolve(pending) } as unknown as DatabaseFactsRepository,
      { since: () => Promise.resolve(runs) } as unknown as JobRunsRepository,
      { late: () => Promise.resolve(late) } as unknown as WorkQueuesService,
      agreeingClock(clock),
    ).run();
  };
  afterEach(() => jest.restoreAllMocks());

  it.each([
    ['one ran just now', [run(0)], {}, 'good'],
    ['another process runs them', [run(1)], { scheduler: false }, 'good'],
    ['none ran recently', [run(6)], {}, 'critical'],
    ['none ever ran', [], {}, 'critical'],
    ['the service has just started', [], { uptime: 20 }, 'good'],
    ['it has just started without them', [], { uptime: 20, scheduler: false }, 'critical'],
    ['one fails', [run(0), run(2, true, 'imports')], {}, 'recommended'],
    ['the schema is behind', [run(0)], { pending: 1 }, 'critical'],
    ['the only run was by a wrong clock', [run(-24 * 60)], {}, 'critical'],
    ['work waits for too long', [run(0)], { late: ['E-mails'] }, 'critical'],
  ])('rates the state when %s', async (_, runs, state, status) =>
    expect((await look(runs, state)).status).toBe(status),
  );

  it('names failing jobs', async () => {
    expect((await look([run(1), run(2, true, 'imports')])).facts).toEqual([
      'imports',
      'The last job ran a minute ago: publisher.',
    ]);
  });
});
