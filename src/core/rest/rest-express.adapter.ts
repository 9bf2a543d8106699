import { createServer } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express, Request, Response } from 'express';
import { expressMessages } from './express-messages.js';
import { REST_MOUNT } from './route.decorators.js';

/** What the interceptor returns once it has written the answer itself. */
export const ALREADY_SENT = Symbol('already sent');

/** A route's handler as Nest makes it, with guards, interceptors and filters around the controller's method. */
export type RestHandler = (request: Request, response: Response, next: () => void) => unknown;

/**
 * Express for Nest, knowing the interface: answers of it have been written when Nest gets them, and its handlers are
 * called by the gateway, which has found the route already. Express would try the patterns of all routes in turn.
 */
export class RestExpressAdapter extends ExpressAdapter {
  private readonly handlers = new Map<string, RestHandler>();

  override initHttpServer(): void {
    const app = this.getInstance<Express>();
    this.setHttpServer(createServer(expressMessages(app), app));
  }

  override reply(response: unknown, body: unknown, statusCode?: number): unknown {
    return body === ALREADY_SENT ? undefined : super.reply(response, body, statusCode);
  }

  override get(...args: unknown[]): unknown {
    return this.hold('GET', args) || super.get(...(args as [never, never]));
  }

  override post(...args: unknown[]): unknown {
    return this.hold('POST', args) || super.post(...(args as [never, never]));
  }

  override delete(...args: unknown[]): unknown {
    return this.hold('DELETE', args) || super.delete(...(args as [never, never]));
  }

  /** The handler of an endpoint. @param path as declared, variables as `:name` */
  handlerOf(method: string, path: string): RestHandler | undefined {
    return this.handlers.get(`${method} ${path}`);
  }

  /** Keeps a handler of the interface back from Express. @returns whether it is one */
  private hold(method: string, [path, handler]: unknown[]): boolean {
    if (typeof path !== 'string' || !path.startsWith(`/${REST_MOUNT}`)) return false;
    this.handlers.set(`${method} ${path}`, handler as RestHandler);
    return true;
  }
}
