import { FaultLog } from './fault-log.js';

describe('FaultLog', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('writes one line in ten seconds for each kind, with the number of those left out, and says which it wrote', () => {
    const lines: string[] = [];
    const faults = new FaultLog((line) => void lines.push(line));
    expect(faults.note('away', 'It is away')).toBe(true);
    for (let i = 0; i < 99; i++) expect(faults.note('away', 'It is away')).toBe(false);
    expect(faults.note('full', 'It is full')).toBe(true);
    jest.advanceTimersByTime(10_000);
    expect(faults.note('away', 'It is still away')).toBe(true);
    jest.advanceTimersByTime(10_000);
    faults.note('away', 'It is still away');
    expect(lines).toEqual([
      'It is away',
      'It is full',
      'It is still away (and 99 times since this was logged last)',
      'It is still away',
    ]);
  });
});
