import { All, Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import { ExcludeFromDocs } from '#core/openapi';
import { noRoute } from '#core/errors';
import type { RestRequest } from './rest-request.js';
import { RestResponse } from './rest-response.js';
import { RouteTable } from './route-table.js';
import { RestHandler } from './route.decorators.js';
import { REST_ROOT } from './endpoint.js';

/** The last controller of the interface: descriptions of routes (`OPTIONS`), and unknown routes. */
@ExcludeFromDocs()
@Controller(REST_ROOT)
export class NoRouteController {
  constructor(private readonly table: RouteTable) {}

  /** What `OPTIONS` shows of a route. @throws RestError 404 `rest_no_route` for all other methods */
  @All(['', '{*path}'])
  @RestHandler(REST_ROOT, { methods: ['ALL'], patterns: {} })
  async answer(@Req() { rest }: Request & { rest: RestRequest }): Promise<unknown> {
    if (rest.method !== 'OPTIONS') throw noRoute();
    const { match } = rest;
    if (!match) return [];
    rest.route = match.route;
    rest.sources.path = match.path;
    const description = this.table.describe(match.route, rest.context.rootUrl);
    const { schema } = match.route;
    return new RestResponse(schema ? { ...description, schema: schema() } : description);
  }
}
