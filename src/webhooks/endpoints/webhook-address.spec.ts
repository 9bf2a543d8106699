import { addressFault } from './webhook-address.js';

describe('The address of an endpoint', () => {
  it.each(['https://hooks.example.org/almanac?x=1', 'https://hooks.example.org:8443/', 'http://n8n:5678/webhook/1'])(
    '%s is accepted',
    (address) => {
      expect(addressFault(address, 'http://n8n:5678')).toBeUndefined();
    },
  );

  it.each([
    ['hooks', 'no address'],
    ['http://hooks.example.org/', 'https://'],
    ['ftp://hooks.example.org/', 'https://'],
    ['https://ann:secret@hooks.example.org/', 'no user name'],
    ['https://hooks.example.org/#x', 'after a #'],
    ['https://hooks.example.org:22/', '443 or 8443'],
    ['http://n8n:5679/', 'https://'],
  ])('%s is refused: %s', (address, reason) => {
    expect(addressFault(address, 'http://n8n:5678')).toContain(reason);
  });
});
