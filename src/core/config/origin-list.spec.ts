import { isOriginList, originList } from './origin-list.js';

describe('originList', () => {
  it('returns origins without spaces, paths and default ports', () => {
    expect(originList(' https://a.example:443/ , http://b.example:8080,')).toEqual([
      'https://a.example',
      'http://b.example:8080',
    ]);
    expect(originList('')).toEqual([]);
  });
});

describe('isOriginList', () => {
  it.each(['', 'https://a.example', 'http://a.example:8080/, https://b.example'])('accepts %j', (text) => {
    expect(isOriginList(text)).toBe(true);
  });

  it.each([
    'a.example',
    'https://',
    'https://a.example/path',
    'https://u@a.example',
    'https://a.example:99999',
    '*',
    'ftp://a.example',
    'https://a.example https://b.example',
  ])('refuses %j', (text) => {
    expect(isOriginList(text)).toBe(false);
  });
});
