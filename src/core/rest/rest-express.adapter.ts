import { createServer } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express, Request, Response } from 'express';
import { expressMessages } from './express-messages.js';
import type { RestRequest } from './rest-request.js';
import { REST_MOUNT } from './route.decorators.js';

/** A route's handler as Nest makes it, with guards, interceptors and filters around the controller's method. */
export type RestHandler = (request: Request, response: Response, next: () => void) => unknown;

/** Sends what a handler of the interface returned. */
export type Finish = (response: Response, rest: RestRequest, result: unknown) => Promise<void>;

/**
 * Express for Nest, knowing the interface: its answers are sent by its own rules, and its handlers are called by the
 * gateway, which has found the route already. Express would try the patterns of all routes in turn.
 */
export class RestExpressAdapter extends ExpressAdapter {
  /** Set by whoever knows the rules. */
  finish?: Finish;

  /** Set by the gateway: what takes requests that need nothing of Express. */
  gateway?: (request: Request, response: Response, next: () => void) => void;

  private readonly handlers = new Map<string, RestHandler>();
  private readonly prefixes = new Set<string>();

  override initHttpServer(): void {
    const app = this.getInstance<Express>();
    this.setHttpServer(createServer(expressMessages(app), app));
  }

  override reply(response: unknown, body: unknown, statusCode?: number): unknown {
    const { rest } = (response as Response).req as Request & { rest?: RestRequest };
    if (!rest?.endpoint || !this.finish) return super.reply(response, body, statusCode);
    return this.finish(response as Response, rest, body);
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

  /** The handler of an endpoint. @param path as declared, variables as `:name` */
  handlerOf(method: string, path: string): RestHandler | undefined {
    return this.handlers.get(`${method} ${path}`);
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
