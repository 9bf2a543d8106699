import type { Server } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';

/**
 * Stops in the order that loses nothing: no new connections, running requests finish (up to `seconds`), then the
 * modules and the database pool close.
 */
export function stopGracefully(app: NestExpressApplication, seconds: number): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    void drain(app.getHttpServer(), seconds)
      .then(() => app.close())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** Resolves when the last request is answered, or after `seconds`. */
export function drain(server: Server, seconds: number): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => {
      server.closeAllConnections();
      resolve();
    }, seconds * 1000);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });
}
