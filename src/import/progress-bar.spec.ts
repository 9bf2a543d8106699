import { ProgressBar } from './progress-bar.js';

function terminal(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, columns: 80, written, write: (text: string) => written.push(text) };
}

describe('ProgressBar', () => {
  it('draws on a terminal and clears itself at the end', () => {
    const stream = terminal(true);
    const bar = new ProgressBar(stream, () => 0);
    bar.update(0.25, '1,200 records');
    bar.finish();
    expect(stream.written).toEqual([
      `\r\u001b[K[${'#'.repeat(10)}${'-'.repeat(30)}]  25 %  1,200 records`,
      '\r\u001b[K',
    ]);
  });

  it('writes nothing without a terminal', () => {
    const stream = terminal(false);
    const bar = new ProgressBar(stream, () => 0);
    bar.update(0.5, '');
    bar.finish();
    expect(stream.written).toEqual([]);
  });

  it('draws at most ten times a second', () => {
    const stream = terminal(true);
    let now = 0;
    const bar = new ProgressBar(stream, () => now);
    for (now = 0; now < 1000; now += 10) bar.update(now / 1000, '');
    expect(stream.written).toHaveLength(10);
  });

  it('accepts an empty file and a narrow terminal', () => {
    const stream = { ...terminal(true), columns: 10 };
    new ProgressBar(stream, () => 0).update(NaN, 'many records');
    expect(stream.written).toEqual(['\r\u001b[K[]   0 %  many records']);
  });
});
