import { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createHttpServer } from './http-server.js';

const SETTINGS = {
  keepAliveSeconds: 5,
  headersTimeoutSeconds: 30,
  requestTimeoutSeconds: 60,
  minBodyBytesPerSecond: 1000,
};

describe('The HTTP server', () => {
  let server: Server | undefined;
  const sockets: Socket[] = [];
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    server?.closeAllConnections();
    await new Promise((resolve) => server?.close(resolve));
  });

  /** Starts a server; a client sends to it, and what it gets back is collected. */
  const start = async (listener: RequestListener, settings: Partial<typeof SETTINGS> = {}, windowMs = 50) => {
    const messages = { IncomingMessage, ServerResponse };
    server = createHttpServer(messages, listener, { ...SETTINGS, ...settings }, windowMs).listen(0, '127.0.0.1');
    await new Promise((resolve) => server?.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const client = { text: '', isClosed: false, socket: connect(port, '127.0.0.1') };
    sockets.push(client.socket);
    client.socket.on('data', (data: Buffer) => (client.text += data.toString('latin1')));
    client.socket.on('error', () => undefined);
    client.socket.on('close', () => (client.isClosed = true));
    return client;
  };
  const until = async (done: () => boolean): Promise<void> => {
    for (let i = 0; i < 1000 && !done(); i++) await pause(10);
    expect(done()).toBe(true);
  };
  const count = (text: string, part: string): number => text.split(part).length - 1;
  const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

  it('serves pipelined requests of a connection one at a time and in their order', async () => {
    let running = 0;
    let mostAtOnce = 0;
    const served: string[] = [];
    const client = await start((request, response) => {
      mostAtOnce = Math.max(mostAtOnce, ++running);
      served.push(request.url ?? '');
      setImmediate(() => {
        running--;
        response.end(request.url);
      });
    });
    const paths = Array.from({ length: 3000 }, (_, i) => `/${i}`);
    client.socket.write(paths.map(get).join(''));
    await until(() => served.length === paths.length);
    await until(() => count(client.text, '200 OK') === paths.length);
    expect(served).toEqual(paths);
    expect(mostAtOnce).toBe(1);
  });

  it('lets others be served between two pipelined requests', async () => {
    let turn = 0;
    let timer = setImmediate(function count() {
      turn++;
      timer = setImmediate(count);
    });
    const turns: number[] = [];
    const client = await start((_, response) => {
      turns.push(turn);
      response.end();
    });
    client.socket.write(get('/').repeat(50));
    await until(() => turns.length === 50);
    clearImmediate(timer);
    expect(new Set(turns).size).toBe(50);
  });

  it('reads no more from a connection whose requests wait', async () => {
    let release = (): void => undefined;
    let received = 0;
    const client = await start((request, response) => {
      if (request.url === '/first') release = () => void response.end();
      else response.end();
    });
    server?.on('request', () => received++);
    const requests = 20_000;
    client.socket.write(get('/first') + get('/next').repeat(requests));
    await until(() => received > 100);
    await pause(200);
    // One hundred and what one read of 64 KiB holds.
    expect(received).toBeLessThan(100 + 65_536 / get('/next').length + 1);
    release();
    await until(() => count(client.text, '200 OK') === requests + 1);
  });

  it('forgets the waiting requests of a connection that is lost', async () => {
    const served: string[] = [];
    const closed = jest.fn();
    const client = await start((request) => void served.push(request.url ?? ''));
    server?.prependListener('request', (_, response: ServerResponse) => response.once('close', closed));
    client.socket.write(get('/first') + get('/second') + get('/third'));
    await until(() => served.length === 1);
    client.socket.destroy();
    await until(() => closed.mock.calls.length === 3);
    expect(served).toEqual(['/first']);
  });

  it('closes a connection with 408 whose body arrives byte by byte', async () => {
    const client = await start((request) => void request.resume());
    client.socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n');
    const timer = setInterval(() => client.socket.write('a'), 10);
    await until(() => client.isClosed);
    clearInterval(timer);
    expect(client.text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nConnection: close/);
  });

  it('waits for a slow body when no rate is required, and for one that it does not read', async () => {
    for (const [listener, minBodyBytesPerSecond] of [
      [(request: IncomingMessage) => void request.resume(), 0],
      [() => undefined, 1000],
    ] as const) {
      const client = await start(listener, { minBodyBytesPerSecond });
      client.socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\na');
      await pause(250);
      expect(client.isClosed).toBe(false);
      client.socket.destroy();
      server?.closeAllConnections();
      server?.close();
    }
  });

  it('asks for the body of Expect: 100-continue when it is read, and not when the request is refused before', async () => {
    const head = (path: string, length: number): string =>
      `POST ${path} HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`;
    const client = await start((request, response) => {
      if (Number(request.headers['content-length']) > 10) {
        response.writeHead(413).end();
        return;
      }
      let body = '';
      request.on('data', (data: Buffer) => (body += data.toString()));
      request.on('end', () => response.end(body));
    });
    client.socket.write(head('/small', 5));
    await until(() => client.text.includes('100 Continue'));
    client.socket.write('hello');
    await until(() => client.text.endsWith('hello'));
    client.text = '';
    client.socket.write(head('/large', 999_999_999));
    await until(() => client.text.includes('413'));
    expect(client.text).not.toContain('100 Continue');
  });

  it('has the time-outs of the settings', async () => {
    await start(() => undefined, { keepAliveSeconds: 65, headersTimeoutSeconds: 20, requestTimeoutSeconds: 120 });
    expect(server).toMatchObject({ keepAliveTimeout: 65_000, headersTimeout: 20_000, requestTimeout: 120_000 });
  });
});
