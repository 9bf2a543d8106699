import { DatabaseBusyError } from './database.error.js';
import { TurnQueue } from './turn-queue.js';

const queue = (waiting = 10, timeoutMs = 10_000) => new TurnQueue({ waiting, timeoutMs });

describe('the queue of writers', () => {
  it('lets one in at a time, first come first served', async () => {
    const turns = queue();
    const order: number[] = [];
    let inside = 0;
    await Promise.all(
      [1, 2, 3, 4].map(async (n) => {
        const release = await turns.acquire();
        expect(++inside).toBe(1);
        await new Promise((resolve) => setTimeout(resolve, 5 - n));
        order.push(n);
        inside--;
        release();
      }),
    );
    expect(order).toEqual([1, 2, 3, 4]);
  });

  it('lets the event loop run between two turns, also when nobody waits', async () => {
    const turns = queue(100);
    let done = 0;
    let seen: number | undefined;
    const work = async (): Promise<void> => {
      const release = await turns.acquire();
      done++;
      release();
    };
    setImmediate(() => (seen = done));
    for (let i = 0; i < 50; i++) await work();
    expect(seen).toBeDefined();
    expect(seen).toBeLessThan(50);
  });

  it('refuses at once whoever comes when it is full, and takes others in again later', async () => {
    const turns = queue(1);
    const release = await turns.acquire();
    const second = turns.acquire();
    expect(turns.isFull).toBe(true);
    await expect(turns.acquire()).rejects.toThrow(DatabaseBusyError);
    release();
    (await second)();
    await new Promise((resolve) => setImmediate(resolve));
    expect(turns.isFull).toBe(false);
    (await turns.acquire())();
  });

  it('refuses whoever has waited too long, and goes on with the next one', async () => {
    const turns = queue(10, 20);
    const release = await turns.acquire();
    await expect(turns.acquire()).rejects.toThrow(DatabaseBusyError);
    const third = turns.acquire();
    release();
    (await third)();
    (await turns.acquire())();
  });

  it('takes a second release of the same turn for nothing', async () => {
    const turns = queue();
    const release = await turns.acquire();
    const second = turns.acquire();
    const third = turns.acquire();
    release();
    release();
    const releaseSecond = await second;
    let isThirdIn = false;
    void third.then(() => (isThirdIn = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(isThirdIn).toBe(false);
    releaseSecond();
    (await third)();
  });
});
