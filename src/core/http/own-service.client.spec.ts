import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { LOOPBACK_CERTIFICATE, LOOPBACK_KEY } from './loopback-certificate.spec-helper.js';
import { OwnServiceClient, OwnServiceUnreachableError } from './own-service.client.js';
import type { OwnServiceOptions } from './own-service.client.js';

const servers: Server[] = [];

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const serve = async (listener: RequestListener) => `http://${await listen(createServer(listener))}`;
const serveTls = async () =>
  `https://${await listen(
    createTlsServer({ key: LOOPBACK_KEY, cert: LOOPBACK_CERTIFICATE }, (_, response) => response.end('{}')),
  )}`;

const client = (base: string, options: Partial<OwnServiceOptions> = {}) =>
  new OwnServiceClient({ api: `${base}/api`, site: base, ...options });

const failure = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof OwnServiceUnreachableError ? error.reason : error),
  );

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

describe('OwnServiceClient', () => {
  it('sends only the tested header and no credentials to paths below its base', async () => {
    const seen: unknown[] = [];
    const base = await serve((request, response) => {
      seen.push(request.url, request.headers.authorization, request.headers.cookie);
      response.end('{"a":1}');
    });
    const answer = await client(base).get('api', 'x/y?z=1', { authorization: 'Basic eA==' });
    expect(seen).toEqual(['/api/x/y?z=1', 'Basic eA==', undefined]);
    expect([answer.status, answer.body.toString(), answer.certificateUntil]).toEqual([200, '{"a":1}', undefined]);
    await client(base).get('site', '');
    expect(seen.slice(3)).toEqual(['/', undefined, undefined]);
  });

  it.each([
    '//evil.example/x',
    'http://evil.example/',
    'http://127.0.0.1:1/api/x',
    '../x',
    '/x',
    '%2e%2e/x',
    '\\\\evil.example',
  ])('throws for the path %s without sending a request', async (path) => {
    const seen = jest.fn();
    const base = await serve((_, response) => {
      seen();
      response.end();
    });
    await expect(client(base).get('api', path)).rejects.toThrow(RangeError);
    expect(seen).not.toHaveBeenCalled();
  });

  it('returns a redirect without following it', async () => {
    const seen = jest.fn();
    const other = await serve((_, response) => {
      seen();
      response.end();
    });
    const base = await serve((_, response) => response.writeHead(302, { Location: other }).end());
    const answer = await client(base).get('site', '');
    expect(answer.status).toBe(302);
    expect(seen).not.toHaveBeenCalled();
  });

  it('truncates long responses', async () => {
    const base = await serve((_, response) => response.end('x'.repeat(300_000)));
    expect((await client(base).get('site', '')).body.length).toBe(256 * 1024);
  });

  it('times out when the headers or the body do not arrive', async () => {
    const silent = await serve(() => undefined);
    expect(await failure(client(silent, { timeoutMs: 50 }).get('site', ''))).toBe('timeout');
    const halting = await serve((_, response) => void response.write('{'));
    expect(await failure(client(halting, { timeoutMs: 50 }).get('site', ''))).toBe('timeout');
  });

  it('reports a network failure when nothing listens', async () => {
    const base = await serve(() => undefined);
    await new Promise((resolve) => servers.splice(0)[0].close(resolve));
    expect(await failure(client(base).get('site', ''))).toBe('network');
  });

  it('refuses an untrusted certificate', async () => {
    expect(await failure(client(await serveTls()).get('site', ''))).toBe('certificate');
  });

  it('refuses a certificate for another name', async () => {
    const base = (await serveTls()).replace('127.0.0.1', 'localhost');
    expect(await failure(client(base, { ca: LOOPBACK_CERTIFICATE }).get('site', ''))).toBe('certificate');
  });

  it('returns the expiry date of the certificate', async () => {
    const { certificateUntil } = await client(await serveTls(), { ca: LOOPBACK_CERTIFICATE }).get('site', '');
    expect(certificateUntil?.getUTCFullYear()).toBe(2126);
  });

  it('reports which URLs use https and whether they share one origin', () => {
    const own = new OwnServiceClient({ site: 'https://a.example', api: 'http://b.example/api' });
    expect([own.secure('site'), own.secure('api'), own.together]).toEqual([true, false, false]);
    expect(new OwnServiceClient({ site: 'https://a.example', api: 'https://a.example/api' }).together).toBe(true);
  });
});
