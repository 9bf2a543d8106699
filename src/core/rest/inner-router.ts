import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Socket } from 'node:net';
import type { Express } from 'express';
import { type Caller, RequestContext, SiteUrls } from '#core/context';
import { parseQuery } from './body-reader.js';
import { RestError, noRoute, notBatchable } from '#core/errors';
import { setInternalDispatch, type InternalDispatch } from './internal-dispatch.js';
import { parseParameters } from '#core/parameters';
import type { StructuredResponse } from './rest-request.js';
import type { RestExpressAdapter } from './rest-express.adapter.js';
import { ApiRoots } from './api-roots.js';
import { isBatchable } from './endpoint.js';
import { RouteTable } from './route-table.js';

/** The connection of embedded requests, which nothing listens to. */
const NO_CONNECTION = new Socket();

/** A request that the service makes to itself. */
export interface InnerRequest {
  method: string;
  /** Under the REST root, `/` first, with query, in the names of the root in use. */
  path: string;
  body?: Record<string, unknown>;
  headers?: Record<string, string | string[]>;
  /** `true`: the response is embedded in another one. */
  embedded?: boolean;
  /** `true`: an item of a batch, which not every endpoint agrees to be. */
  batched?: boolean;
}

/**
 * Sends requests through the service's own pipeline without a network: same guards, validation and filters, same
 * caller, address and request id. Batch and embeds use it.
 */
@Injectable()
export class InnerRouter {
  constructor(
    private readonly host: HttpAdapterHost<RestExpressAdapter>,
    private readonly roots: ApiRoots,
    private readonly table: RouteTable,
    private readonly urls: SiteUrls,
  ) {}

  /** The structured answer of one inner request. */
  async dispatch(request: InnerRequest): Promise<StructuredResponse> {
    const outer = RequestContext.current();
    const context = new RequestContext(outer);
    context.embedded = request.embedded ?? false;
    const target = this.locate(outer, request);
    const answer = await new Promise<StructuredResponse>((deliver) => {
      const dispatch = { ...target, batched: request.batched ?? false, deliver };
      // The answer is delivered as it is; what Node would write of it goes nowhere.
      RequestContext.run(context, () => this.send(request, dispatch));
    });
    outer.queries += context.queries;
    outer.queryTime += context.queryTime;
    return answer;
  }

  /**
   * Hands a request to the application as Node's server would have read it from a connection. Neither Nest nor Express
   * has a way to send a request to itself. The messages must be those of the server: tools that fake requests bend the
   * prototype of Express' requests to theirs, after which those that come over the network have no headers any more.
   */
  private send({ method, headers, body, embedded }: InnerRequest, dispatch: InternalDispatch): void {
    const { httpAdapter } = this.host;
    const [message, response] = httpAdapter.createMessages(embedded ? NO_CONNECTION : new Socket());
    setInternalDispatch(message, dispatch);
    message.method = method;
    // The root and path that count are in the dispatch; this is for the log.
    message.url = encodeURI((dispatch.resolvedRoot.prefix + dispatch.resolvedRoot.path).toWellFormed());
    message.httpVersion = '1.1';
    message.httpVersionMajor = 1;
    message.httpVersionMinor = 1;
    const sent = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    message.headers = {
      host: 'localhost',
      ...Object.fromEntries(named(headers ?? {})),
      ...(sent ? { 'content-type': 'application/json', 'content-length': String(sent.length) } : {}),
    };
    if (sent) message.push(sent);
    message.push(null);
    message.complete = true;
    httpAdapter.getInstance<Express>()(message, response);
  }

  /**
   * What would refuse a batch item before its rights are looked at: no route, not batchable, bad parameters. Nothing
   * is run.
   */
  async validate(caller: Caller, request: InnerRequest): Promise<RestError | undefined> {
    const { resolvedRoot, query } = this.locate(this.urls, request);
    const match = this.table.match(resolvedRoot.path, request.method);
    const endpoint = match?.route.endpoints.find(({ methods }) => methods.includes(request.method));
    if (!match || !endpoint) return noRoute();
    if (endpoint.available && !(await endpoint.available())) return noRoute();
    if (!isBatchable(endpoint)) return notBatchable();
    const sources = {
      path: match.path,
      body: resolvedRoot.names.input(request.body ?? {}),
      query: resolvedRoot.names.input(query),
    };
    try {
      await parseParameters(caller, endpoint.params, sources);
      return undefined;
    } catch (error) {
      if (error instanceof RestError) return error;
      throw error;
    }
  }

  private locate(
    { rootUrl }: Pick<SiteUrls, 'rootUrl'>,
    { path }: InnerRequest,
  ): Pick<InternalDispatch, 'resolvedRoot' | 'query'> {
    const mark = path.indexOf('?');
    const pathname = mark < 0 ? path : path.slice(0, mark);
    const query = mark < 0 ? {} : parseQuery(path.slice(mark + 1));
    return { resolvedRoot: this.roots.under(rootUrl, pathname), query };
  }
}

/** Headers in lower case, without those that say how long the body is: that is seen from the body. */
function named(headers: NonNullable<InnerRequest['headers']>): [string, string | string[]][] {
  return Object.entries(headers)
    .map(([name, value]): [string, string | string[]] => [name.toLowerCase(), value])
    .filter(([name]) => name !== 'content-length' && name !== 'transfer-encoding');
}
