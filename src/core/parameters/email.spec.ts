import { emailAddress, isEmail } from './email.js';

describe('emailAddress', () => {
  it.each([
    ['a@example.org', 'a@example.org'],
    ['Ada.L+x@Example.ORG', 'Ada.L+x@Example.ORG'],
    ['jose@bücher.example', 'jose@xn--bcher-kva.example'],
    ['jose@BÜCHER.example', 'jose@xn--bcher-kva.example'],
    ['a@例え.jp', 'a@xn--r8jz45g.jp'],
    ['a@例え。jp', 'a@xn--r8jz45g.jp'],
    ['jose@xn--bcher-kva.example', 'jose@xn--bcher-kva.example'],
  ])('returns %s as it is stored', (text, stored) => expect(emailAddress(text)).toBe(stored));

  it.each([
    'a@b',
    'not an address',
    'müller@example.org',
    'a@bü cher.example',
    'a@ü',
    'a@bücher.example@x.org',
    'a@\u200b.org',
    '',
  ])('returns nothing for %j', (text) => expect(emailAddress(text)).toBeUndefined());

  it('returns nothing for more than 254 characters, also after the conversion', () => {
    expect(emailAddress(`${'a'.repeat(250)}@example.org`)).toBeUndefined();
    expect(emailAddress(`a@${'ü.'.repeat(60)}example`)).toBeUndefined();
  });

  it('accepts what it returns', () => {
    for (const text of ['jose@bücher.example', 'a@例え.jp']) expect(isEmail(emailAddress(text) ?? '')).toBe(true);
  });
});
