import { Injectable } from '@nestjs/common';
import { RequestContext } from '../../../core/context/request-context.js';
import { openApiPaths } from '../../../core/rest/openapi.js';
import { RouteTable } from '../../../core/rest/route-table.js';
import { ANSWERS, SCHEMAS } from './schemas.js';

const NAMESPACE = 'cal/events/v1';

/** An OpenAPI document, as far as its members are set here. */
export interface EventsDocument {
  openapi: string;
  info: { version: string; title: string; description: string };
  components: { schemas: typeof SCHEMAS };
  servers: { url: string }[];
  paths: ReturnType<typeof openApiPaths>;
}

/** The OpenAPI document of this namespace, from the routes as they are. */
@Injectable()
export class DocService {
  constructor(private readonly table: RouteTable) {}

  document(): EventsDocument {
    const routes = this.table
      .all()
      .filter((route) => route.namespace === NAMESPACE && route.pattern !== `/${NAMESPACE}`);
    return {
      openapi: '3.0.0',
      info: {
        version: '1.0.0',
        title: 'Almanac events',
        description: 'Events, venues, organizers, categories and tags.',
      },
      components: { schemas: SCHEMAS },
      servers: [{ url: `${RequestContext.current().restUrl(NAMESPACE)}/` }],
      paths: openApiPaths(routes, `/${NAMESPACE}`, ANSWERS),
    };
  }
}
