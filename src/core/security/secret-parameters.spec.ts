import { hasSecretParameter, redactSecrets } from './secret-parameters.js';

describe('redactSecrets', () => {
  it.each([
    ['/?event_qr_code=1&ticket_id=36&security_code=abc123', '/?event_qr_code=1&ticket_id=36&security_code=***'],
    ['/x?api_key=k&page=2', '/x?api_key=***&page=2'],
    ['/x?order_key=k;password=p#f', '/x?order_key=***;password=***#f'],
    ['/x?pass%77ord=p&Password[]=q', '/x?pass%77ord=***&Password[]=***'],
    ['/x?_wpnonce=n&cart_hash=h&email=a@b.example', '/x?_wpnonce=***&cart_hash=***&email=***'],
    ['/x?search=key&keyword=a&page=1&%zz=1', '/x?search=key&keyword=a&page=1&%zz=1'],
    ['/x?=password=1&token=a=b&=&==', '/x?=password=***&token=***&=&=='],
    ['/x/password=1', '/x/password=1'],
    ['/order/27-90ad16/cancel/?page=1', '/order/27-***/cancel/?page=1'],
    ['/ticket/36-8e23029a5f/ticket.pdf?paper=a4', '/ticket/36-***/ticket.pdf?paper=a4'],
    ['https://site.example/order/27-90ad16', 'https://site.example/order/27-***'],
  ])('turns %s into %s', (address, redacted) => expect(redactSecrets(address)).toBe(redacted));
});

describe('hasSecretParameter', () => {
  it('finds names of secrets only', () => {
    expect(hasSecretParameter({ page: 1, api_key: 'x' })).toBe(true);
    expect(hasSecretParameter({ page: 1, search: 'password' })).toBe(false);
  });
});
