import { WorkSlots } from './work-slots.js';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('WorkSlots', () => {
  it('limits concurrent work and runs it in order of arrival', async () => {
    const slots = new WorkSlots(2);
    let running = 0;
    let most = 0;
    const begun: number[] = [];
    const work = (number: number) => async () => {
      begun.push(number);
      most = Math.max(most, ++running);
      await pause(5);
      running--;
      return number;
    };
    const results = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((number) => slots.run(work(number))));
    expect(results).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(most).toBe(2);
  });

  it('gives no slot to one that waits too long, nor loses it for the next one', async () => {
    jest.useFakeTimers();
    const slots = new WorkSlots(1);
    const release = await slots.acquire(1000);
    const late = slots.acquire(1000);
    const patient = slots.acquire(2000);
    jest.advanceTimersByTime(1000);
    expect(await late).toBeUndefined();
    release?.();
    const second = await patient;
    expect(second).toBeInstanceOf(Function);
    second?.();
    expect(await slots.acquire(0)).toBeInstanceOf(Function);
    jest.useRealTimers();
  });

  it('starts the next work after a failure', async () => {
    const slots = new WorkSlots(1);
    const failed = slots.run(() => Promise.reject(new Error('broken')));
    const next = slots.run(() => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });
});
