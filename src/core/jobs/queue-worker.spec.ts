import type { Database } from '../database/database.js';
import type { BackgroundJobsService } from './background-jobs.service.js';
import { QueueWorker, type QueueWorkerOptions } from './queue-worker.js';

interface Item {
  id: number;
  key: string;
}

const items = (...keys: string[]): Item[] => keys.map((key, i) => ({ id: i + 1, key }));

/** A worker over items in memory, which are gone when their work begins. */
function workerOf(stored: Item[], options: Partial<QueueWorkerOptions<Item>> = {}) {
  const due: QueueWorkerOptions<Item>['due'] = (limit, busy) =>
    Promise.resolve(stored.filter(({ key }) => !busy.includes(key)).slice(0, limit));
  const take = (taken: readonly Item[]) => taken.forEach((item) => stored.splice(stored.indexOf(item), 1));
  const worker = new QueueWorker<Item>(
    {
      job: 'test',
      batchSize: 10,
      due,
      keyOf: ({ key }) => key,
      process: (taken) => Promise.resolve(take(taken)),
      ...options,
    },
    {
      run: (_: string, work: (stopping: AbortSignal) => Promise<unknown>) => work(new AbortController().signal),
    } as unknown as BackgroundJobsService,
    { outside: (work: () => unknown) => work() } as unknown as Database,
  );
  return { worker, take };
}

describe('A queue worker', () => {
  it('works until nothing is left, as many keys at once as it may, and one item of a key at a time', async () => {
    const stored = items('a', 'a', 'b', 'c', 'd');
    const running = new Set<string>();
    let most = 0;
    const done: number[] = [];
    const { worker, take } = workerOf(stored, {
      maxConcurrent: 3,
      process: async (taken) => {
        take(taken);
        const [{ id, key }] = taken;
        expect(running.has(key)).toBe(false);
        running.add(key);
        most = Math.max(most, running.size);
        await new Promise(setImmediate);
        running.delete(key);
        done.push(id);
      },
    });
    await worker.drain();
    expect(done.toSorted()).toEqual([1, 2, 3, 4, 5]);
    expect(most).toBe(3);
  });

  it('gives items of one key together to work that takes groups', async () => {
    const seen: number[][] = [];
    const { worker, take } = workerOf(items('a', 'b', 'a'), {
      isGrouped: true,
      process: (taken) => {
        seen.push(taken.map(({ id }) => id));
        return Promise.resolve(take(taken));
      },
    });
    await worker.drain();
    expect(seen).toEqual([[1, 3], [2]]);
  });

  it('leaves a key whose work fails to the next run, and works on all others', async () => {
    const stored = items('bad', 'good', 'bad');
    const { worker, take } = workerOf(stored, {
      process: (taken) => (taken[0].key === 'bad' ? Promise.reject(new Error('no')) : Promise.resolve(take(taken))),
    });
    await worker.drain();
    expect(stored.map(({ id }) => id)).toEqual([1, 3]);
  });

  it('ends when the database cannot serve, after what is under way', async () => {
    const outage = Object.assign(new Error('gone'), { code: 'PROTOCOL_CONNECTION_LOST' });
    let ended = false;
    const { worker, take } = workerOf(items('a', 'b', 'c'), {
      maxConcurrent: 2,
      process: async (taken) => {
        take(taken);
        if (taken[0].key === 'a') throw outage;
        await new Promise(setImmediate);
        ended = true;
      },
    });
    await expect(worker.drain()).rejects.toBe(outage);
    expect(ended).toBe(true);
  });

  it('begins nothing more when the service stops or there may be no work', async () => {
    const stored = items('a', 'b');
    await workerOf(stored).worker.drain(AbortSignal.abort());
    await workerOf(stored, { isOn: () => false }).worker.drain();
    expect(stored).toHaveLength(2);
    let left = 1;
    const { worker } = workerOf(stored, { isOn: () => left-- > -1 });
    await worker.drain();
    expect(stored).toHaveLength(1);
  });

  it('takes what arrives during a run into that run', async () => {
    const stored = items('a');
    const { worker, take } = workerOf(stored, {
      maxConcurrent: 2,
      process: async (taken) => {
        take(taken);
        if (taken[0].key !== 'a') return;
        stored.push({ id: 2, key: 'b' });
        void worker.run();
        while (stored.length > 0) await new Promise(setImmediate);
      },
    });
    await worker.run();
    expect(stored).toEqual([]);
  });
});
