import { Injectable, type NestMiddleware } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { NextFunction, Request, Response } from 'express';
import qs from 'qs';
import { Settings, originList } from '#core/config';
import { RequestContext } from '#core/context';
import { ApiRoots, decodePath, type ResolvedRoot } from './api-roots.js';
import { parseQuery } from './body-reader.js';
import { fixedHeaders, refuseForeignCredentials } from './fixed-headers.js';
import { internalDispatch, type InternalDispatch } from './internal-dispatch.js';
import { OWN_NAMES } from './names.js';
import { requestContextOf } from './request-origin.js';
import { ResponseWriter } from './response.writer.js';
import { responseOptions } from './response-options.js';
import { RestError } from '#core/errors';
import type { RestExpressAdapter } from './rest-express.adapter.js';
import { RestRequest } from './rest-request.js';
import { RouteTable } from './route-table.js';
import { REST_ROOT } from './endpoint.js';
import { isPersonal } from './route.js';

/** Names with dots between them, at most 200 characters. That a name starts with a digit is accepted (recorded). */
const JSONP_NAME = /^(?=.{1,200}$)\w+(?:\.\w+)*$/;

/** Characters of a path that need no percent-encoding. */
const PLAIN_PATH = /^[\w\-./~!$&'()*+,;=:@]*$/;

/**
 * Gives every request its context, and makes addresses of the REST interface those of its controllers: root and names,
 * `rest_route`, method override. Express and Nest route by `request.method` and `request.url`, which are changed here,
 * before any router looks at them (docs/architecture.md, "One request's way").
 */
@Injectable()
export class RestEntryMiddleware implements NestMiddleware<Request & { rest?: RestRequest }, Response> {
  constructor(
    private readonly settings: Settings,
    private readonly roots: ApiRoots,
    private readonly table: RouteTable,
    private readonly writer: ResponseWriter,
    private readonly host: HttpAdapterHost<RestExpressAdapter>,
  ) {}

  /** Express middleware. Requests outside of the interface get a context and keep their address. */
  readonly use = (request: Request & { rest?: RestRequest }, response: Response, next: NextFunction): void => {
    const dispatch = internalDispatch(request);
    const mark = request.url.indexOf('?');
    const pathname = mark < 0 ? request.url : request.url.slice(0, mark);
    const query = dispatch?.query ?? (mark < 0 ? {} : parseQuery(request.url.slice(mark + 1)));
    const root = dispatch?.resolvedRoot ?? this.roots.find(decodePath(pathname), query.rest_route);
    const resolvedRoot = root && !dispatch && this.isOrdinary(root, pathname) ? undefined : root;
    const enter = (): void => {
      if (!resolvedRoot) return next();
      const rest = this.restRequest(request, resolvedRoot, query, dispatch);
      rest.respond = (result) => this.writer.reply(response, rest, result);
      request.rest = rest;
      try {
        this.route(request, rest, dispatch);
      } catch (error) {
        return next(error);
      }
      next();
    };
    if (dispatch) return enter();
    const context = requestContextOf(request, this.settings, resolvedRoot?.prefix);
    response.setHeader('X-Request-Id', context.requestId);
    RequestContext.run(context, enter);
  };

  /** Whether an address below a root belongs to an ordinary controller. */
  private isOrdinary(resolvedRoot: ResolvedRoot, pathname: string): boolean {
    const { httpAdapter } = this.host;
    const isBelow = (prefix: string): boolean =>
      pathname === prefix || pathname.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`);
    return httpAdapter.ordinaryPaths(resolvedRoot.prefix).some(isBelow) && !this.table.match(resolvedRoot.path);
  }

  private restRequest(
    request: Request,
    resolvedRoot: ResolvedRoot,
    query: Record<string, unknown>,
    dispatch: InternalDispatch | undefined,
  ): RestRequest {
    const rest = new RestRequest(RequestContext.current());
    rest.names = dispatch ? OWN_NAMES : resolvedRoot.names;
    rest.path = resolvedRoot.path;
    rest.sources.query = resolvedRoot.names.input(query);
    rest.deliver = dispatch?.deliver;
    rest.batched = dispatch?.batched ?? false;
    const { rootUrl } = rest.context;
    rest.selfUrl = rootUrl + resolvedRoot.path;
    rest.fixedHeaders = fixedHeaders(rootUrl, request.headers);
    rest.sentMethod = request.method;
    rest.headersOnly = request.method === 'HEAD';
    return rest;
  }

  /** Reads what the address says of the response, and addresses the request to its controller. */
  private route(request: Request, rest: RestRequest, dispatch: InternalDispatch | undefined): void {
    const { query } = rest.sources;
    if (!dispatch) refuseJsonpName(rest);
    rest.options = dispatch
      ? responseOptions({ _fields: query._fields, _embed: query._embed })
      : responseOptions(query);
    // Members are named as the root in use names them, and cut while they still have our names.
    rest.options.fields = rest.options.fields?.map(rest.names.path);
    rest.context.fields = rest.options.fields;
    if (dispatch) rest.method = request.method.toUpperCase();
    else readMethod(request, rest);
    rest.match = this.table.match(rest.path, rest.method === 'HEAD' ? 'GET' : rest.method);
    rest.personal = isPersonal(rest.match);
    if (rest.personal) this.protectPersonal(rest);
    // A GET that is made a HEAD gets a body: Node has decided that already.
    request.method = rest.method === 'HEAD' ? rest.sentMethod : rest.method;
    request.url = `/${REST_ROOT}${encodedPath(rest.path)}${this.search(request.url, rest)}`;
  }

  /** The query as controllers know it. */
  private search(url: string, { names, sources }: RestRequest): string {
    const mark = url.indexOf('?');
    if (mark < 0) return '';
    return names.own ? url.slice(mark) : `?${qs.stringify(sources.query)}`;
  }

  /** Other origins get neither the cookies' data nor a script with it. @throws RestError 400 for JSONP */
  private protectPersonal(rest: RestRequest): void {
    const { siteUrl, rootUrl } = rest.context;
    refuseForeignCredentials(rest.fixedHeaders, [siteUrl, rootUrl, ...originList(this.settings.shopOrigins)]);
    if (rest.options.jsonp === undefined) return;
    rest.options = { ...rest.options, jsonp: undefined, script: true };
    throw new RestError('rest_callback_disabled', 'This route does not answer as JSONP. Leave out _jsonp.', 400);
  }
}

/** @throws RestError 400 for a name that is no name of a function */
function refuseJsonpName(rest: RestRequest): void {
  const { _jsonp: name } = rest.sources.query;
  if (name === undefined || (typeof name === 'string' && JSONP_NAME.test(name))) return;
  // The request came from a script tag, so the response is a script, if only to fail: no function is called.
  rest.options = { ...rest.options, script: true };
  throw new RestError(
    'rest_callback_invalid',
    'The name given in _jsonp may hold letters, digits, _ and . only.',
    400,
    'none',
  );
}

/** Query beats header beats the method itself (core.md §3). */
function readMethod(request: Request, rest: RestRequest): void {
  const { _method: wanted } = rest.sources.query;
  const header = request.headers['x-http-method-override'];
  const inQuery = typeof wanted === 'string' && wanted !== '' ? wanted : undefined;
  const inHeader = typeof header === 'string' && header !== '' ? header : undefined;
  rest.method = (inQuery ?? inHeader ?? request.method).toUpperCase();
  rest.overriddenByHeader = inQuery === undefined && inHeader !== undefined;
}

/** A decoded path as it is in an address. */
function encodedPath(path: string): string {
  if (path === '/') return '';
  if (PLAIN_PATH.test(path)) return path;
  return encodeURI(path.toWellFormed()).replace(/[?#]/g, encodeURIComponent);
}
