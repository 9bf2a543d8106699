import type { IncomingMessage, RequestListener, Server as HttpServer, ServerResponse } from 'node:http';
import { Server, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { BackgroundJobsService } from '#core/jobs';
import { onReplaced, portClosed } from '#core/processes';
import { HealthService } from './health.service.js';

/** Signals on which the service stops. */
export const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Milliseconds that keep-alive connections get for one more request, whose response then closes them. */
const IDLE_GRACE_MS = 500;
/** The same while other processes serve the port, so that there is no hurry. */
const REPLACED_IDLE_GRACE_MS = 3000;
/** Milliseconds between two looks for connections that have become idle. */
const IDLE_CHECK_MS = 100;
/** Milliseconds that taking over connections that the kernel has accepted may take. */
const MAX_ACCEPT_MS = 1000;
/** Turns of the event loop, one after the other and each as short, in which no connection came: none waits. */
const QUIET_TURNS = 3;
const MAX_QUIET_TURN_MS = 2;
/** Milliseconds of the stop that are reserved for background jobs, modules and the database; at most 30 % of it. */
const CLOSE_TIMEOUT_MS = 3000;
/** Milliseconds that the closing gets even with `SHUTDOWN_SECONDS=0`. */
const MIN_CLOSE_TIMEOUT_MS = 1000;

/**
 * Stops on SIGTERM and SIGINT in the order that loses nothing: no new connections and `Connection: close` on the open
 * ones, running requests finish, background jobs give back their leases, then the modules and the database pool
 * close. The process ends within `seconds` (one second at least): with code 0, or with 1 when something did not end.
 * A process that another one has replaced stops in the same way, and stays ready for balancers: they see the port, which
 * others serve.
 * @returns milliseconds within which it ends
 */
export function stopGracefully(app: NestExpressApplication, seconds: number): number {
  const log = new Logger('Stop');
  const drain = drainable(app.getHttpServer());
  const total = Math.max(seconds * 1000, MIN_CLOSE_TIMEOUT_MS);
  let stopping = false;
  const stop = (signal?: NodeJS.Signals): void => {
    if (stopping) return;
    stopping = true;
    const started = performance.now();
    log.log(`Stopping after ${signal ?? 'being replaced'}`);
    const late = (): never => {
      log.error(`Not everything has ended within ${total / 1000} seconds`);
      process.exit(1);
    };
    setTimeout(late, total).unref();
    if (signal) app.get(HealthService).stop();
    app.get(BackgroundJobsService).stop();
    const limitMs = Math.min(seconds * 1000, total - Math.min(CLOSE_TIMEOUT_MS, total * 0.3));
    void drain(limitMs, signal === undefined)
      .then((cutOff) => {
        if (cutOff > 0) log.warn(`${cutOff} requests did not end in time and were cut off`);
        // Lifecycle hooks get the signal; the type of Nest's interface does not have it.
        return (app as { close(signal?: string): Promise<void> }).close(signal);
      })
      .then(
        () => {
          log.log(`Stopped after ${Math.round(performance.now() - started)} ms`);
          process.exit(0);
        },
        (error: unknown) => {
          log.error(error);
          process.exit(1);
        },
      );
  };
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  onReplaced(() => stop());
  return total;
}

/**
 * Follows the connections of a server from now on.
 * @returns stops listening and resolves when the last accepted request is answered, or after `limitMs`, when all
 * connections are cut off; with the number of requests that were. `isReplaced`: another process serves the port
 */
export function drainable(server: HttpServer): (limitMs: number, isReplaced?: boolean) => Promise<number> {
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

  return async (limitMs, isReplaced = false) => {
    let cutOff = 0;
    const limit = setTimeout(() => {
      cutOff = running.size;
      server.closeAllConnections();
    }, limitMs);
    // What the kernel has accepted would be reset when the port closes. Until then connections stay open, because
    // clients would replace them by new ones, and new requests wait, because serving them lets more connections come.
    const serveHeld = isReplaced ? () => undefined : holdRequests(server);
    if (!isReplaced) await quietTurns(() => accepted, Math.min(MAX_ACCEPT_MS, limitMs / 2));
    const closed = new Promise<void>((resolve) => {
      // Not the method of the HTTP server: it cuts off idle connections at once, also those on which a request is
      // on its way.
      Server.prototype.close.call(server, () => resolve());
    });
    if (!isReplaced) await portClosed();
    draining = true;
    for (const response of running) response.shouldKeepAlive = false;
    serveHeld();
    let check: NodeJS.Timeout | undefined;
    const grace = setTimeout(
      () => {
        closeIdle();
        check = setInterval(closeIdle, IDLE_CHECK_MS);
      },
      isReplaced ? REPLACED_IDLE_GRACE_MS : IDLE_GRACE_MS,
    );
    await closed;
    clearTimeout(limit);
    clearTimeout(grace);
    clearInterval(check);
    return cutOff;
  };
}

/** Keeps requests from being served until the returned function is called. */
function holdRequests(server: HttpServer): () => void {
  const listeners = server.listeners('request') as RequestListener[];
  const held: [IncomingMessage, ServerResponse][] = [];
  server.removeAllListeners('request');
  server.on('request', (...message) => held.push(message));
  return () => {
    server.removeAllListeners('request');
    for (const listener of listeners) server.on('request', listener);
    for (const message of held) server.emit('request', ...message);
  };
}

/** Waits until the event loop has nothing to do but to take connections, and none comes. At most `limitMs`. */
async function quietTurns(accepted: () => number, limitMs: number): Promise<void> {
  const end = performance.now() + limitMs;
  for (let quiet = 0, before = accepted(); quiet < QUIET_TURNS && performance.now() < end; before = accepted()) {
    const began = performance.now();
    await nextTurn();
    const isQuiet = accepted() === before && performance.now() - began <= MAX_QUIET_TURN_MS;
    quiet = isQuiet ? quiet + 1 : 0;
  }
}
