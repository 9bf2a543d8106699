import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { NextFunction, Request, Response } from 'express';
import { Settings } from '../config/settings.js';
import { RequestContext } from '../context/request-context.js';
import { answerOptions } from './answer-options.js';
import { Authenticator } from './authenticator.js';
import { bodyLimit } from './body-limit.js';
import { hasBody, noBody, parseQuery, readBody, withJson } from './body-reader.js';
import type { ReadBody } from './body-reader.js';
import { RestError, noRoute } from './errors.js';
import { NO_CACHE, callerHeaders, fixedHeaders, refuseForeignCredentials } from './fixed-headers.js';
import { IdempotencyService } from './idempotency.service.js';
import { takePass } from './inner-router.js';
import type { InnerPass } from './inner-router.js';
import { OWN_NAMES } from './names.js';
import { Responder } from './responder.js';
import { RestHeaders } from './rest-headers.js';
import type { RestExpressAdapter } from './rest-express.adapter.js';
import { RestRequest } from './rest-request.js';
import { Roots, decodePath } from './roots.js';
import type { Rooted } from './roots.js';
import { RouteTable } from './route-table.js';
import type { RouteMatch } from './route-table.js';
import { UploadRoom } from './upload-room.js';
import { Answer } from './answer.js';

/** Names with dots between them, at most 200 characters. That a name starts with a digit is accepted (recorded). */
const JSONP_NAME = /^(?=.{1,200}$)\w+(?:\.\w+)*$/;

/**
 * The door to the REST interface. Does what comes before Nest's own pipeline, in the order that is part of the
 * contract (core.md §1): JSONP name, method override, who is calling, OPTIONS, route. What it lets through carries a
 * `RestRequest` and goes straight to the route's handler.
 */
@Injectable()
export class Gateway implements OnModuleInit {
  /** Beginnings of the paths of ordinary controllers below the roots. */
  private ordinary?: string[];

  constructor(
    private readonly settings: Settings,
    private readonly roots: Roots,
    private readonly table: RouteTable,
    private readonly authenticator: Authenticator,
    private readonly responder: Responder,
    private readonly headers: RestHeaders,
    private readonly idempotency: IdempotencyService,
    private readonly uploads: UploadRoom,
    private readonly host: HttpAdapterHost,
  ) {}

  onModuleInit(): void {
    // Commands have no HTTP.
    const adapter = this.host.httpAdapter as unknown as RestExpressAdapter | null;
    if (adapter) adapter.gateway = this.handle;
  }

  /** Express middleware. Requests outside of the interface get a context and pass through. */
  readonly handle = (request: Request, response: Response, next: NextFunction): void => {
    const pass = takePass();
    const mark = request.url.indexOf('?');
    const pathname = mark < 0 ? request.url : request.url.slice(0, mark);
    const query = pass?.query ?? (mark < 0 ? {} : parseQuery(request.url.slice(mark + 1)));
    const found = pass?.rooted ?? this.roots.find(decodePath(pathname), query.rest_route);
    const rooted = found && !pass && this.isOrdinary(found, pathname) ? undefined : found;
    const context = pass ? RequestContext.current() : this.contextOf(request, rooted);
    if (!pass) response.setHeader('X-Request-Id', context.requestId);
    const work = (): void => {
      if (!rooted) return next();
      void this.serve(request, response, next, this.restRequest(request, rooted, query, pass), rooted, pass);
    };
    if (pass) work();
    else RequestContext.run(context, work);
  };

  private async serve(
    request: Request,
    response: Response,
    next: NextFunction,
    rest: RestRequest,
    rooted: Rooted,
    pass: InnerPass | undefined,
  ): Promise<void> {
    try {
      const match = await this.admit(request, rest, rooted, pass);
      await this.pass(request, response, next, rest, match);
    } catch (error) {
      this.responder.sendError(response, rest, error);
    }
  }

  /** Whether an address below a root belongs to an ordinary controller. */
  private isOrdinary(rooted: Rooted, pathname: string): boolean {
    this.ordinary ??= this.roots
      .prefixes()
      .flatMap((root) => (this.host.httpAdapter as unknown as RestExpressAdapter).ordinaryPaths(root));
    const isBelow = (prefix: string): boolean =>
      pathname === prefix || pathname.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`);
    return this.ordinary.some(isBelow) && !this.table.match(rooted.path);
  }

  private contextOf(request: Request, rooted: Rooted | undefined): RequestContext {
    const origin =
      this.settings.apiUrl ??
      `${scheme(request)}://${safeHost(request.headers.host) ?? `localhost:${this.settings.port}`}`;
    return new RequestContext({
      requestId: randomUUID(),
      address: request.ip ?? '',
      siteUrl: this.settings.publicUrl ?? `http://localhost:${this.settings.port}`,
      rootUrl: origin + (rooted?.prefix ?? this.settings.apiPrefix),
    });
  }

  private restRequest(
    request: Request,
    rooted: Rooted,
    query: Record<string, unknown>,
    pass: InnerPass | undefined,
  ): RestRequest {
    const rest = new RestRequest();
    rest.names = pass ? OWN_NAMES : rooted.names;
    rest.path = rooted.path;
    rest.sources.query = rooted.names.input(query);
    rest.deliver = pass?.deliver;
    rest.batched = pass?.batched ?? false;
    const { rootUrl } = RequestContext.current();
    rest.selfUrl = rootUrl + rooted.path;
    rest.fixedHeaders = fixedHeaders(rootUrl, request.headers);
    (request as Request & { rest: RestRequest }).rest = rest;
    return rest;
  }

  /** Everything up to the route. */
  private async admit(
    request: Request,
    rest: RestRequest,
    rooted: Rooted,
    pass: InnerPass | undefined,
  ): Promise<RouteMatch | undefined> {
    const { query } = rest.sources;
    if (query._jsonp !== undefined && !pass && !(typeof query._jsonp === 'string' && JSONP_NAME.test(query._jsonp))) {
      // A script asked, so a script it gets, if only to fail: no function is called.
      rest.options = { ...rest.options, script: true };
      throw new RestError(
        'rest_callback_invalid',
        'The name given in _jsonp may hold letters, digits, _ and . only.',
        400,
        'none',
      );
    }
    rest.options = pass ? { ...answerOptions({ _fields: query._fields, _embed: query._embed }) } : answerOptions(query);
    // Members are named as the root in use names them, and cut while they still have our names.
    rest.options.fields = rest.options.fields?.map(rest.names.path);
    RequestContext.current().fields = rest.options.fields;
    if (pass) rest.method = request.method.toUpperCase();
    else this.readMethod(request, rest);
    const match = this.table.match(rest.path);
    const personal = isPersonal(match);
    if (personal) this.protectPersonal(rest);
    const upload = this.uploads.endpoint(match, rest.method);
    const context = RequestContext.current();
    if (!pass && upload) await this.identify(request, rest, {});
    const room =
      upload && match
        ? await this.uploads.bytes(upload, match, rest, request.headers)
        : bodyLimit(this.settings, match, request);
    const body = hasBody(request) ? await readBody(request, room) : noBody();
    if (!pass && !upload) await this.identify(request, rest, body.form);
    const { caller } = context;
    const { method } = rest;
    Object.assign(rest.fixedHeaders, callerHeaders({ caller, method, headers: request.headers, query, personal }));
    this.takeBody(rest, rooted, withJson(body), request);
    return match;
  }

  /** Other origins get neither the cookies' data nor a script with it. @throws RestError 400 for JSONP */
  private protectPersonal(rest: RestRequest): void {
    const { siteUrl, rootUrl } = RequestContext.current();
    refuseForeignCredentials(rest.fixedHeaders, [siteUrl, rootUrl]);
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

  private takeBody(rest: RestRequest, rooted: Rooted, body: ReadBody, request: Request): void {
    rest.sources.body = rooted.names.input(body.members);
    rest.bodyFault = body.fault;
    rest.upload = { headers: request.headers, body: body.raw, files: body.files };
  }

  /** OPTIONS, the route, and on into Nest. */
  private async pass(
    request: Request,
    response: Response,
    next: NextFunction,
    rest: RestRequest,
    match: RouteMatch | undefined,
  ): Promise<void> {
    if (rest.method === 'OPTIONS') return this.describe(response, rest, match);
    const method = rest.method === 'HEAD' ? 'GET' : rest.method;
    const endpoint = match?.route.endpoints.find(({ methods }) => methods.includes(method));
    if (!match || !endpoint) throw noRoute();
    if (endpoint.available && !(await endpoint.available())) throw noRoute();
    rest.route = match.route;
    rest.endpoint = endpoint;
    rest.sources.path = match.path;
    if (rest.method === 'HEAD') rest.method = 'GET';
    if (request.headers['idempotency-key'] !== undefined && (await this.answeredBefore(request, response, rest)))
      return;
    rest.headersOnly = request.method === 'HEAD';
    request.method = endpoint.nestMethod;
    this.showSources(request, rest);
    const adapter = this.host.httpAdapter as unknown as RestExpressAdapter;
    const handler = adapter.handlerOf(endpoint.nestMethod, endpoint.nestPath);
    if (!handler) throw new Error(`No handler for ${endpoint.handler}`);
    await handler(request, response, next);
  }

  /** Lets `@Body`, `@Query` and `@Param` of Nest see what the interface has read. */
  private showSources(request: Request, { sources }: RestRequest): void {
    request.body = sources.body;
    request.params = sources.path as Request['params'];
    // Express has a getter here, which would read the address again.
    Object.defineProperty(request, 'query', { value: sources.query, configurable: true });
  }

  /** A write that was done before under the same key is answered as then. */
  private async answeredBefore(request: Request, response: Response, rest: RestRequest): Promise<boolean> {
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

  private async describe(response: Response, rest: RestRequest, match: RouteMatch | undefined): Promise<void> {
    if (!match) return this.responder.send(response, rest, [], 200);
    rest.route = match.route;
    rest.sources.path = match.path;
    await this.headers.allow(rest);
    const description = this.table.describe(match.route, RequestContext.current().rootUrl);
    if (match.route.schema) description.schema = match.route.schema();
    return this.responder.send(response, rest, new Answer(description), 200);
  }
}

function safeHost(host: string | undefined): string | undefined {
  return host !== undefined && /^[A-Za-z0-9.:[\]-]{1,255}$/.test(host) && URL.canParse(`http://${host}/`)
    ? host
    : undefined;
}

/** The scheme of a request, of which a trusted proxy may pass on whatever a client sent. */
function scheme({ protocol }: Request): 'http' | 'https' {
  return protocol === 'https' ? 'https' : 'http';
}

function isPersonal(match: RouteMatch | undefined): boolean {
  return match?.route.endpoints.some(({ options }) => options.personal === true) ?? false;
}
