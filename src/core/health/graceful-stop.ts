import type { Server as HttpServer, ServerResponse } from 'node:http';
import { Server } from 'node:net';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { BackgroundJobsService } from '../jobs/background-jobs.service.js';
import { HealthService } from './health.service.js';

/** Signals on which the service stops. */
export const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Milliseconds that keep-alive connections get for one more request, whose response then closes them. */
const IDLE_GRACE_MS = 500;
/** Milliseconds between two looks for connections that have become idle. */
const IDLE_CHECK_MS = 100;
/** Most turns of the event loop to take over connections that the kernel has accepted. */
const MAX_ACCEPT_TURNS = 100;
/** Milliseconds of the stop that are reserved for background jobs, modules and the database; at most 30 % of it. */
const CLOSE_TIMEOUT_MS = 3000;
/** Milliseconds that the closing gets even with `SHUTDOWN_SECONDS=0`. */
const MIN_CLOSE_TIMEOUT_MS = 1000;

/**
 * Stops on SIGTERM and SIGINT in the order that loses nothing: no new connections and `Connection: close` on the open
 * ones, running requests finish, background jobs give back their leases, then the modules and the database pool
 * close. The process ends within `seconds` (one second at least): with code 0, or with 1 when something did not end.
 */
export function stopGracefully(app: NestExpressApplication, seconds: number): void {
  const drain = drainable(app.getHttpServer());
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    const total = Math.max(seconds * 1000, MIN_CLOSE_TIMEOUT_MS);
    setTimeout(() => process.exit(1), total).unref();
    app.get(HealthService).stop();
    app.get(BackgroundJobsService).stop();
    void drain(Math.min(seconds * 1000, total - Math.min(CLOSE_TIMEOUT_MS, total * 0.3)))
      .then(() => app.close())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
}

/**
 * Follows the connections of a server from now on.
 * @returns stops listening and resolves when the last accepted request is answered, or after `limitMs`, when all
 * connections are cut off
 */
export function drainable(server: HttpServer): (limitMs: number) => Promise<void> {
  const sockets = new Set<Socket>();
  const running = new Set<ServerResponse>();
  let accepted = 0;
  let draining = false;
  server.on('connection', (socket: Socket) => {
    accepted++;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // Before Express, which may have answered when its own listener returns.
  server.prependListener('request', (_, response: ServerResponse) => {
    if (draining) response.shouldKeepAlive = false;
    running.add(response);
    response.once('close', () => running.delete(response));
  });

  const closeIdle = (): void => {
    server.closeIdleConnections();
    // Node counts a connection that has never sent anything as active.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };

  return async (limitMs) => {
    const limit = setTimeout(() => server.closeAllConnections(), limitMs);
    // What the kernel has accepted would be reset when the port closes. Until then connections stay open, because
    // clients would replace them by new ones.
    for (let i = 0, before = -1; i < MAX_ACCEPT_TURNS && accepted !== before; i++) {
      before = accepted;
      await nextTurn();
      await nextTurn();
    }
    const closed = new Promise<void>((resolve) => {
      // Not the method of the HTTP server: it cuts off idle connections at once, also those on which a request is
      // on its way.
      Server.prototype.close.call(server, () => resolve());
    });
    draining = true;
    for (const response of running) response.shouldKeepAlive = false;
    let check: NodeJS.Timeout | undefined;
    const grace = setTimeout(() => {
      closeIdle();
      check = setInterval(closeIdle, IDLE_CHECK_MS);
    }, IDLE_GRACE_MS);
    await closed;
    clearTimeout(limit);
    clearTimeout(grace);
    clearInterval(check);
  };
}
