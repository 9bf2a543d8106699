import { Injectable, SetMetadata } from '@nestjs/common';
import type { CustomDecorator, ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RequestContext } from '../context/request-context.js';
import { Authenticator } from './authenticator.js';
import { outsideOfScopes } from './rest.error.js';
import { NO_CACHE } from './fixed-headers.js';

const WITHOUT_AUTHENTICATION = Symbol('without authentication');

/**
 * An ordinary controller that does not need to know who calls, such as public pages: credentials are not looked at,
 * which saves reading the session.
 */
export const WithoutAuthentication = (): CustomDecorator<symbol> => SetMetadata(WITHOUT_AUTHENTICATION, true);

/** Finds out who calls a handler of an ordinary controller (`@Controller`), by the same rules as in the REST interface. */
@Injectable()
export class OrdinaryCallersService {
  constructor(private readonly authenticator: Authenticator) {}

  /** Notes the caller in the request context. @throws RestError 401, 403 or 429 for credentials that are wrong */
  async identify(execution: ExecutionContext): Promise<void> {
    const context = RequestContext.peek();
    const controller = execution.getClass();
    if (!context || execution.getType() !== 'http') return;
    if (Reflect.getMetadata(WITHOUT_AUTHENTICATION, controller) !== undefined) return;
    const http = execution.switchToHttp();
    const request = http.getRequest<Request>();
    const form = request.is('application/x-www-form-urlencoded') ? (request.body as Record<string, unknown>) : {};
    const { caller, headers } = await this.authenticator.authenticate({
      request,
      address: context.address,
      query: request.query,
      form,
    });
    const action = `${request.method} ${(request.route as { path?: string } | undefined)?.path ?? request.path}`;
    const scoped = caller.scopes ? caller.within(action) : caller;
    if (!scoped) throw outsideOfScopes();
    context.caller = scoped;
    context.action = action;
    if (caller.known || headers) http.getResponse<Response>().set({ ...(caller.known && NO_CACHE), ...headers });
  }
}
