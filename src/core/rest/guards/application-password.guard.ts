import { Injectable, SetMetadata, type CanActivate, type CustomDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RequestContext } from '#core/context';
import { Authenticator, type Identity } from '../authenticator.js';
import { NO_CACHE, callerHeaders } from '../fixed-headers.js';
import { outsideOfScopes } from '#core/errors';
import type { RestRequest } from '../rest-request.js';

const WITHOUT_AUTHENTICATION = Symbol('without authentication');

/**
 * A controller that does not need to know who calls, such as public pages: credentials are not looked at, which saves
 * reading the session.
 */
export const WithoutAuthentication = (): CustomDecorator<symbol> => SetMetadata(WITHOUT_AUTHENTICATION, true);

/**
 * Finds out who calls: application passwords, and sessions with their nonce. Runs before all other guards and for
 * unknown routes too, so wrong credentials are refused first (core.md §1).
 */
@Injectable()
export class ApplicationPasswordGuard implements CanActivate {
  constructor(private readonly authenticator: Authenticator) {}

  /** @throws RestError 401, 403 or 429 for credentials that are wrong */
  canActivate(execution: ExecutionContext): boolean | Promise<boolean> {
    // Handlers of WebSockets, messages and GraphQL have guards of their own modules.
    if (execution.getType() !== 'http' || !RequestContext.peek()) return true;
    const http = execution.switchToHttp();
    const request = http.getRequest<Request & { rest?: RestRequest }>();
    if (request.rest) return this.identify(request, request.rest);
    if (Reflect.getMetadata(WITHOUT_AUTHENTICATION, execution.getClass()) !== undefined) return true;
    return this.identifyOrdinary(request, http.getResponse<Response>());
  }

  private identify(request: Request, rest: RestRequest): boolean | Promise<boolean> {
    // Parts of a response are read as the caller of the whole.
    if (rest.deliver) return true;
    try {
      const found = this.authenticate(request, rest.sources.query, rest.body?.form ?? {});
      if (!(found instanceof Promise)) return note(found, request, rest);
      return found.then(
        (identity) => note(identity, request, rest),
        (error: unknown) => refuse(error, rest),
      );
    } catch (error) {
      return refuse(error, rest);
    }
  }

  /** A handler of an ordinary controller (`@Controller`) outside of the interface. */
  private async identifyOrdinary(request: Request, response: Response): Promise<boolean> {
    const form = request.is('application/x-www-form-urlencoded') ? (request.body as Record<string, unknown>) : {};
    const { caller, headers } = await this.authenticate(request, request.query, form);
    const action = `${request.method} ${(request.route as { path?: string } | undefined)?.path ?? request.path}`;
    const scoped = caller.scopes ? caller.within(action) : caller;
    if (!scoped) throw outsideOfScopes();
    Object.assign(RequestContext.current(), { caller: scoped, action });
    if (caller.known || headers) response.set({ ...(caller.known && NO_CACHE), ...headers });
    return true;
  }

  private authenticate(
    request: Request,
    query: Record<string, unknown>,
    form: Record<string, unknown>,
  ): Identity | Promise<Identity> {
    return this.authenticator.authenticate({ request, address: RequestContext.current().address, query, form });
  }
}

function note({ caller, headers }: Identity, request: Request, rest: RestRequest): boolean {
  rest.context.caller = caller;
  const { method, personal, sources, fixedHeaders } = rest;
  Object.assign(
    fixedHeaders,
    headers,
    callerHeaders({ caller, method, headers: request.headers, query: sources.query, personal }),
  );
  return true;
}

function refuse(error: unknown, { fixedHeaders }: RestRequest): never {
  Object.assign(fixedHeaders, NO_CACHE);
  throw error;
}
