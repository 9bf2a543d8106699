import { xHandle } from './social-accounts.js';

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
