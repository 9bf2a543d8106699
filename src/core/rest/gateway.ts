import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { NextFunction, Request, Response } from 'express';
import { Settings } from '../config/settings.js';
import { RequestContext } from '../context/request-context.js';
import { originList } from '../http/foreign-page.js';
import { responseOptions } from './response-options.js';
import { Authenticator } from './authenticator.js';
import { bodyLimit } from './body-limit.js';
import { hasBody, noBody, parseQuery, readBody, withJson } from './body-reader.js';
import type { ReadBody } from './body-reader.js';
import { RestError, noRoute } from './rest.error.js';
import { NO_CACHE, callerHeaders, fixedHeaders, refuseForeignCredentials } from './fixed-headers.js';
import { IdempotencyService } from './idempotency.service.js';
import { internalDispatch } from './inner-message.js';
import type { InternalDispatch } from './inner-message.js';
import { checkMethodOverride } from './method-override.js';
import { OWN_NAMES } from './names.js';
import { ResponseWriter } from './response.writer.js';
import { RestHeaders } from './rest-headers.js';
import { requestContextOf } from './request-origin.js';
import { ResponseFinisherService } from './response-finisher.service.js';
import type { RestExpressAdapter, RestHttpRequest } from './rest-express.adapter.js';
import { RestRequest } from './rest-request.js';
import { ApiRoots, decodePath } from './api-roots.js';
import type { ResolvedRoot } from './api-roots.js';
import { RouteTable, isPersonal } from './route-table.js';
import type { Endpoint, RouteMatch } from './route-table.js';
import { UploadLimit } from './upload-limit.js';
import { RestResponse } from './rest-response.js';

/** Names with dots between them, at most 200 characters. That a name starts with a digit is accepted (recorded). */
const JSONP_NAME = /^(?=.{1,200}$)\w+(?:\.\w+)*$/;

/**
 * Serves every request of the REST interface (`serve`). What comes before Nest's own pipeline has an order that is part
 * of the contract (core.md §1): JSONP name, method override, authentication, OPTIONS, route. Then the endpoint's handler
 * runs in Nest, and what it returns or throws becomes the response.
 */
@Injectable()
export class Gateway implements OnModuleInit {
  /** Beginnings of the paths of ordinary controllers below the roots. */
  private ordinary?: string[];

  constructor(
    private readonly settings: Settings,
    private readonly roots: ApiRoots,
    private readonly table: RouteTable,
    private readonly authenticator: Authenticator,
    private readonly responder: ResponseWriter,
    private readonly responses: ResponseFinisherService,
    private readonly headers: RestHeaders,
    private readonly idempotency: IdempotencyService,
    private readonly uploads: UploadLimit,
    private readonly host: HttpAdapterHost,
  ) {}

  onModuleInit(): void {
    // Commands have no HTTP.
    const adapter = this.host.httpAdapter as unknown as RestExpressAdapter | null;
    if (adapter) adapter.gateway = this.handle;
  }

  /** Express middleware. Requests outside of the interface get a context and pass through. */
  readonly handle = (request: Request & { rest?: RestRequest }, response: Response, next: NextFunction): void => {
    const dispatch = internalDispatch(request);
    const mark = request.url.indexOf('?');
    const pathname = mark < 0 ? request.url : request.url.slice(0, mark);
    const query = dispatch?.query ?? (mark < 0 ? {} : parseQuery(request.url.slice(mark + 1)));
    const found = dispatch?.rooted ?? this.roots.find(decodePath(pathname), query.rest_route);
    const rooted = found && !dispatch && this.isOrdinary(found, pathname) ? undefined : found;
    const context = dispatch ? RequestContext.current() : requestContextOf(request, this.settings, rooted?.prefix);
    if (!dispatch) response.setHeader('X-Request-Id', context.requestId);
    const work = (): void => {
      if (!rooted) return next();
      request.rest = this.restRequest(request, rooted, query, dispatch);
      this.serve(request as RestHttpRequest, response, rooted, dispatch).catch((error: unknown) =>
        this.responses.abandon(response, error),
      );
    };
    if (dispatch) work();
    else RequestContext.run(context, work);
  };

  /** One request from beginning to end: what comes before the handler, the handler itself, and the response. */
  private async serve(
    request: RestHttpRequest,
    response: Response,
    rooted: ResolvedRoot,
    dispatch: InternalDispatch | undefined,
  ): Promise<void> {
    const { rest } = request;
    let endpoint: Endpoint | undefined;
    try {
      const match = await this.authenticateAndParse(request, rest, rooted, dispatch);
      endpoint = await this.prepare(request, response, rest, match);
    } catch (error) {
      return this.responder.sendError(response, rest, error);
    }
    if (!endpoint) return;
    try {
      const result = await this.adapter.run(endpoint, request, response);
      await this.responses.send(response, rest, result);
    } catch (error) {
      await this.responses.fail(response, rest, error);
    }
  }

  private get adapter(): RestExpressAdapter {
    return this.host.httpAdapter as unknown as RestExpressAdapter;
  }

  /** Whether an address below a root belongs to an ordinary controller. */
  private isOrdinary(rooted: ResolvedRoot, pathname: string): boolean {
    this.ordinary ??= this.roots.prefixes().flatMap((root) => this.adapter.ordinaryPaths(root));
    const isBelow = (prefix: string): boolean =>
      pathname === prefix || pathname.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`);
    return this.ordinary.some(isBelow) && !this.table.match(rooted.path);
  }

  private restRequest(
    request: Request,
    rooted: ResolvedRoot,
    query: Record<string, unknown>,
    dispatch: InternalDispatch | undefined,
  ): RestRequest {
    const rest = new RestRequest();
    rest.names = dispatch ? OWN_NAMES : rooted.names;
    rest.path = rooted.path;
    rest.sources.query = rooted.names.input(query);
    rest.deliver = dispatch?.deliver;
    rest.batched = dispatch?.batched ?? false;
    const { rootUrl } = RequestContext.current();
    rest.selfUrl = rootUrl + rooted.path;
    rest.fixedHeaders = fixedHeaders(rootUrl, request.headers);
    return rest;
  }

  /** Everything up to the route. */
  private async authenticateAndParse(
    request: Request,
    rest: RestRequest,
    rooted: ResolvedRoot,
    dispatch: InternalDispatch | undefined,
  ): Promise<RouteMatch | undefined> {
    const { query } = rest.sources;
    if (
      query._jsonp !== undefined &&
      !dispatch &&
      !(typeof query._jsonp === 'string' && JSONP_NAME.test(query._jsonp))
    ) {
      // The request came from a script tag, so the response is a script, if only to fail: no function is called.
      rest.options = { ...rest.options, script: true };
      throw new RestError(
        'rest_callback_invalid',
        'The name given in _jsonp may hold letters, digits, _ and . only.',
        400,
        'none',
      );
    }
    rest.options = dispatch
      ? { ...responseOptions({ _fields: query._fields, _embed: query._embed }) }
      : responseOptions(query);
    // Members are named as the root in use names them, and cut while they still have our names.
    rest.options.fields = rest.options.fields?.map(rest.names.path);
    RequestContext.current().fields = rest.options.fields;
    if (dispatch) rest.method = request.method.toUpperCase();
    else this.readMethod(request, rest);
    const match = this.table.match(rest.path, rest.method);
    const personal = isPersonal(match);
    if (personal) this.protectPersonal(rest);
    const upload = this.uploads.endpoint(match, rest.method);
    const context = RequestContext.current();
    if (!dispatch && upload) await this.identify(request, rest, {});
    const room =
      upload && match
        ? await this.uploads.bytes(upload, match, rest, request.headers)
        : bodyLimit(this.settings, match, request);
    const body = hasBody(request) ? await readBody(request, room) : noBody();
    if (!dispatch && !upload) await this.identify(request, rest, body.form);
    const { caller } = context;
    const { method } = rest;
    Object.assign(rest.fixedHeaders, callerHeaders({ caller, method, headers: request.headers, query, personal }));
    this.takeBody(rest, rooted, withJson(body), request);
    return match;
  }

  /** Other origins get neither the cookies' data nor a script with it. @throws RestError 400 for JSONP */
  private protectPersonal(rest: RestRequest): void {
    const { siteUrl, rootUrl } = RequestContext.current();
    refuseForeignCredentials(rest.fixedHeaders, [siteUrl, rootUrl, ...originList(this.settings.shopOrigins)]);
    if (rest.options.jsonp === undefined) return;
    rest.options = { ...rest.options, jsonp: undefined, script: true };
    throw new RestError('rest_callback_disabled', 'This route does not answer as JSONP. Leave out _jsonp.', 400);
  }

  /** Query beats header beats the method itself (core.md §3). */
  private readMethod(request: Request, rest: RestRequest): void {
    const { _method: wanted } = rest.sources.query;
    const header = request.headers['x-http-method-override'];
    const inQuery = typeof wanted === 'string' && wanted !== '' ? wanted : undefined;
    const inHeader = typeof header === 'string' && header !== '' ? header : undefined;
    rest.method = (inQuery ?? inHeader ?? request.method).toUpperCase();
    rest.overriddenByHeader = inQuery === undefined && inHeader !== undefined;
  }

  private async identify(request: Request, rest: RestRequest, form: Record<string, unknown>): Promise<void> {
    const context = RequestContext.current();
    try {
      const credentials = { request, address: context.address, query: rest.sources.query, form };
      const found = this.authenticator.authenticate(credentials);
      const identity = found instanceof Promise ? await found : found;
      context.caller = identity.caller;
      Object.assign(rest.fixedHeaders, identity.headers);
    } catch (error) {
      Object.assign(rest.fixedHeaders, NO_CACHE);
      throw error;
    }
  }

  private takeBody(rest: RestRequest, rooted: ResolvedRoot, body: ReadBody, request: Request): void {
    rest.sources.body = rooted.names.input(body.members);
    rest.bodyError = body.fault;
    rest.upload = { headers: request.headers, body: body.raw, files: body.files };
  }

  /**
   * Finds the endpoint and gives the request the form that Nest expects.
   * @returns nothing when the request has been answered: OPTIONS, and repeats of a write
   * @throws RestError 404 `rest_no_route`
   */
  private async prepare(
    request: Request,
    response: Response,
    rest: RestRequest,
    match: RouteMatch | undefined,
  ): Promise<Endpoint | undefined> {
    if (rest.method === 'OPTIONS') {
      await this.optionsResponse(response, rest, match);
      return undefined;
    }
    const method = rest.method === 'HEAD' ? 'GET' : rest.method;
    const endpoint = match?.route.endpoints.find(({ methods }) => methods.includes(method));
    if (!match || !endpoint) throw noRoute();
    if (endpoint.available && !(await endpoint.available())) throw noRoute();
    rest.route = match.route;
    rest.endpoint = endpoint;
    rest.sources.path = match.path;
    if (rest.method === 'HEAD') rest.method = 'GET';
    checkMethodOverride(request.method, rest.method);
    const isRepeated = request.headers['idempotency-key'] !== undefined;
    if (isRepeated && (await this.replayIdempotentResponse(request, response, rest))) return undefined;
    rest.headersOnly = request.method === 'HEAD';
    request.method = endpoint.nestMethod;
    this.showSources(request, rest);
    return endpoint;
  }

  /** Lets `@Body`, `@Query` and `@Param` of Nest see what the interface has read. */
  private showSources(request: Request, { sources }: RestRequest): void {
    request.body = sources.body;
    request.params = sources.path as Request['params'];
    // Express has a getter here, which would read the address again.
    Object.defineProperty(request, 'query', { value: sources.query, configurable: true });
  }

  /** A write that was done before under the same key is answered as then. */
  private async replayIdempotentResponse(request: Request, response: Response, rest: RestRequest): Promise<boolean> {
    try {
      const known = await this.idempotency.claim(rest, request.headers);
      if (known === undefined) return false;
      if (known instanceof RestError) throw known;
      await this.headers.allow(rest);
      await this.responder.send(response, rest, known, 200);
      return true;
    } catch (error) {
      await this.headers.allow(rest);
      throw error;
    }
  }

  private async optionsResponse(response: Response, rest: RestRequest, match: RouteMatch | undefined): Promise<void> {
    if (!match) return this.responder.send(response, rest, [], 200);
    rest.route = match.route;
    rest.sources.path = match.path;
    await this.headers.allow(rest);
    const description = this.table.describe(match.route, RequestContext.current().rootUrl);
    const { schema } = match.route;
    return this.responder.send(
      response,
      rest,
      new RestResponse(schema ? { ...description, schema: schema() } : description),
      200,
    );
  }
}
