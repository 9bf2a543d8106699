import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Settings } from '../config/settings.js';
import { Clock } from '../context/clock.js';
import { agreeingClock } from '../database/database-clock.spec-helper.js';
import { OutageLog } from '../database/outage-log.js';
import { BackgroundJobsService } from './background-jobs.service.js';
import { JobLeasesService } from './job-leases.service.js';
import { sharedLeases } from './leases.spec-helper.js';
import type { JobRunsRepository } from './job-runs.repository.js';

describe('Background jobs of a service that stops', () => {
  let jobs: BackgroundJobsService;
  beforeEach(() => {
    const runs = { note: () => Promise.resolve() } as unknown as JobRunsRepository;
    const settings = { scheduler: true } as Settings;
    const leases = new JobLeasesService(sharedLeases(), new OutageLog(), agreeingClock(new Clock()));
    jobs = new BackgroundJobsService(settings, runs, new OutageLog(), agreeingClock(new Clock()), leases);
  });

  afterEach(() => jest.useRealTimers());

  it('are not started any more', async () => {
    jobs.stop();
    const work = jest.fn(() => Promise.resolve());
    await jobs.run('sweep', work);
    expect(work).not.toHaveBeenCalled();
  });

  it('are signalled to end, and give nothing back when they do so in time', async () => {
    const release = jest.fn(() => Promise.resolve());
    let ended = false;
    const work = (stopping: AbortSignal) =>
      new Promise<void>((resolve) => stopping.addEventListener('abort', () => setTimeout(resolve, 20)));
    void jobs.run('sweep', work, { release }).then(() => (ended = true));
    await nextTurn();
    await jobs.beforeApplicationShutdown();
    expect(ended).toBe(true);
    expect(release).not.toHaveBeenCalled();
  });

  it('give back what they have claimed when they do not end within a second', async () => {
    const release = jest.fn(() => Promise.resolve());
    void jobs.run('sweep', () => new Promise(() => undefined), { release });
    await nextTurn();
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
    const stopped = jobs.beforeApplicationShutdown();
    await jest.advanceTimersByTimeAsync(999);
    expect(release).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    await stopped;
    expect(release).toHaveBeenCalledTimes(1);
  });
});
