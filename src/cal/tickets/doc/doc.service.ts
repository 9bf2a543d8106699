import { Injectable } from '@nestjs/common';
import { RequestContext } from '../../../core/context/request-context.js';
import { openApiPaths } from '../../../core/rest/openapi.js';
import { RouteTable } from '../../../core/rest/route-table.js';
import { ANSWERS, SCHEMAS } from './schemas.js';

const NAMESPACE = 'cal/tickets/v1';

/** The OpenAPI document of this namespace, from the routes as they are. */
@Injectable()
export class DocService {
  constructor(private readonly table: RouteTable) {}

  document(): Record<string, unknown> {
    const routes = this.table
      .all()
      .filter((route) => route.namespace === NAMESPACE && route.pattern !== `/${NAMESPACE}`);
    return {
      openapi: '3.0.0',
      info: {
        version: '1.0.0',
        title: 'Almanac tickets',
        description: 'Tickets, attendees, carts, orders and check-in.',
      },
      components: { schemas: SCHEMAS },
      servers: [{ url: `${RequestContext.current().restUrl(NAMESPACE)}/` }],
      paths: openApiPaths(routes, `/${NAMESPACE}`, ANSWERS),
    };
  }
}
