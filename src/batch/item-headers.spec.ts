import { itemHeaders } from './item-headers.js';

describe('itemHeaders', () => {
  it('passes headers on with lower-case names and text values', () => {
    expect(itemHeaders({ 'X-One': '1', 'x-two': ['1', 2], 'X-Three': 5, 'Idempotency-Key': 'abc' })).toEqual({
      'x-one': '1',
      'x-two': ['1', '2'],
      'x-three': '5',
      'idempotency-key': 'abc',
    });
    expect(itemHeaders(undefined)).toEqual({});
  });

  it('drops headers for credentials, bodies, method override and connections', () => {
    const given = [
      'Authorization',
      'COOKIE',
      'X-WP-Nonce',
      'Host',
      'Content-Length',
      'Content-Type',
      'Transfer-Encoding',
      'X-HTTP-Method-Override',
      'X-Forwarded-For',
      'Upgrade',
    ];
    expect(itemHeaders(Object.fromEntries(given.map((name) => [name, 'x'])))).toEqual({});
  });

  it('drops invalid header names', () => {
    expect(itemHeaders({ '': 'x', 'a b': 'x', 'a\r\nb': 'x', ü: 'x', __proto__: 'x' })).toEqual({});
  });
});
