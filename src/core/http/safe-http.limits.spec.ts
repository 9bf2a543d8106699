import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { SafeHttpClient } from './safe-http.client.js';

describe('The limits of SafeHttpClient', () => {
  let server: Server | undefined;

  afterEach(async () => {
    const closed = new Promise((done) => (server ? server.close(done) : done(undefined)));
    server?.closeAllConnections();
    await closed;
    server = undefined;
  });

  /** Starts a local server and gives a client that may reach it, with a limit of 1500 bytes. */
  async function serve(listener: RequestListener) {
    const started = (server = createServer(listener));
    await new Promise<void>((done) => started.listen(0, '127.0.0.1', done));
    const { port } = started.address() as AddressInfo;
    const client = new SafeHttpClient({ allowPrivate: true, allowedPorts: [port], maxBytes: 1500 });
    return { url: `http://127.0.0.1:${port}`, client };
  }

  it('refuse a body that is too large, with or without Content-Length', async () => {
    const { url, client } = await serve((request, response) => {
      if (request.url === '/announced') response.setHeader('Content-Length', '2000');
      response.write(Buffer.alloc(1000));
      response.end(Buffer.alloc(1000));
    });
    await expect(client.get(`${url}/announced`)).rejects.toMatchObject({ reason: 'too_large' });
    await expect(client.get(url)).rejects.toMatchObject({ reason: 'too_large' });
    await expect(client.get(url, { maxBytes: 2000 })).resolves.toMatchObject({ truncated: false });
  });

  it('truncate an endless body on request', async () => {
    const { url, client } = await serve((_request, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(10_000, 'x')));
      };
      response.on('drain', more);
      more();
    });
    const answer = await client.get(url, { maxBytes: 150_000, overflow: 'truncate' });
    expect(answer.truncated).toBe(true);
    expect(answer.body).toHaveLength(150_000);
  });

  it('count the decompressed size of a gzip bomb', async () => {
    const bomb = gzipSync(Buffer.alloc(32 * 1024 * 1024));
    const { url, client } = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' });
      response.end(bomb);
    });
    await expect(client.get(url)).rejects.toMatchObject({ reason: 'too_large' });
  });

  it('hold for downloads, whose bytes are handed on as they arrive', async () => {
    const { url, client } = await serve((request, response) => {
      if (request.url === '/cut') {
        response.writeHead(200, { 'Content-Length': '1000' });
        response.write(Buffer.alloc(10), () => response.destroy());
      } else if (request.url === '/gzip') {
        response.writeHead(200, { 'Content-Encoding': 'gzip' });
        response.end(gzipSync(Buffer.alloc(1400, 'x')));
      } else if (request.url === '/missing') response.writeHead(404).end('no');
      else response.end(Buffer.alloc(1600, 'x'));
    });
    const download = async (path: string): Promise<{ status: number; size: number }> => {
      let size = 0;
      const sink = async (body: Readable): Promise<void> => {
        for await (const chunk of body) size += (chunk as Buffer).length;
      };
      const { status } = await client.download(url + path, sink);
      return { status, size };
    };
    expect(await download('/gzip')).toEqual({ status: 200, size: 1400 });
    expect(await download('/missing')).toEqual({ status: 404, size: 0 });
    await expect(download('/long')).rejects.toMatchObject({ reason: 'too_large' });
    await expect(download('/cut')).rejects.toMatchObject({ reason: 'network' });
    const full = client.download(`${url}/gzip`, () => Promise.reject(new Error('The disk is full.')));
    await expect(full).rejects.toThrow('The disk is full.');
  });

  it('refuse multiple content encodings', async () => {
    const { url, client } = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip, gzip' });
      response.end(gzipSync(gzipSync('x')));
    });
    await expect(client.get(url)).rejects.toMatchObject({ reason: 'encoding' });
  });

  it.each([
    ['a server that never answers', () => undefined],
    [
      'a body that arrives byte by byte',
      (_request: IncomingMessage, response: Parameters<RequestListener>[1]) => {
        const drip = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(drip));
      },
    ],
    [
      'slow redirects',
      (_request: IncomingMessage, response: Parameters<RequestListener>[1]) => {
        setTimeout(() => response.writeHead(302, { Location: '/' }).end(), 100);
      },
    ],
  ])('time out for %s', async (_name, listener) => {
    const { url, client } = await serve(listener);
    await expect(client.get(url, { timeoutMs: 250 })).rejects.toMatchObject({ reason: 'timeout' });
  });

  it('time out for a name lookup that hangs', async () => {
    const client = new SafeHttpClient({ timeoutMs: 50, resolver: () => new Promise(() => undefined) });
    await expect(client.check('http://example.org/')).rejects.toMatchObject({ reason: 'timeout' });
  });

  it('let the caller abort a request', async () => {
    const { url, client } = await serve(() => undefined);
    await expect(client.get(url, { signal: AbortSignal.timeout(30) })).rejects.toMatchObject({
      reason: 'aborted',
    });
    await expect(client.get(url, { signal: AbortSignal.abort() })).rejects.toMatchObject({ reason: 'aborted' });
  });
});
