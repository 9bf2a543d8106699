import { trimEnd, trimStart } from './trim.js';

describe('trimEnd', () => {
  it.each([
    ['', ''],
    ['a', 'a'],
    ['//a//b//', '//a//b'],
    ['-./', ''],
    ['a/\n', 'a/\n'],
  ])('makes of %j %j', (text, expected) => expect(trimEnd(text, '/-.')).toBe(expected));
});

describe('trimStart', () => {
  it.each([
    ['', ''],
    ['//a//b//', 'a//b//'],
    ['-./', ''],
  ])('makes of %j %j', (text, expected) => expect(trimStart(text, '/-.')).toBe(expected));
});
