import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { waitForService } from '../../../scripts/wait-for-service.mjs';
import { basic, credentialsOf } from '../../helpers/app.js';
import { serviceMain, TEST_SERVICE_FLAGS } from '../../helpers/built-service.js';
import { freePort } from '../../../scripts/free-port.mjs';
import { throwawayDatabase } from '../../helpers/throwaway-database.js';
import type { ThrowawayDatabase } from '../../helpers/throwaway-database.js';

/** The service as it is shipped, in a process of its own. */
class Process {
  output = '';
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;

  constructor(
    readonly port: number,
    throwaway: ThrowawayDatabase,
    env: Record<string, string> = {},
  ) {
    const admin = credentialsOf('administrator');
    this.child = spawn(process.execPath, [...TEST_SERVICE_FLAGS, serviceMain()], {
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATABASE_URL: throwaway.url,
        UPLOADS_DIR: `${throwaway.folder}/uploads`,
        ADMIN_USER: admin.login,
        ADMIN_APP_PASSWORD: admin.password,
        LOG_LEVEL: 'info',
        ...env,
      },
    });
    this.child.stdout?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    this.child.stderr?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    this.ended = new Promise((resolve) => this.child.on('exit', resolve));
  }

  async ready(): Promise<void> {
    if (await waitForService(`http://127.0.0.1:${this.port}`, this.child)) return;
    throw new Error(`not ready: ${this.output}`);
  }
}

describe('The service as a process', () => {
  let throwaway: ThrowawayDatabase;
  beforeEach(async () => {
    throwaway = await throwawayDatabase();
  });
  afterEach(() => throwaway.drop());

  it('finishes running requests on SIGTERM and accepts no new ones', async () => {
    const service = new Process(await freePort(), throwaway);
    await service.ready();
    const body = JSON.stringify({ title: 'Slow', start_date: '2031-01-01', end_date: '2031-01-01' });
    const answer = new Promise<number>((resolve, reject) => {
      const slow = request(
        {
          port: service.port,
          host: '127.0.0.1',
          method: 'POST',
          path: '/api/cal/events/v1/events',
          headers: {
            authorization: basic(credentialsOf('administrator')),
            'content-type': 'application/json',
            'content-length': body.length,
          },
        },
        (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        },
      );
      slow.on('error', reject);
      slow.write(body.slice(0, 10));
      setTimeout(() => service.child.kill('SIGTERM'), 200);
      setTimeout(() => slow.end(body.slice(10)), 600);
    });
    expect(await answer).toBe(201);
    // A connection of its own: fetch could reuse one that is still open.
    await expect(once(connect(service.port, '127.0.0.1'), 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect(await service.ended).toBe(0);
  });

  it('logs requests as JSON with their ids and without secrets', async () => {
    const service = new Process(await freePort(), throwaway);
    await service.ready();
    const { headers } = await fetch(`http://127.0.0.1:${service.port}/api/content/v2/users/me?password=hush`, {
      headers: { authorization: basic(credentialsOf('administrator')) },
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    service.child.kill('SIGTERM');
    await service.ended;
    const line = service.output.split('\n').find((text) => text.includes(headers.get('x-request-id') ?? 'none'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ method: 'GET', path: '/api/content/v2/users/me', status: 200 });
    expect(service.output).not.toMatch(/hush|ApplicationPassword01/);
  });

  it('can be started twice at the same time on a new database', async () => {
    const services = [new Process(await freePort(), throwaway), new Process(await freePort(), throwaway)];
    try {
      await Promise.all(services.map((service) => service.ready()));
      for (const { port } of services) {
        const answer = await fetch(`http://127.0.0.1:${port}/api/content/v2/users/me`, {
          headers: { authorization: basic(credentialsOf('administrator')) },
        });
        expect(answer.status).toBe(200);
      }
    } finally {
      for (const service of services) service.child.kill('SIGTERM');
      await Promise.all(services.map((service) => service.ended));
    }
  });

  it('exits with code 1 and names every invalid setting', async () => {
    const service = new Process(0, throwaway, { PORT: 'eighty', MIGRATE: 'perhaps' });
    expect(await service.ended).toBe(1);
    expect(service.output).toMatch(/PORT/);
    expect(service.output).toMatch(/MIGRATE/);
  });
});
