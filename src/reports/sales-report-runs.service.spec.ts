import { SalesReportRunsService } from './sales-report-runs.service.js';

describe('SalesReportRunsService', () => {
  /** Reports that end when the test says so. */
  function setUp() {
    const runs = new SalesReportRunsService();
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const ask = (key: string) =>
      runs.run(key, () => {
        begun.push(key);
        return new Promise<string>((resolve) => ends.push(() => resolve(`${key}${begun.length}`)));
      });
    const settle = () => new Promise((resolve) => setImmediate(resolve));
    return { runs, begun, ends, ask, settle };
  }

  it('calculates two reports at the same time, and equal ones that wait once', async () => {
    const { begun, ends, ask, settle } = setUp();
    const running = [ask('a'), ask('b')];
    await settle();
    const waiting = [ask('c'), ask('c'), ask('c')];
    await settle();
    expect(begun).toEqual(['a', 'b']);
    ends[0]?.();
    await settle();
    expect(begun).toEqual(['a', 'b', 'c']);
    for (const end of ends) end();
    expect(await Promise.all([...running, ...waiting])).toEqual(['a2', 'b3', 'c3', 'c3', 'c3']);
  });

  it('gives no report to a request that came after it had begun', async () => {
    const { begun, ends, ask, settle } = setUp();
    const first = ask('a');
    await settle();
    const second = ask('a');
    await settle();
    expect(begun).toEqual(['a', 'a']);
    for (const end of ends) end();
    expect(await Promise.all([first, second])).toHaveLength(2);
  });

  it('goes on after a report has failed', async () => {
    const { runs, ask, ends, settle } = setUp();
    const fail = () => Promise.reject(new Error('gone'));
    await expect(runs.run('a', fail)).rejects.toThrow('gone');
    await expect(runs.run('b', fail)).rejects.toThrow('gone');
    const next = ask('a');
    await settle();
    ends[0]?.();
    expect(await next).toBe('a1');
  });

  it('refuses a request that has waited too long', async () => {
    jest.useFakeTimers();
    try {
      const runs = new SalesReportRunsService();
      const forever = () => new Promise<never>(() => undefined);
      void runs.run('a', forever);
      void runs.run('b', forever);
      const refused = expect(runs.run('c', forever)).rejects.toMatchObject({ status: 503 });
      await jest.advanceTimersByTimeAsync(20_000);
      await refused;
    } finally {
      jest.useRealTimers();
    }
  });
});
