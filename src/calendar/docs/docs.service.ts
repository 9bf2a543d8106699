import { Injectable } from '@nestjs/common';
import { RequestContext } from '../../core/context/request-context.js';
import { RouteTable } from '../../core/rest/route-table.js';
import { docsOf } from './document.js';

const NAMESPACE = 'calendar/v1';

/** The OpenAPI document of this namespace, from the routes as they are. */
@Injectable()
export class DocsService {
  constructor(private readonly table: RouteTable) {}

  document(): Record<string, unknown> {
    const routes = this.table
      .all()
      .filter((route) => route.namespace === NAMESPACE && route.pattern !== `/${NAMESPACE}`);
    return docsOf(routes, `/${NAMESPACE}`, RequestContext.current().restUrl(NAMESPACE));
  }
}
