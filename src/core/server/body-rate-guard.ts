import type { IncomingMessage, ServerResponse } from 'node:http';

/** Bytes per second that a body must have, and milliseconds over which they are counted. */
export interface BodyRate {
  /** 0: any. */
  minBytesPerSecond: number;
  windowMs: number;
}

const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** A body that is being received. */
interface Body {
  response: ServerResponse;
  /** Bytes that its connection had received at the end of the last window; undefined in its first one. */
  received?: number;
}

/** Closes connections whose request bodies arrive too slowly, as those of an attack that keeps connections busy. */
export class BodyRateGuard {
  private readonly bodies = new Map<IncomingMessage, Body>();
  private timer?: NodeJS.Timeout;

  constructor(private readonly rate: BodyRate) {}

  /** Watches the body of a request, if it has one, until it is complete. */
  watch(request: IncomingMessage, response: ServerResponse): void {
    if (this.rate.minBytesPerSecond === 0 || request.complete || !announcesBody(request)) return;
    this.bodies.set(request, { response });
    request.once('close', () => this.bodies.delete(request));
    this.timer ??= setInterval(() => this.check(), this.rate.windowMs).unref();
  }

  private check(): void {
    for (const [request, body] of this.bodies) {
      if (request.complete || request.destroyed) this.bodies.delete(request);
      else this.checkOne(request, body);
    }
    if (this.bodies.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private checkOne(request: IncomingMessage, body: Body): void {
    const { socket } = request;
    const { received } = body;
    // A client cannot send while nothing is read.
    const isReading = request.readableFlowing === true && !socket.isPaused();
    body.received = isReading ? socket.bytesRead : undefined;
    if (!isReading || received === undefined) return;
    const required = (this.rate.minBytesPerSecond * this.rate.windowMs) / 1000;
    if (socket.bytesRead - received >= required) return;
    this.bodies.delete(request);
    if (!body.response.headersSent) socket.write(TOO_SLOW);
    socket.destroySoon();
  }
}

function announcesBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
