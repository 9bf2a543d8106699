import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { checkMethodOverride } from '../method-override.js';
import { noRoute } from '#core/errors';
import type { RestRequest } from '../rest-request.js';
import { RouteTable } from '../route-table.js';

/** Finds what the handler declares, and refuses routes that do not exist at the moment. */
@Injectable()
export class EndpointGuard implements CanActivate {
  constructor(private readonly table: RouteTable) {}

  /** @throws RestError 404 `rest_no_route`, 403 `rest_method_override_refused` */
  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<Request & { rest?: RestRequest }>();
    const { rest } = request;
    const declared = rest && this.table.endpointOf(context.getClass(), context.getHandler());
    if (!rest || !declared) return true;
    // One handler answers for all indexes of namespaces, and for addresses that are none.
    const endpoint = rest.match?.route.endpoints.find(({ handler }) => handler === declared.handler);
    if (!rest.match || !endpoint) throw noRoute();
    const { route, path } = rest.match;
    const enter = (): boolean => {
      if (rest.method === 'HEAD') rest.method = 'GET';
      checkMethodOverride(rest.context.caller, rest.sentMethod, rest.method);
      rest.route = route;
      rest.endpoint = endpoint;
      rest.sources.path = path;
      return true;
    };
    if (!endpoint.available) return enter();
    return endpoint.available().then((isAvailable) => {
      if (!isAvailable) throw noRoute();
      return enter();
    });
  }
}
