import { Logger } from '@nestjs/common';
import type { Settings } from '../config/settings.js';
import { Clock } from '../context/clock.js';
import { RequestContext } from '../context/request-context.js';
import { agreeingClock } from '../database/database-clock.spec-helper.js';
import { OutageLog } from '../database/outage-log.js';
import { BackgroundJobsService } from './background-jobs.service.js';
import { JobLeasesService } from './job-leases.service.js';
import { sharedLeases } from './leases.spec-helper.js';
import type { JobRun, JobRunsRepository } from './job-runs.repository.js';

const repository = (note: (run: JobRun) => Promise<void>) => ({ note }) as unknown as JobRunsRepository;
const jobs = (scheduler = true, note: (run: JobRun) => Promise<void> = () => Promise.resolve()) =>
  new BackgroundJobsService(
    { scheduler } as Settings,
    repository(note),
    new OutageLog(),
    agreeingClock(new Clock()),
    new JobLeasesService(sharedLeases(), new OutageLog(), agreeingClock(new Clock())),
  );

describe('Background jobs', () => {
  it('run in a context with their name as request id', async () => {
    let seen: string | undefined;
    await jobs().run('sweep', () => Promise.resolve((seen = RequestContext.current().requestId)));
    expect(seen).toBe('sweep');
  });

  it('do not run in a process where they are disabled', async () => {
    const work = jest.fn(() => Promise.resolve());
    await jobs(false).run('sweep', work);
    expect(work).not.toHaveBeenCalled();
  });

  it('wait for their own last run to end, but not for other jobs', async () => {
    const all = jobs();
    let end = (): void => undefined;
    const slow = all.run('slow', () => new Promise<void>((resolve) => (end = resolve)));
    const work = jest.fn(() => Promise.resolve());
    await all.run('slow', work);
    await all.run('other', work);
    expect(work).toHaveBeenCalledTimes(1);
    end();
    await slow;
    await all.run('slow', work);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('log errors and continue, and log an unreachable database once', async () => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockReturnValue(undefined);
    const all = jobs();
    await all.run('sweep', () => Promise.reject(new Error('broken')));
    expect(logged).toHaveBeenCalledTimes(1);
    for (let i = 0; i < 3; i++) {
      await all.run('sweep', () =>
        Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED', fatal: true })),
      );
    }
    expect(logged).toHaveBeenCalledTimes(2);
    logged.mockRestore();
  });

  it('record a run once, and again when the outcome changes', async () => {
    jest.spyOn(Logger.prototype, 'error').mockReturnValueOnce(undefined);
    const noted: JobRun[] = [];
    const all = jobs(true, (run) => Promise.resolve(void noted.push(run)));
    await all.run('sweep', () => Promise.resolve());
    await all.run('sweep', () => Promise.resolve());
    await all.run('sweep', () => Promise.reject(new Error('broken')));
    expect(noted.map(({ name, failed }) => [name, failed])).toEqual([
      ['sweep', false],
      ['sweep', true],
    ]);
  });

  it('continue when a run cannot be recorded, and record the next one', async () => {
    jest.spyOn(Logger.prototype, 'debug').mockReturnValueOnce(undefined);
    const note = jest.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(undefined);
    const all = jobs(true, note);
    await all.run('sweep', () => Promise.resolve());
    await all.run('sweep', () => Promise.resolve());
    expect(note).toHaveBeenCalledTimes(2);
  });
});
