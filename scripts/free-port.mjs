import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below those that systems give to `listen(0)` and to outgoing connections (from 32768 on Linux, 49152 elsewhere): a
 * port that was free a moment ago is not taken by them while its service starts.
 */
const PORTS = { first: 12_000, count: 20_000 };
const ATTEMPTS = 50;

/**
 * A TCP port on which nothing listens, for a process that must know it before it starts. Random, so that processes
 * that ask at the same time get different ones.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = PORTS.first + Math.floor(Math.random() * PORTS.count);
    if (await isFree(port)) return port;
  }
  throw new Error(`None of ${ATTEMPTS} ports from ${PORTS.first} on is free.`);
}

async function isFree(port) {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
