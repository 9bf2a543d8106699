import fc from 'fast-check';
import { OutgoingRequestRefusedError } from './outgoing-request-refused.error.js';
import { checkTarget } from './outgoing-url.js';
import { withDefaults } from './safe-http.options.js';

const PUBLIC = [{ address: '93.184.216.34', family: 4 }];
const rules = withDefaults({ resolver: () => Promise.resolve(PUBLIC), ownOrigins: ['http://127.0.0.1:8094/'] });

async function reasonFor(url: string, over: Partial<typeof rules> = {}): Promise<string> {
  try {
    await checkTarget(url, { ...rules, ...over });
    return 'accepted';
  } catch (error) {
    expect(error).toBeInstanceOf(OutgoingRequestRefusedError);
    return (error as OutgoingRequestRefusedError).reason;
  }
}

describe('checkTarget', () => {
  it.each([
    'http://example.org/',
    'https://example.org/a?b=c',
    'http://example.org:8080/',
    'http://8.8.8.8/',
    'HTTP://EXAMPLE.ORG',
  ])('accepts %s', async (url) => {
    expect(await reasonFor(url)).toBe('accepted');
  });

  it.each(['', 'not a url', '/relative', '//example.org/', 'http://', 'http://a b/', 'http://[::1/'])(
    'refuses %p, which is no absolute URL',
    async (url) => {
      expect(await reasonFor(url)).toBe('url');
    },
  );

  it.each(['ftp://example.org/x', 'file:///etc/passwd', 'gopher://example.org/', 'data:text/html,x', 'javascript:1'])(
    'refuses the scheme of %s',
    async (url) => {
      expect(await reasonFor(url)).toBe('scheme');
    },
  );

  it.each([
    'http://user@example.org/',
    'http://user:pass@example.org/',
    'http://:pass@example.org/',
    'http://example.org@10.0.0.1/',
  ])('refuses user information in %s', async (url) => {
    expect(await reasonFor(url)).toBe('credentials');
  });

  it.each(['http://example.org:22/', 'https://example.org:8443/', 'http://example.org:0/', 'http://example.org:6379/'])(
    'refuses the port of %s',
    async (url) => {
      expect(await reasonFor(url)).toBe('port');
    },
  );

  it.each([
    'http://[2606:4700:4700::1111]/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
  ])('refuses the IPv6 literal %s', async (url) => {
    expect(await reasonFor(url)).toBe('url');
  });

  it.each([
    ['dotted', 'http://127.0.0.1/'],
    ['decimal', 'http://2130706433/'],
    ['octal', 'http://0177.0.0.1/'],
    ['octal in one number', 'http://017700000001/'],
    ['hexadecimal', 'http://0x7f.0x0.0x0.0x1/'],
    ['hexadecimal in one number', 'http://0x7f000001/'],
    ['short', 'http://127.1/'],
    ['zero', 'http://0/'],
    ['with a final dot', 'http://127.0.0.1./'],
    ['percent-encoded', 'http://%31%32%37.0.0.1/'],
    ['in full-width digits', 'http://１２７.0.0.1/'],
    ['private', 'http://10.0.0.1/secret'],
    ['metadata', 'http://169.254.169.254/latest/meta-data/'],
    ['behind a backslash', 'http:\\\\127.0.0.1\\@example.org/'],
  ])('refuses a private address in %s notation', async (_how, url) => {
    expect(await reasonFor(url)).toBe('address');
  });

  it('refuses a name when any of its addresses is not public', async () => {
    const resolver = () => Promise.resolve([...PUBLIC, { address: 'fd00::1', family: 6 }]);
    expect(await reasonFor('http://example.org/', { resolver })).toBe('address');
  });

  it('refuses a name that has no addresses or does not resolve', async () => {
    expect(await reasonFor('http://example.org/', { resolver: () => Promise.resolve([]) })).toBe('dns');
    expect(await reasonFor('http://example.org/', { resolver: () => Promise.reject(new Error('ENOTFOUND')) })).toBe(
      'dns',
    );
  });

  it('refuses a resolver result that is not an address', async () => {
    const resolver = () => Promise.resolve([{ address: 'localhost', family: 4 }]);
    expect(await reasonFor('http://example.org/', { resolver })).toBe('address');
  });

  it('resolves a name once and returns exactly those addresses', async () => {
    const resolver = jest.fn(() => Promise.resolve(PUBLIC));
    const { addresses, own } = await checkTarget('http://example.org/', { ...rules, resolver });
    expect(addresses).toEqual(PUBLIC);
    expect(own).toBe(false);
    expect(resolver.mock.calls).toEqual([['example.org']]);
  });

  describe('with own origins', () => {
    it('accepts a private address and an unusual port', async () => {
      expect((await checkTarget('http://127.0.0.1:8094/linkable/', rules)).own).toBe(true);
    });

    it.each(['http://127.0.0.1/', 'http://127.0.0.1:8080/', 'http://127.0.0.2:8080/', 'https://127.0.0.1/'])(
      'accepts no other port, address or scheme: %s',
      async (url) => {
        expect(await reasonFor(url)).toBe('address');
      },
    );

    it('accepts no other unusual port', async () => {
      expect(await reasonFor('http://127.0.0.1:8095/')).toBe('port');
    });

    it('accepts no credentials', async () => {
      expect(await reasonFor('http://user:pass@127.0.0.1:8094/')).toBe('credentials');
    });

    it('checks them like any other address with ownAllowed: false', async () => {
      const check = checkTarget('http://127.0.0.1:8094/', rules, { ownAllowed: false });
      await expect(check).rejects.toMatchObject({ reason: 'port' });
    });
  });

  it('removes the fragment and resolves relative URLs against the base', async () => {
    const { url } = await checkTarget('../b#part', rules, { base: new URL('https://example.org/x/y/') });
    expect(url.href).toBe('https://example.org/x/b');
  });

  it('returns a target or a refusal for any text, and never a private address', async () => {
    const text = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.nat().map((n) => `http://${n}/`),
      fc.ipV4Extended().map((ip) => `http://${ip}/`),
    );
    await fc.assert(
      fc.asyncProperty(text, async (url) => {
        const result = await checkTarget(url, rules).catch((error: unknown) => error);
        if (result instanceof Error) expect(result).toBeInstanceOf(OutgoingRequestRefusedError);
        else expect(result).toMatchObject({ own: false });
      }),
    );
  });
});
