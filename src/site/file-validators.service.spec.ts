import { Clock } from '../core/context/clock.js';
import { FileValidatorsService } from './file-validators.service.js';

describe('FileValidators', () => {
  const at = (now: { ms: number }): FileValidatorsService => {
    const clock = new Clock();
    jest.spyOn(clock, 'nowMs').mockImplementation(() => now.ms);
    return new FileValidatorsService(clock);
  };

  it('gives a file the moment at which its content was first seen', () => {
    const now = { ms: 1_000_500 };
    const files = at(now);
    const first = files.of('a', 'one');
    expect(first['Last-Modified']).toBe('Thu, 01 Jan 1970 00:16:40 GMT');
    now.ms += 60_000;
    expect(files.of('a', 'one')).toEqual(first);
    expect(files.of('a', 'two')).toMatchObject({ 'Last-Modified': 'Thu, 01 Jan 1970 00:17:40 GMT' });
  });

  it('gives contents of one second different dates, also one that comes back', () => {
    const files = at({ ms: 1_000_500 });
    const dates = ['one', 'two', 'one'].map((body) => files.of('a', body)['Last-Modified']);
    expect(new Set(dates).size).toBe(3);
    expect(files.of('a', 'one').ETag).not.toBe(files.of('a', 'two').ETag);
  });

  it('remembers a limited number of files', () => {
    const now = { ms: 1_000_000 };
    const files = at(now);
    const first = files.of('first', 'x');
    for (let i = 0; i < 1000; i++) files.of(`file ${i}`, 'x');
    now.ms += 10_000;
    expect(files.of('first', 'x')['Last-Modified']).not.toBe(first['Last-Modified']);
  });
});
