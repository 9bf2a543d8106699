import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { drainable } from './graceful-stop.js';

/** Clients that open a connection for each request until nothing listens any more; reports how requests ended. */
const CLIENTS = `
const { request } = require('node:http');
const { parentPort, workerData: { port, clients } } = require('node:worker_threads');
const counts = {};
const send = () => new Promise((resolve) => {
  request({ port, host: '127.0.0.1', agent: false }, (response) => {
    response.resume();
    response.on('end', () => resolve(String(response.statusCode)));
  }).on('error', ({ code }) => resolve(code)).end();
});
const client = async () => {
  for (let outcome; outcome !== 'ECONNREFUSED';) {
    outcome = await send();
    counts[outcome] = (counts[outcome] ?? 0) + 1;
    if (outcome === '200') parentPort.postMessage('answered');
  }
};
Promise.all(Array.from({ length: clients }, client)).then(() => parentPort.postMessage(counts));
`;

describe('A server that stops', () => {
  it('answers or refuses each request of clients that open a connection for each, while requests hold it up', async () => {
    const clients = 16;
    const server = createServer((_, response) => {
      const until = performance.now() + 10;
      while (performance.now() < until);
      setImmediate(() => response.end('ok'));
    });
    const drain = drainable(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const worker = new Worker(CLIENTS, { eval: true, workerData: { port, clients } });
    let answered = 0;
    let cutOff: Promise<number> | undefined;
    const counts = await new Promise<Record<string, number>>((resolve, reject) => {
      worker.on('error', reject);
      worker.on('message', (message: 'answered' | Record<string, number>) => {
        if (message !== 'answered') return resolve(message);
        if (++answered === 50) cutOff = drain(10_000);
      });
    });
    await worker.terminate();
    expect(await cutOff).toBe(0);
    expect(Object.keys(counts).sort()).toEqual(['200', 'ECONNREFUSED']);
    expect(counts.ECONNREFUSED).toBe(clients);
  });
});
