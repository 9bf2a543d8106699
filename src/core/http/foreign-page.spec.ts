import { isFromForeignPage } from './foreign-page.js';

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
