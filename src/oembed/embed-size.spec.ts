import fc from 'fast-check';
import { embedSize, pixels } from './embed-size.js';

describe('pixels', () => {
  it.each([
    ['450', 450],
    ['-450', 450],
    ['450.9', 450],
    [' 250px', 250],
    ['abc', 0],
    ['', 0],
    [300, 300],
    [undefined, 0],
    [['300'], 0],
  ])('reads %p as %p', (given, wanted) => expect(pixels(given)).toBe(wanted));

  it('returns a non-negative integer for any input', () => {
    fc.assert(
      fc.property(fc.anything(), (given) => expect(Number.isInteger(pixels(given)) && pixels(given) >= 0).toBe(true)),
    );
  });
});

describe('embedSize', () => {
  it.each([
    [600, 600, 338],
    [400, 400, 225],
    [357, 357, 201],
    [355, 355, 200],
    [50, 200, 200],
    [5000, 600, 338],
    [0, 200, 200],
  ])('returns for a maximum width of %p the size %p × %p', (max, width, height) =>
    expect(embedSize(max)).toEqual({ width, height }),
  );
});
