// A Redis without files, for runs of the tests with `--with-services`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { Redis } from 'ioredis';

/** Starts it. @returns its address, and what ends it @throws Error where `redis-server` is not installed */
export async function startTestRedis() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--databases', '1', '--dir', tmpdir()];
  const child = spawn('redis-server', args, { stdio: 'ignore' });
  await once(child, 'spawn');
  const url = `redis://127.0.0.1:${port}/0`;
  const client = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 50 });
  client.on('error', () => undefined);
  await client.ping();
  client.disconnect();
  return { url, stop: () => child.kill() };
}
