import { processCount } from './process-count.js';

const GIB_BYTES = 2 ** 30;

describe('The number of processes', () => {
  const machine = { processors: 8, memoryBytes: undefined };

  it('is that of the setting, and 1 without one', () => {
    for (const [setting, count] of [
      [undefined, 1],
      ['', 1],
      ['1', 1],
      ['2', 2],
      ['64', 64],
    ] as const)
      expect(processCount(setting, machine)).toBe(count);
  });

  it('is 1 with a wrong setting, which the start refuses', () => {
    for (const wrong of ['0', '65', '-2', '2.5', 'all', 'AUTO', ' 2', '100'])
      expect(processCount(wrong, machine)).toBe(1);
  });

  it('is with `auto` that of the processors, at most 64', () => {
    expect(processCount('auto', machine)).toBe(8);
    expect(processCount('auto', { ...machine, processors: 128 })).toBe(64);
  });

  it('is with `auto` no more than the memory of the container is enough for', () => {
    for (const [memoryBytes, count] of [
      [GIB_BYTES / 4, 1],
      [GIB_BYTES / 2, 1],
      [GIB_BYTES, 2],
      [2 * GIB_BYTES, 5],
      [16 * GIB_BYTES, 8],
      [2 ** 63, 8],
    ])
      expect(processCount('auto', { ...machine, memoryBytes })).toBe(count);
  });
});
