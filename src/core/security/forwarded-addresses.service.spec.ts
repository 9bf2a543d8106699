import { Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Settings } from '../config/settings.js';
import { ForwardedAddressesService } from './forwarded-addresses.service.js';

describe('X-Forwarded-For', () => {
  let warn: jest.SpyInstance;
  beforeEach(() => (warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation()));
  afterEach(() => warn.mockRestore());

  const service = (settings: Partial<Settings>) =>
    new ForwardedAddressesService({ trustProxy: '', ...settings } as Settings);
  /** What is left of the header. */
  const receive = (proxies: ForwardedAddressesService, header: string | undefined, remoteAddress = '10.0.0.2') => {
    const request = { headers: { 'x-forwarded-for': header }, socket: { remoteAddress } };
    const next = jest.fn();
    proxies.handle(request as unknown as Request, {} as Response, next);
    expect(next).toHaveBeenCalledWith();
    return request.headers['x-forwarded-for'];
  };

  it('of a trusted proxy loses ports and brackets', () => {
    const header = '203.0.113.9:1001, [2001:db8::1]:443,[2001:db8::2], 10.0.0.3';
    const read = receive(service({ trustProxy: '1' }), header);
    expect(read).toBe('203.0.113.9, 2001:db8::1, 2001:db8::2, 10.0.0.3');
    expect(warn).not.toHaveBeenCalled();
  });

  it.each(['10.0.0.2', '::ffff:172.17.0.1', '127.0.0.1', 'fd00::2'])(
    'from the private address %s is reported once when TRUST_PROXY is empty',
    (peer) => {
      const proxies = service({});
      receive(proxies, undefined, peer);
      expect(proxies.ignoresProxy).toBe(false);
      for (let i = 0; i < 2; i++) expect(receive(proxies, '203.0.113.9:1001', peer)).toBe('203.0.113.9:1001');
      expect(proxies.ignoresProxy).toBe(true);
      expect(warn).toHaveBeenCalledTimes(1);
      expect(warn).toHaveBeenCalledWith(expect.stringContaining('TRUST_PROXY'));
    },
  );

  it('from a public address is not reported, because any client can send it', () => {
    const proxies = service({});
    receive(proxies, '203.0.113.9', '198.51.100.7');
    receive(proxies, '203.0.113.9', '2606:4700::1');
    expect(warn).not.toHaveBeenCalled();
  });

  it.each([
    [{ publicUrl: 'https://tickets.example' }, 1],
    [{ publicUrl: 'https://tickets.example', trustProxy: '1' }, 0],
    [{ publicUrl: 'http://tickets.example' }, 0],
    [{}, 0],
  ])('is missed at start with %j: %d warnings', (settings, warnings) => {
    service(settings).warnAtStart();
    expect(warn).toHaveBeenCalledTimes(warnings);
  });
});
