import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { basic, credentialsOf } from '../../helpers/app.js';
import { ServiceRun } from '../../helpers/service-run.js';
import { throwawayDatabase } from '../../helpers/throwaway-database.js';
import type { ThrowawayDatabase } from '../../helpers/throwaway-database.js';

const CLIENTS = 16;
/** Seconds for running requests: in these the process exits with code 0, or with 1 as soon as they are over. */
const SHUTDOWN_SECONDS = 8;
/** Longer than a test may take: the test fails when the service waits for the end of this time. */
const ENDLESS_SECONDS = 300;

interface Outcome {
  status?: number;
  error?: string;
  connection?: string;
  client: number;
}

describe('The service on SIGTERM', () => {
  let throwaway: ThrowawayDatabase;
  let service: ServiceRun;
  const start = async (seconds: number): Promise<void> => {
    throwaway = await throwawayDatabase();
    service = await ServiceRun.start(throwaway, { SHUTDOWN_SECONDS: String(seconds), LOG_LEVEL: 'warn' });
    await service.ready();
  };
  afterEach(async () => {
    await service.kill();
    await throwaway.drop();
  });

  const send = (agent: Agent | false, method: string, path: string, body?: object): Promise<Omit<Outcome, 'client'>> =>
    new Promise((resolve) => {
      const text = body && JSON.stringify(body);
      const sent = request(
        {
          agent,
          method,
          path,
          host: '127.0.0.1',
          port: service.port,
          headers: {
            authorization: basic(credentialsOf('administrator')),
            ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
          },
        },
        (response) => {
          response.resume();
          response.on('error', ({ message }) => resolve({ error: message }));
          response.on('end', () =>
            resolve({ status: response.statusCode, connection: response.headers.connection as string }),
          );
        },
      );
      sent.on('error', (error: Error & { code?: string }) => resolve({ error: error.code ?? error.message }));
      sent.end(text);
    });

  it('answers every request of keep-alive clients, closes their connections, and exits with code 0 in time', async () => {
    await start(SHUTDOWN_SECONDS);
    const outcomes: Outcome[] = [];
    const clients = Array.from({ length: CLIENTS }, async (_, i) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (;;) {
        const outcome =
          i % 2 === 0
            ? await send(agent, 'GET', '/api/cal/events/v1/events')
            : await send(agent, 'POST', '/api/content/v2/posts', { title: `Post of ${i}`, status: 'publish' });
        outcomes.push({ ...outcome, client: i });
        if (outcome.error !== undefined) break;
      }
      agent.destroy();
    });
    await pause(1500);
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
    await Promise.all(clients);

    // The last outcome of each client is that nothing listens any more; all requests before were answered.
    expect(outcomes.filter(({ error }) => error !== undefined).map(({ error }) => error)).toEqual(
      Array(CLIENTS).fill('ECONNREFUSED'),
    );
    const answered = outcomes.filter(({ status }) => status !== undefined);
    expect(answered.length).toBeGreaterThan(CLIENTS);
    expect(new Set(answered.map(({ status }) => status))).toEqual(new Set([200, 201]));
    const lastOf = (client: number) => answered.filter((one) => one.client === client).at(-1)?.connection;
    expect(Array.from({ length: CLIENTS }, (_, i) => lastOf(i))).toEqual(Array(CLIENTS).fill('close'));
  });

  it('does not wait for connections without a request', async () => {
    await start(ENDLESS_SECONDS);
    const open = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const socket: Socket = connect(service.port, '127.0.0.1');
        await new Promise((resolve) => socket.once('connect', resolve));
        return socket;
      }),
    );
    const kept = new Agent({ keepAlive: true });
    await send(kept, 'GET', '/healthz');
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
    for (const socket of open) socket.destroy();
    kept.destroy();
  });

  it('cuts off a request that never ends, and still exits in time', async () => {
    await start(SHUTDOWN_SECONDS);
    const socket = connect(service.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      'POST /api/content/v2/posts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    );
    await pause(200);
    const term = performance.now();
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
    // Later on a busy machine, never earlier.
    expect(performance.now() - term).toBeGreaterThan(2000);
    expect(service.output).toContain('1 requests did not end in time and were cut off');
    expect(service.output).not.toContain('Not everything has ended');
  });

  it('is no longer ready for load balancers while a request still runs', async () => {
    await start(SHUTDOWN_SECONDS);
    const kept = new Agent({ keepAlive: true, maxSockets: 1 });
    await send(kept, 'GET', '/healthz');
    service.child.kill('SIGTERM');
    await pause(150);
    expect(await send(kept, 'GET', '/readyz')).toEqual({ status: 503, connection: 'close' });
    await expect(fetch(`http://127.0.0.1:${service.port}/healthz`)).rejects.toThrow();
    expect(await service.ended).toBe(0);
    kept.destroy();
  });
});
