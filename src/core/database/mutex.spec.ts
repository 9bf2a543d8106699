import { Mutex } from './mutex.js';

describe('the lock', () => {
  it('lets one in at a time, first come first served', async () => {
    const mutex = new Mutex();
    const order: number[] = [];
    let inside = 0;
    await Promise.all(
      [1, 2, 3, 4].map(async (n) => {
        const release = await mutex.acquire();
        expect(++inside).toBe(1);
        await new Promise((resolve) => setTimeout(resolve, 5 - n));
        order.push(n);
        inside--;
        release();
      }),
    );
    expect(order).toEqual([1, 2, 3, 4]);
  });
});
