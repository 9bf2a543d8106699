import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { openSource } from '../../../src/wordpress/sources/open-source.js';
import { RestSite } from '../../migration/rest-site.js';
import { smallSite } from '../../migration/small-site.js';

const LEVELS = 100_000;
const PRIVATE = ['http://169.254.169.254/latest/meta-data/', 'http://127.0.0.1:1/', 'file:///etc/passwd'];

describe('A live site that is hostile', () => {
  let site: RestSite;
  let thief: Server;
  let stolen: IncomingHttpHeaders[];
  beforeEach(async () => {
    site = await new RestSite(smallSite()).start();
    stolen = [];
    thief = createServer(({ headers }, response) => {
      stolen.push(headers);
      response.setHeader('content-type', 'application/json').end('[]');
    });
    await new Promise<void>((resolve) => thief.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    await site.close();
    thief.closeAllConnections();
    await new Promise((resolve) => thief.close(resolve));
  });

  const open = (allowPrivate = true) =>
    openSource({
      sources: [site.url],
      credentials: 'boss:secret',
      allowPrivate,
      requestsPerSecond: 1000,
      retryIntervalMs: 1,
      maxFileBytes: 1000,
    });
  /** Counts records. */
  const read = async (kind: 'posts' | 'terms'): Promise<number> => {
    const source = await open();
    let count = 0;
    for await (const group of source.read(kind, 0)) count += group.length;
    await source.close();
    return count;
  };

  it('sends no one the credentials by redirects', async () => {
    const { port } = thief.address() as AddressInfo;
    const seen = site.requests;
    for (const path of ['/wp-json/wp/v2/users/me', '/wp-json/wp/v2/settings', '/wp-json/'])
      site.pages.set(path, { type: 'text/plain', body: '', location: `http://127.0.0.1:${port}/wp-json/` });
    await open().then(
      (source) => source.close(),
      () => undefined,
    );
    expect(site.requests).toBeGreaterThan(seen);
    expect(stolen.flatMap(({ authorization, cookie }) => [authorization, cookie].filter(Boolean))).toEqual([]);
  });

  it('leads no request into private networks, unless the operator permits the site to be in one', async () => {
    for (const location of PRIVATE) {
      site.pages.set('/wp-json/', { type: 'text/plain', body: '', location });
      await expect(open(false)).rejects.toThrow();
    }
  });

  it('is told from one without an interface when it refuses the credentials at every route', async () => {
    const refusal = { code: 'incorrect_password', message: 'No.', data: { status: 401 } };
    for (const route of ['', 'wp/v2/users/me', 'wp/v2/settings'])
      site.refused.set(`/wp-json/${route}`, JSON.stringify(refusal));
    await expect(open()).rejects.toThrow('does not accept the credentials');
    expect(site.requests).toBe(1);
  });

  it.each([
    ['lists that nest deep', '['.repeat(LEVELS) + ']'.repeat(LEVELS)],
    ['items that nest deep', `[{"id":1,"title":${'{"raw":'.repeat(LEVELS)}1${'}'.repeat(LEVELS)}}]`],
    ['texts that are no JSON', gzipSync('x'.repeat(1000)).toString('latin1')],
  ])('loses only the list with %s', async (_what, body) => {
    expect(await read('posts')).toBeGreaterThan(0);
    site.hostile.set('/wp-json/wp/v2/posts', body);
    expect(await read('posts')).toBe(0);
    expect(await read('terms')).toBeGreaterThan(0);
  });
});
