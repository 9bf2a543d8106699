import fc from 'fast-check';
import { StartError } from '#core/config';
import registry from './providers.json' with { type: 'json' };
import { OembedProviderRegistry } from './oembed-provider.registry.js';

const list = new OembedProviderRegistry(registry);

describe('ProviderList', () => {
  it.each([
    ['https://www.youtube.com/watch?v=abc', 'https://www.youtube.com/oembed'],
    ['https://youtu.be/abc', 'https://www.youtube.com/oembed'],
    ['HTTPS://WWW.YouTube.com/shorts/abc', 'https://www.youtube.com/oembed'],
    ['https://vimeo.com/123', 'https://vimeo.com/api/oembed.json'],
    ['https://bsky.app/profile/a.example/post/3k', 'https://embed.bsky.app/oembed'],
    ['https://open.spotify.com/track/1', 'https://open.spotify.com/oembed'],
    ['https://www.reddit.com/r/x/comments/1/y/', 'https://www.reddit.com/oembed'],
  ])('returns the endpoint for %s', (address, endpoint) => expect(list.endpointFor(address)).toBe(endpoint));

  it.each([
    'https://example.org/',
    'https://evil.example/www.youtube.com/watch?v=abc',
    'https://evil.example/.youtube.com/watch?v=abc',
    'https://evil.example#.youtube.com/watch',
    'https://evil@attacker.example/https://youtu.be/x',
    'https://youtube.com.evil.example/watch?v=abc',
    'not an address',
    `https://youtu.be/${'x'.repeat(3000)}`,
  ])('returns undefined for %s', (address) => expect(list.endpointFor(address)).toBeUndefined());

  it('contains only https endpoints with schemes', () => {
    expect(registry.length).toBeGreaterThan(50);
    for (const { endpoints } of registry) {
      for (const { url, schemes } of endpoints) {
        expect(new URL(url.replace('{format}', 'json')).protocol).toBe('https:');
        expect(schemes.length).toBeGreaterThan(0);
      }
    }
  });

  it('never throws for any URL', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.webUrl()), (address) => void list.endpointFor(address)));
  });

  it.each([[{}], ['x'], [[{ endpoints: 'x' }]], [[{ endpoints: [{ schemes: ['x'] }] }]], [[null]]])(
    'throws for the malformed list %j',
    (providers) => expect(() => new OembedProviderRegistry(providers)).toThrow(/oembed\.com/),
  );
});

describe('OEMBED_PROVIDERS', () => {
  it.each([
    ['/nowhere/providers.json', 'OEMBED_PROVIDERS: /nowhere/providers.json cannot be used: ENOENT'],
    ['package.json', 'OEMBED_PROVIDERS: package.json cannot be used: The list of oEmbed providers must be an array'],
    ['README.md', 'OEMBED_PROVIDERS: README.md cannot be used: '],
  ])('of a file that is no list of providers stops the start with a sentence: %s', (path, text) => {
    const read = () => OembedProviderRegistry.ofFile(path);
    expect(read).toThrow(StartError);
    expect(read).toThrow(text);
  });
});
