import { IncomingMessage, ServerResponse, type ServerOptions } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express, Request, Response } from 'express';
import { createHttpServer, type HttpServerSettings } from '#core/server';
import type { RestRequest } from './rest-request.js';
import { RestRouter, restRoute, routePath } from './rest-router.js';
import { restHandlerMetadata } from './route.decorators.js';

type Registration = [path: string, handler: (request: Request, response: Response, next: () => void) => unknown];
type Method = 'get' | 'post' | 'put' | 'patch' | 'delete' | 'all';

/** Paths that match all addresses, such as that of public pages, and the front page with them. */
const CATCH_ALL = /^\/(?:$|\{?\*)/;

/**
 * Express for Nest. Handlers of the REST interface are registered in one router for each namespace, for all methods that
 * they answer, and what they return is written by `ResponseWriter`. Ordinary handlers for
 * all addresses come after what modules add to Express at start, such as the files of `@nestjs/serve-static`.
 */
export class RestExpressAdapter extends ExpressAdapter {
  private readonly router = new RestRouter();
  private hasRouter = false;
  private readonly prefixes = new Set<string>();
  private readonly catchAll: (() => unknown)[] = [];
  private readonly messages: Required<Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'>>;

  constructor(private readonly settings: HttpServerSettings) {
    super();
    this.messages = expressMessages(this.getInstance<Express>());
  }

  override initHttpServer(): void {
    this.setHttpServer(createHttpServer(this.messages, this.getInstance<Express>(), this.settings));
  }

  override reply(response: Response & { req: { rest?: RestRequest } }, body: unknown, statusCode?: number): unknown {
    const { rest } = response.req;
    if (!rest) return super.reply(response, body, statusCode);
    if (statusCode !== undefined) response.status(statusCode);
    return rest.respond(body);
  }

  override get(...args: unknown[]): unknown {
    return this.register('get', args);
  }

  override post(...args: unknown[]): unknown {
    return this.register('post', args);
  }

  override put(...args: unknown[]): unknown {
    return this.register('put', args);
  }

  override patch(...args: unknown[]): unknown {
    return this.register('patch', args);
  }

  override delete(...args: unknown[]): unknown {
    return this.register('delete', args);
  }

  override all(...args: unknown[]): unknown {
    return this.register('all', args);
  }

  /** Called by Nest when the modules have started. */
  override setNotFoundHandler(...args: Parameters<ExpressAdapter['setNotFoundHandler']>): unknown {
    for (const register of this.catchAll.splice(0)) register();
    return super.setNotFoundHandler(...args);
  }

  /**
   * The beginnings, up to the first variable, of the paths of ordinary controllers (`@Controller`) below the given one.
   * @param root e.g. `/api`
   */
  ordinaryPaths(root: string): string[] {
    return [...this.prefixes].filter((prefix) => prefix.startsWith(`${root}/`));
  }

  /** A request and its response as the server makes them, for requests of the service to itself. */
  createMessages(socket: IncomingMessage['socket']): [request: Request, response: Response] {
    const request = new this.messages.IncomingMessage(socket);
    return [request as Request, new this.messages.ServerResponse(request) as Response];
  }

  private register(method: Method, args: unknown[]): unknown {
    const [path, handler] = args as Registration;
    const metadata = typeof handler === 'function' ? restHandlerMetadata(handler, path) : undefined;
    if (!metadata) {
      if (typeof path === 'string') this.prefixes.add(/^[^:*{(]*/.exec(path)?.[0] ?? '');
      const register = (): unknown => super[method](...(args as [never, never]));
      return typeof path === 'string' && CATCH_ALL.test(path) ? this.catchAll.push(register) : register();
    }
    // The last controller comes behind all others below the root, those of modules too.
    if (method !== 'all') {
      this.router.add(path, metadata, handler);
      if (!this.hasRouter) this.use(this.router.handle);
      this.hasRouter = true;
      return this;
    }
    const { patterns } = metadata;
    return super[method](...([routePath(path, patterns), restRoute(patterns, handler)] as [never, never]));
  }
}

/**
 * Lets Node make messages with the prototypes that Express would give them afterwards. Changing the prototype of an
 * object that exists has a price that does not show where it is paid: V8 (of Node 20 and 24) takes such objects and all
 * that hangs on them for long-lived, so that every request left its rows and texts to the next full garbage collection.
 * @returns options for `createServer`
 */
export function expressMessages(app: Express): Required<Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'>> {
  class ExpressRequest extends IncomingMessage {}
  class ExpressResponse extends ServerResponse {}
  Object.setPrototypeOf(ExpressRequest.prototype, app.request);
  Object.setPrototypeOf(ExpressResponse.prototype, app.response);
  Object.assign(app, { request: ExpressRequest.prototype, response: ExpressResponse.prototype });
  return { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse as typeof ServerResponse };
}
