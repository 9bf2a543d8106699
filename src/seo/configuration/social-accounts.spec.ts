import { isWebAddress, xHandle } from './social-accounts.js';

describe('xHandle', () => {
  it.each([
    ['acme_x', 'acme_x'],
    ['https://x.com/Acme', 'Acme'],
    ['http://www.twitter.com/acme/', 'acme'],
    ['@acme', undefined],
    ['https://x.com/acme/status/1', undefined],
    ['https://else.example/acme', undefined],
    ['a'.repeat(26), undefined],
    ['', undefined],
  ])('reads %s', (text, wanted) => expect(xHandle(text)).toBe(wanted));
});

describe('isWebAddress', () => {
  it.each([
    ['https://a.example', true],
    ['HTTP://a.example/x?y#z', true],
    ['//a.example', false],
    ['ftp://a.example', false],
    ['https://', false],
    ['https:///x', false],
    ['https://a b', false],
    ['javascript:alert(1)', false],
    ['https://a.example/ x', false],
  ])('checks %s', (text, wanted) => expect(isWebAddress(text)).toBe(wanted));
});
