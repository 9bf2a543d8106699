import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Settings } from '#core/config';
import { BodyRateGuard } from './body-rate-guard.js';
import { RequestSequencer } from './request-sequencer.js';

/** Milliseconds between two looks for connections whose time to send a request is over. */
const TIMEOUT_CHECK_INTERVAL_MS = 5_000;
/** Milliseconds over which the rate of a body is counted. */
const BODY_RATE_WINDOW_MS = 10_000;

/** Settings of the server. */
export type HttpServerSettings = Pick<
  Settings,
  'keepAliveSeconds' | 'headersTimeoutSeconds' | 'requestTimeoutSeconds' | 'minBodyBytesPerSecond'
>;

/**
 * Makes the HTTP server of the service, with limits on what one connection may take.
 * @param messages classes of requests and responses
 * @param listener gets one request of a connection at a time
 */
export function createHttpServer(
  messages: Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'>,
  listener: RequestListener,
  settings: HttpServerSettings,
  windowMs = BODY_RATE_WINDOW_MS,
): Server {
  const bodies = new BodyRateGuard({ minBytesPerSecond: settings.minBodyBytesPerSecond, windowMs });
  const requests = new RequestSequencer((request, response) => {
    bodies.watch(request, response);
    listener(request, response);
  });
  const server = createServer(
    {
      ...messages,
      keepAliveTimeout: settings.keepAliveSeconds * 1000,
      headersTimeout: settings.headersTimeoutSeconds * 1000,
      requestTimeout: settings.requestTimeoutSeconds * 1000,
      connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS,
    },
    requests.handle,
  );
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    continueOnRead(request, response);
    server.emit('request', request, response);
  });
  return server;
}

/**
 * Sends `100 Continue` when the body is read for the first time, not before: a request that is refused by its headers
 * (too large, unknown route) is answered without its body.
 */
function continueOnRead(request: IncomingMessage, response: ServerResponse): void {
  request._read = (size) => {
    Reflect.deleteProperty(request, '_read');
    if (!response.headersSent) response.writeContinue();
    request._read(size);
  };
}
