import { RestError } from '../../core/errors/rest.error.js';
import { crawlerNumber } from './crawler-number.js';

describe('crawlerNumber', () => {
  it.each([
    ['41', 41],
    [41, 41],
    ['41abc', 41],
    [' 41', 41],
    ['abc', 0],
    ['0', 0],
    ['-0', 0],
    ['-2', -2],
    ['1e3', 1],
    [2.9, 2],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('converts %j to %s', (sent, number) => expect(crawlerNumber(sent)).toBe(number));

  it.each([[['1']], [{}], [true], ['9'.repeat(17)]])('throws for %j', (sent) =>
    expect(() => crawlerNumber(sent)).toThrow(RestError),
  );
});
