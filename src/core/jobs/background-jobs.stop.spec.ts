import type { Settings } from '../config/settings.js';
import { Clock } from '../context/clock.js';
import { OutageLog } from '../database/outage-log.js';
import { BackgroundJobsService } from './background-jobs.service.js';
import type { JobRunsRepository } from './job-runs.repository.js';

describe('Background jobs of a service that stops', () => {
  let jobs: BackgroundJobsService;
  beforeEach(() => {
    const runs = { note: () => Promise.resolve() } as unknown as JobRunsRepository;
    jobs = new BackgroundJobsService({ scheduler: true } as Settings, runs, new OutageLog(), new Clock());
  });

  it('are not started any more', async () => {
    jobs.stop();
    const work = jest.fn(() => Promise.resolve());
    await jobs.run('sweep', work);
    expect(work).not.toHaveBeenCalled();
  });

  it('are told to end, and keep their lease when they do so in time', async () => {
    const release = jest.fn(() => Promise.resolve());
    let ended = false;
    const work = (stopping: AbortSignal) =>
      new Promise<void>((resolve) => stopping.addEventListener('abort', () => setTimeout(resolve, 20)));
    void jobs.run('sweep', work, release).then(() => (ended = true));
    await jobs.beforeApplicationShutdown();
    expect(ended).toBe(true);
    expect(release).not.toHaveBeenCalled();
  });

  it('give back their lease when they do not end within a second', async () => {
    const release = jest.fn(() => Promise.resolve());
    void jobs.run('sweep', () => new Promise(() => undefined), release);
    const started = performance.now();
    await jobs.beforeApplicationShutdown();
    expect(release).toHaveBeenCalledTimes(1);
    expect(performance.now() - started).toBeLessThan(3000);
  });
});
