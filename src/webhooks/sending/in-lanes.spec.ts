import { setImmediate } from 'node:timers/promises';
import { inLanes } from './in-lanes.js';

const ITEMS = ['a1', 'a2', 'b1', 'c1', 'c2', 'd1'];

async function worked(lanes: number, until = Infinity) {
  const done: string[] = [];
  let running = 0;
  let most = 0;
  await inLanes(ITEMS, { lanes, keyOf: ([key]) => key, isOver: () => done.length >= until }, async (item) => {
    most = Math.max(most, ++running);
    await setImmediate();
    running--;
    done.push(item);
  });
  return { done, most };
}

describe('Lanes', () => {
  it('work on several items at once, and on those of one key in their order', async () => {
    const { done, most } = await worked(3);
    expect(most).toBe(3);
    expect([...done].sort()).toEqual(ITEMS);
    for (const key of ['a', 'c']) expect(done.filter(([first]) => first === key)).toEqual([`${key}1`, `${key}2`]);
  });

  it('begin nothing more when it is over', async () => {
    expect((await worked(1, 2)).done).toEqual(['a1', 'a2']);
  });

  it('throw what the work throws, after the others have ended', async () => {
    const done: string[] = [];
    const work = async (item: string) => {
      await setImmediate();
      if (item === 'a1') throw new Error('broken');
      done.push(item);
    };
    const options = { lanes: 2, keyOf: ([key]: string) => key, isOver: () => false };
    await expect(inLanes(ITEMS, options, work)).rejects.toThrow('broken');
    expect(done).toEqual(['b1']);
  });
});
