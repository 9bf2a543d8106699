import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { pinnedLookup, SafeHttpClient } from './safe-http.client.js';
import type { SafeHttpOptions } from './safe-http.options.js';
import type { AddressResolver } from './bounded-resolver.js';

const at = (address: string) => [{ address, family: 4 }];
const toLoopback: AddressResolver = () => Promise.resolve(at('127.0.0.1'));

describe('SafeHttpClient', () => {
  const open: (Server | TcpServer)[] = [];

  afterEach(async () => {
    await Promise.all(
      open.splice(0).map(
        (server) =>
          new Promise((done) => {
            server.close(done);
            if ('closeAllConnections' in server) server.closeAllConnections();
          }),
      ),
    );
  });

  async function listen(server: Server | TcpServer, port = 0, host = '127.0.0.1'): Promise<number> {
    open.push(server);
    await new Promise<void>((done) => server.listen(port, host, done));
    return (server.address() as AddressInfo).port;
  }

  async function serve(listener: RequestListener, port?: number, host?: string) {
    const requests: IncomingMessage[] = [];
    const server = createServer((request, response) => {
      requests.push(request);
      void listener(request, response);
    });
    const taken = await listen(server, port, host);
    return { port: taken, url: `http://127.0.0.1:${taken}`, requests };
  }

  /** A client that may reach a local server, as tests of the good cases need it. */
  const local = (port: number, options: SafeHttpOptions = {}) =>
    new SafeHttpClient({ allowPrivate: true, allowedPorts: [port], ...options });

  describe('on success', () => {
    it('returns status, headers, body and URL, and sends only its own headers', async () => {
      const { port, url, requests } = await serve((_request, response) => {
        response.writeHead(404, { 'Content-Type': 'text/plain', 'Set-Cookie': ['a=1', 'b=2'], Vary: ['x', 'y'] });
        response.end('gone');
      });
      const client = local(port, { userAgent: 'Almanac/1.0' });
      const answer = await client.get(`${url}/a?b=c#d`, { accept: 'text/html' });
      expect(answer).toMatchObject({ status: 404, truncated: false, finalUrl: `${url}/a?b=c` });
      expect(answer.body.toString()).toBe('gone');
      expect(answer.headers).toMatchObject({ 'content-type': 'text/plain', vary: 'x, y' });
      expect(answer.headers).not.toHaveProperty('set-cookie');
      expect(requests[0].url).toBe('/a?b=c');
      expect(requests[0].headers).toEqual({
        host: `127.0.0.1:${port}`,
        connection: expect.any(String),
        'user-agent': 'Almanac/1.0',
        accept: 'text/html',
        'accept-encoding': 'gzip, br',
      });
    });

    it('calls a configured service with credentials and follows none of its redirects', async () => {
      const { port, url, requests } = await serve((request, response) => {
        let body = '';
        request.on('data', (part: Buffer) => (body += part.toString()));
        request.on('end', () => {
          if (request.url === '/away') response.writeHead(302, { Location: `${url}/other` }).end();
          else response.end(`${request.method} ${body}`);
        });
      });
      const answer = await local(port).call(`${url}/a`, {
        method: 'POST',
        authorization: 'Bearer x',
        headers: { 'idempotency-key': 'k1' },
        body: { text: '{"a":1}', type: 'application/json' },
      });
      expect(answer.body.toString()).toBe('POST {"a":1}');
      expect(requests[0].headers).toMatchObject({
        authorization: 'Bearer x',
        'content-type': 'application/json',
        'idempotency-key': 'k1',
      });
      await expect(local(port).call(`${url}/away`, { method: 'GET', authorization: 'Bearer x' })).rejects.toThrow();
      expect(requests).toHaveLength(2);
      const strict = new SafeHttpClient({ allowedPorts: [port] });
      await expect(strict.call(`${url}/a`, { method: 'GET', authorization: 'Bearer x' })).rejects.toThrow();
      expect(requests).toHaveLength(2);
    });

    it('reads only headers with HEAD, also when they announce a compressed body', async () => {
      const { port, url, requests } = await serve((_request, response) => {
        response.writeHead(200, {
          'Content-Encoding': 'gzip',
          'Content-Length': '5000000',
          'Content-Type': 'image/png',
        });
        response.end();
      });
      const answer = await local(port).head(`${url}/x.png`);
      expect(requests[0].method).toBe('HEAD');
      expect(answer).toMatchObject({ status: 200, headers: { 'content-length': '5000000' } });
      expect(answer.body).toHaveLength(0);
    });

    it('decompresses the body', async () => {
      const { port, url } = await serve((_request, response) => {
        response.writeHead(200, { 'Content-Encoding': 'gzip' });
        response.end(gzipSync('lantern'));
      });
      expect((await local(port).get(url)).body.toString()).toBe('lantern');
    });

    it('accepts a response without a body', async () => {
      const { port, url } = await serve((_request, response) => {
        response.writeHead(204, { 'Content-Encoding': 'gzip' });
        response.end();
      });
      expect(await local(port).get(url)).toMatchObject({ status: 204 });
    });
  });

  describe('with redirects', () => {
    it('follows only those that the caller allows', async () => {
      const { port, url, requests } = await serve((request, response) => {
        if (request.url === '/end') response.end('there');
        else response.writeHead(302, { Location: request.url === '/a' ? '/b' : '/end' }).end();
      });
      const mayFollow = ({ pathname }: URL) => pathname !== '/b';
      await expect(local(port).get(`${url}/a`, { mayFollow })).rejects.toMatchObject({ reason: 'redirects' });
      expect(requests.map((request) => request.url)).toEqual(['/a']);
      expect((await local(port).get(`${url}/c`, { mayFollow })).finalUrl).toBe(`${url}/end`);
    });

    it('follows relative ones too, without cookies set on the way', async () => {
      const { port, url, requests } = await serve((request, response) => {
        if (request.url === '/end') return void response.end('end');
        response.writeHead(302, { Location: request.url === '/a' ? 'b' : '/end', 'Set-Cookie': 'session=1; Path=/' });
        response.end('a body nobody reads');
      });
      const answer = await local(port).get(`${url}/a`);
      expect(answer.finalUrl).toBe(`${url}/end`);
      expect(requests.map((request) => request.url)).toEqual(['/a', '/b', '/end']);
      expect(requests.every((request) => request.headers.cookie === undefined)).toBe(true);
      expect(requests.every((request) => request.headers.referer === undefined)).toBe(true);
    });

    it('follows at most five', async () => {
      const { port, url, requests } = await serve((request, response) => {
        const step = Number(request.url?.slice(1));
        if (step === 0) return void response.end('end');
        response.writeHead(301, { Location: `/${step - 1}` });
        response.end();
      });
      await expect(local(port).get(`${url}/5`)).resolves.toMatchObject({ status: 200 });
      requests.length = 0;
      await expect(local(port).get(`${url}/6`)).rejects.toMatchObject({ reason: 'redirects' });
      expect(requests).toHaveLength(6);
    });

    it('refuses those to loopback addresses, other schemes, ports or credentials', async () => {
      const inside = await serve((_request, response) => void response.end('secret'));
      const targets: Record<string, string> = {
        '/address': inside.url,
        '/decimal': `http://2130706433:${inside.port}/`,
        '/scheme': 'file:///etc/passwd',
        '/credentials': `http://user:pass@127.0.0.1:${inside.port}/`,
        '/port': 'http://127.0.0.1:22/',
        '/url': `http://[::1]:${inside.port}/`,
      };
      const outside = await serve((request, response) => {
        response.writeHead(302, { Location: targets[request.url ?? ''] });
        response.end();
      });
      const client = new SafeHttpClient({ ownOrigins: [outside.url], allowedPorts: [inside.port, outside.port] });
      const reasonOf = (path: string) =>
        client.get(outside.url + path).catch((error: { reason: string }) => error.reason);
      expect(await reasonOf('/address')).toBe('address');
      expect(await reasonOf('/decimal')).toBe('address');
      expect(await reasonOf('/scheme')).toBe('scheme');
      expect(await reasonOf('/credentials')).toBe('credentials');
      expect(await reasonOf('/port')).toBe('port');
      expect(await reasonOf('/url')).toBe('url');
      expect(inside.requests).toHaveLength(0);
    });

    it('refuses those to a name that also resolves to a private address', async () => {
      const server = await serve((_request, response) => {
        response.writeHead(302, { Location: `http://evil.test:${server.port}/` });
        response.end();
      });
      const resolver: AddressResolver = (host) =>
        Promise.resolve(host === 'own.test' ? at('127.0.0.1') : [...at('93.184.216.34'), ...at('127.0.0.1')]);
      const own = `http://own.test:${server.port}`;
      const client = new SafeHttpClient({ ownOrigins: [own], allowedPorts: [server.port], resolver });
      await expect(client.get(own)).rejects.toMatchObject({ reason: 'address' });
      expect(server.requests).toHaveLength(1);
    });

    it('refuses those from other sites to its own origin', async () => {
      const own = await serve((_request, response) => void response.end('internal'));
      const outside = await serve((_request, response) => {
        response.writeHead(302, { Location: own.url });
        response.end();
      });
      const client = new SafeHttpClient({ ownOrigins: [own.url], allowPrivate: true, allowedPorts: [outside.port] });
      await expect(client.get(own.url)).resolves.toMatchObject({ status: 200 });
      await expect(client.get(outside.url)).rejects.toMatchObject({ reason: 'port' });
      expect(own.requests).toHaveLength(1);
    });
  });

  describe('against DNS rebinding', () => {
    it('resolves a name once and connects to that address with the original Host', async () => {
      const first = await serve((_request, response) => void response.end('first'));
      const second = await serve((_request, response) => void response.end('second'), first.port, '127.0.0.2');
      const resolver = jest
        .fn<ReturnType<AddressResolver>, Parameters<AddressResolver>>()
        .mockResolvedValueOnce(at('127.0.0.1'))
        .mockResolvedValue(at('127.0.0.2'));
      const answer = await local(first.port, { resolver }).get(`http://rebind.test:${first.port}/`);
      expect(answer.body.toString()).toBe('first');
      expect(first.requests[0].headers.host).toBe(`rebind.test:${first.port}`);
      expect(second.requests).toHaveLength(0);
      expect(resolver).toHaveBeenCalledTimes(1);
    });

    it('checks every request again', async () => {
      const server = await serve((_request, response) => void response.end('secret'));
      const resolver = jest
        .fn<ReturnType<AddressResolver>, Parameters<AddressResolver>>()
        .mockResolvedValueOnce(at('93.184.216.34'))
        .mockResolvedValue(at('127.0.0.1'));
      const client = new SafeHttpClient({ resolver, allowedPorts: [server.port] });
      await expect(client.check(`http://rebind.test:${server.port}/`)).resolves.toBeUndefined();
      await expect(client.get(`http://rebind.test:${server.port}/`)).rejects.toMatchObject({ reason: 'address' });
      expect(server.requests).toHaveLength(0);
    });

    it('pins the lookup of the connection to the checked addresses', () => {
      const addresses = [...at('127.0.0.1'), { address: '::1', family: 6 }];
      const answers: unknown[][] = [];
      pinnedLookup(addresses)('other.test', { all: true }, (...answer) => answers.push(answer));
      pinnedLookup(addresses)('other.test', {}, (...answer) => answers.push(answer));
      expect(answers).toEqual([
        [null, addresses],
        [null, '127.0.0.1', 4],
      ]);
    });

    it('keeps the TLS server name', async () => {
      let resolveHello: (bytes: Buffer) => void;
      const hello = new Promise<Buffer>((resolve) => (resolveHello = resolve));
      const port = await listen(
        createTcpServer((socket) => {
          socket.on('error', () => undefined);
          socket.once('data', (bytes) => {
            resolveHello(bytes);
            socket.destroy();
          });
        }),
      );
      const request = local(port, { resolver: toLoopback }).get(`https://tls.test:${port}/`);
      await expect(request).rejects.toMatchObject({ reason: 'network' });
      expect((await hello).includes('tls.test')).toBe(true);
    });
  });

  describe('on failures', () => {
    it('reports a closed connection as a refusal', async () => {
      const { port, url } = await serve((request) => request.socket.destroy());
      await expect(local(port).get(url)).rejects.toMatchObject({ name: 'OutgoingRequestRefused', reason: 'network' });
    });

    it('reports a response that is not HTTP as a refusal', async () => {
      const port = await listen(
        createTcpServer((socket) => {
          socket.on('error', () => undefined);
          socket.once('data', () => socket.end('+OK hello\r\n'));
        }),
      );
      await expect(local(port).get(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ reason: 'network' });
    });

    it('reports a truncated body as a refusal', async () => {
      const { port, url } = await serve((request, response) => {
        response.writeHead(200, { 'Content-Length': '100' });
        response.write('half');
        setTimeout(() => request.socket.destroy(), 20);
      });
      await expect(local(port).get(url)).rejects.toMatchObject({ reason: 'network' });
    });
  });

  it('refuses private addresses by default', async () => {
    const { port, url, requests } = await serve((_request, response) => void response.end('secret'));
    await expect(new SafeHttpClient({ allowedPorts: [port] }).get(url)).rejects.toMatchObject({ reason: 'address' });
    await expect(new SafeHttpClient().get(url)).rejects.toMatchObject({ reason: 'port' });
    expect(requests).toHaveLength(0);
  });

  it('accepts only the exact origin that is configured as its own', async () => {
    const own = await serve((_request, response) => void response.end('own'));
    const other = await serve((_request, response) => void response.end('other'));
    const client = new SafeHttpClient({ ownOrigins: [own.url] });
    await expect(client.get(own.url)).resolves.toMatchObject({ status: 200 });
    await expect(client.get(other.url)).rejects.toMatchObject({ reason: 'port' });
    await expect(client.get(`http://127.0.0.2:${own.port}`)).rejects.toMatchObject({ reason: 'port' });
  });
});
