import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express, Request, Response } from 'express';
import { createHttpServer } from '../server/http-server.js';
import type { HttpServerSettings } from '../server/http-server.js';
import type { RestRequest } from './rest-request.js';
import { REST_MOUNT } from './route.decorators.js';
import type { Endpoint } from './route-table.js';
import { IncomingMessage, ServerResponse } from 'node:http';
import type { ServerOptions } from 'node:http';

/** A route's handler as Nest makes it, with guards, interceptors and filters around the controller's method. */
export type RestHandler = (request: Request, response: Response, next: (error?: unknown) => void) => unknown;

/** A request of the interface. */
export type RestHttpRequest = Request & { rest: RestRequest };

/**
 * Express for Nest. The gateway runs the handlers of the interface (`run`), since it has found the route already: Express
 * would try the patterns of all routes in turn.
 */
export class RestExpressAdapter extends ExpressAdapter {
  /** Set by the gateway: what takes requests that need nothing of Express. */
  gateway?: (request: Request, response: Response, next: () => void) => void;

  private readonly handlers = new Map<string, RestHandler>();
  private readonly prefixes = new Set<string>();

  constructor(private readonly settings: HttpServerSettings) {
    super();
  }

  override initHttpServer(): void {
    const app = this.getInstance<Express>();
    this.setHttpServer(createHttpServer(expressMessages(app), app, this.settings));
  }

  override reply(response: unknown, body: unknown, statusCode?: number): unknown {
    const { rest } = (response as Response).req as Request & { rest?: RestRequest };
    if (!rest?.outcome) return super.reply(response, body, statusCode);
    rest.outcome.resolve(body);
    return undefined;
  }

  override get(...args: unknown[]): unknown {
    return this.hold('GET', args) || super.get(...(args as [never, never]));
  }

  override post(...args: unknown[]): unknown {
    return this.hold('POST', args) || super.post(...(args as [never, never]));
  }

  override put(...args: unknown[]): unknown {
    return this.hold('PUT', args) || super.put(...(args as [never, never]));
  }

  override patch(...args: unknown[]): unknown {
    return this.hold('PATCH', args) || super.patch(...(args as [never, never]));
  }

  override delete(...args: unknown[]): unknown {
    return this.hold('DELETE', args) || super.delete(...(args as [never, never]));
  }

  /**
   * Runs the handler of an endpoint with its guards, interceptors and pipes.
   * @returns what the handler returned; Nest hands it to `reply`
   * @throws what a guard, pipe or handler threw; Nest hands it to `RestFilter`
   */
  run(
    { nestMethod, nestPath, handler: name }: Endpoint,
    request: RestHttpRequest,
    response: Response,
  ): Promise<unknown> {
    const handler = this.handlers.get(`${nestMethod} ${nestPath}`);
    if (!handler) throw new Error(`No handler for ${name}`);
    return new Promise((resolve, reject) => {
      request.rest.outcome = { resolve, reject };
      void handler(request, response, reject);
    });
  }

  /**
   * The beginnings, up to the first variable, of the paths of ordinary controllers (`@Controller`) below the given one.
   * @param root e.g. `/api`
   */
  ordinaryPaths(root: string): string[] {
    return [...this.prefixes].filter((prefix) => prefix.startsWith(`${root}/`));
  }

  /** Keeps a handler of the interface back from Express. @returns whether it is one */
  private hold(method: string, [path, handler]: unknown[]): boolean {
    if (typeof path !== 'string') return false;
    if (!path.startsWith(`/${REST_MOUNT}`)) {
      this.prefixes.add(/^[^:*{(]*/.exec(path)?.[0] ?? '');
      return false;
    }
    this.handlers.set(`${method} ${path}`, handler as RestHandler);
    return true;
  }
}

/**
 * Lets Node make messages with the prototypes that Express would give them afterwards. Changing the prototype of an
 * object that exists has a price that does not show where it is paid: V8 (of Node 20 and 24) takes such objects and all
 * that hangs on them for long-lived, so that every request left its rows and texts to the next full garbage collection.
 * @returns options for `createServer`
 */
export function expressMessages(app: Express): Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'> {
  class ExpressRequest extends IncomingMessage {}
  class ExpressResponse extends ServerResponse {}
  Object.setPrototypeOf(ExpressRequest.prototype, app.request);
  Object.setPrototypeOf(ExpressResponse.prototype, app.response);
  Object.assign(app, { request: ExpressRequest.prototype, response: ExpressResponse.prototype });
  return { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse as typeof ServerResponse };
}
