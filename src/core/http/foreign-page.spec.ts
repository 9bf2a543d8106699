import { isFromForeignPage, isOriginList, originList } from './foreign-page.js';

const OWN = ['https://site.example/blog', 'http://127.0.0.1:3000/api'];

describe('isFromForeignPage', () => {
  it.each([
    ['neither header, as programs send', {}],
    ['the origin of the site', { origin: 'https://site.example', 'sec-fetch-site': 'same-site' }],
    ['the origin of the REST root', { origin: 'http://127.0.0.1:3000' }],
    ['a page of the same origin that hides its address', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
    ['a page of the same origin', { 'sec-fetch-site': 'same-origin' }],
    ['an address that was typed in', { 'sec-fetch-site': 'none' }],
  ])('is false for %s', (_, headers) => {
    expect(isFromForeignPage(headers, OWN)).toBe(false);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another origin that claims to be the same', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
    ['another port of the site', { origin: 'https://site.example:444' }],
    ['another scheme', { origin: 'http://site.example' }],
    ['a subdomain', { origin: 'https://a.site.example', 'sec-fetch-site': 'same-site' }],
    ['a hidden origin', { origin: 'null' }],
    ['a hidden origin of another site', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['a hidden origin without a page', { origin: 'null', 'sec-fetch-site': 'none' }],
    ['a link or image of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a link of a subdomain', { 'sec-fetch-site': 'same-site' }],
    ['an unknown value', { 'sec-fetch-site': 'x' }],
    ['an origin that is no address', { origin: 'x' }],
  ])('is true for %s', (_, headers) => {
    expect(isFromForeignPage(headers, OWN)).toBe(true);
  });
});

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
