import { Logger } from '@nestjs/common';
import type { Settings } from '../config/settings.js';
import { RequestContext } from '../context/request-context.js';
import { BackgroundJobs } from './background-jobs.js';

const jobs = (scheduler = true) => new BackgroundJobs({ scheduler } as Settings);

describe('background jobs', () => {
  it('run in a context that names them', async () => {
    let seen: string | undefined;
    await jobs().run('sweep', () => Promise.resolve((seen = RequestContext.current().requestId)));
    expect(seen).toBe('sweep');
  });

  it('do nothing in a process that has them off', async () => {
    const work = jest.fn(() => Promise.resolve());
    await jobs(false).run('sweep', work);
    expect(work).not.toHaveBeenCalled();
  });

  it('wait for their last run to end, but not for each other', async () => {
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

  it('log what goes wrong and go on, and keep quiet about a database that is away', async () => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockReturnValue(undefined);
    const all = jobs();
    await all.run('sweep', () => Promise.reject(new Error('broken')));
    expect(logged).toHaveBeenCalledTimes(1);
    await all.run('sweep', () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' })));
    expect(logged).toHaveBeenCalledTimes(1);
    logged.mockRestore();
  });
});
