import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type RestRequest, ApiRoots, decodePath, RouteTable, type Route, REST_ROOT } from '#core/rest';

/** Patterns of the controller of the site's pages, which has every address that no other controller has. */
const PAGE_PATTERNS: ReadonlySet<unknown> = new Set(['/', '/*path']);

/** Label of the pages of the site, missing ones included. */
const PAGE = 'page';
/** Label of everything without a pattern: unknown REST addresses, redirects by rule, the documentation. */
const OTHER = 'other';

/** Names the route of a request for metrics. There are as many names as routes: none holds anything that was sent. */
@Injectable()
export class RouteLabels {
  constructor(
    private readonly roots: ApiRoots,
    private readonly table: RouteTable,
  ) {}

  /**
   * The pattern of the route, with variables as `:name` and without the REST root: `/cal/events/v1/events/:id`; for
   * ordinary controllers their own pattern: `/readyz`. Call it when the request is over.
   */
  of(request: Request & { rest?: RestRequest }, response: Response): string {
    const path = request.rest?.path ?? this.roots.find(pathOf(request), undefined)?.path;
    // A refusal comes before the route is noted, and an answer from the cache without it.
    if (path !== undefined) return labelOf(request.rest?.route ?? this.table.match(path)?.route);
    const pattern = (request.route as { path?: unknown } | undefined)?.path;
    if (pattern === undefined) return response.getHeader('X-Cache') === 'HIT' ? PAGE : OTHER;
    if (PAGE_PATTERNS.has(pattern)) return PAGE;
    return typeof pattern === 'string' ? pattern : OTHER;
  }
}

function pathOf({ originalUrl }: Request): string {
  return decodePath(originalUrl.split('?', 1)[0]);
}

function labelOf(route: Route | undefined): string {
  if (!route) return OTHER;
  // All namespace indexes share one handler, so its path in Nest's router is not theirs.
  const [endpoint] = route.endpoints;
  return route.variables.length === 0 || !endpoint ? route.pattern : endpoint.nestPath.slice(REST_ROOT.length + 1);
}
