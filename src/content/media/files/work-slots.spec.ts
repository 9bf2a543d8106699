import { WorkSlots } from './work-slots.js';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('WorkSlots', () => {
  it('lets only so many run at a time, in the order they came', async () => {
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

  it('gives the place of failed work to the next', async () => {
    const slots = new WorkSlots(1);
    const failed = slots.run(() => Promise.reject(new Error('broken')));
    const next = slots.run(() => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });
});
