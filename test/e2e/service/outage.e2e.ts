import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { throwawayDatabase } from '../../helpers/throwaway-database.js';

/** A wire to the database that can be cut. */
class Wire {
  private server?: Server;
  private readonly sockets = new Set<Socket>();
  port = 0;

  constructor(
    private readonly host: string,
    private readonly target: number,
  ) {}

  async mend(): Promise<void> {
    this.server = createServer((client) => {
      const database = connect(this.target, this.host);
      for (const socket of [client, database]) {
        this.sockets.add(socket);
        socket.on('error', () => socket.destroy());
        socket.on('close', () => this.sockets.delete(socket));
      }
      client.pipe(database).pipe(client);
    });
    await new Promise<void>((resolve) => this.server?.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as { port: number }).port;
  }

  async cut(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server?.close(resolve));
  }
}

// SQLite is a file of our own: it is not away unless the disk is.
const onServer = process.env.TEST_ENGINE === 'mysql' ? describe : describe.skip;

onServer('a database that goes away', () => {
  it('is answered with 503 and a clear text, and used again as soon as it is back', async () => {
    const throwaway = await throwawayDatabase();
    const address = new URL(throwaway.url);
    const wire = new Wire(address.hostname, Number(address.port || 3306));
    await wire.mend();
    address.port = String(wire.port);
    address.hostname = '127.0.0.1';
    const service: TestApp = await startApp({ DATABASE_URL: address.href });
    try {
      await service.as('anonymous').get('/cal/events/v1/events').expect(200);
      await service.http().get('/readyz').expect(200);
      await wire.cut();
      const { body, headers } = await service.as('anonymous').get('/cal/events/v1/events?per_page=3').expect(503);
      expect(body).toMatchObject({ code: 'service_unavailable', data: { status: 503 } });
      expect(headers['retry-after']).toBe('5');
      await service.as('administrator').post('/cal/events/v1/tags').send({ name: 'x' }).expect(503);
      await service.http().get('/readyz').expect(503);
      await service.http().get('/healthz').expect(200);
      await wire.mend();
      await service.as('administrator').post('/cal/events/v1/tags').send({ name: 'x' }).expect(201);
      await service.http().get('/readyz').expect(200);
    } finally {
      await service.close();
      await wire.cut();
      await throwaway.drop();
    }
  });
});
