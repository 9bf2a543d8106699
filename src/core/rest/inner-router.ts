import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ServerResponse } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { Express, Request, Response } from 'express';
import { RequestContext } from '../context/request-context.js';
import { parseQuery } from './body-reader.js';
import { RestError, noRoute, notBatchable } from './rest.error.js';
import { innerMessage } from './inner-message.js';
import type { InternalDispatch } from './inner-message.js';
import { parseParameters } from './parameters/parse.js';
import type { StructuredResponse } from './rest-request.js';
import type { RestExpressAdapter } from './rest-express.adapter.js';
import { ApiRoots } from './api-roots.js';
import { RouteTable, isBatchable } from './route-table.js';

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
    private readonly host: HttpAdapterHost,
    private readonly roots: ApiRoots,
    private readonly table: RouteTable,
  ) {}

  /** The structured answer of one inner request. */
  async dispatch(request: InnerRequest): Promise<StructuredResponse> {
    const outer = RequestContext.current();
    const context = new RequestContext(outer);
    context.embedded = request.embedded ?? false;
    const target = this.locate(request);
    const answer = await new Promise<StructuredResponse>((deliver) => {
      const message = innerMessage({
        method: request.method,
        // The root and path that count are in the dispatch; this is for the log.
        url: encodeURI((target.rooted.prefix + target.rooted.path).toWellFormed()),
        headers: { host: 'localhost', ...request.headers },
        body: request.body,
        bare: request.embedded,
        dispatch: { ...target, batched: request.batched ?? false, deliver },
      });
      // The answer is delivered as it is; what Node would write of it goes nowhere.
      RequestContext.run(context, () => this.enter(message, request.embedded ?? false));
    });
    outer.queries += context.queries;
    outer.queryTime += context.queryTime;
    return answer;
  }

  /**
   * Hands a request to the application. One that is embedded goes past Express straight to the gateway: a list can embed
   * hundreds, which need no log, compression or headers of their own.
   */
  private enter(message: IncomingMessage, embedded: boolean): void {
    const app = this.host.httpAdapter.getInstance<Express>();
    const response = new ServerResponse(message);
    const { gateway } = this.host.httpAdapter as RestExpressAdapter;
    if (!embedded || !gateway) {
      app(message as Request, response as Response);
      return;
    }
    Object.setPrototypeOf(message, app.request as object);
    Object.setPrototypeOf(response, app.response as object);
    const [request, answer] = [message as Request, response as Response];
    request.res = answer;
    (answer as { req: Request }).req = request;
    gateway(request, answer, () => undefined);
  }

  /**
   * What would refuse a batch item before its rights are looked at: no route, not batchable, bad parameters. Nothing
   * is run.
   */
  async validate(request: InnerRequest): Promise<RestError | undefined> {
    const { rooted, query } = this.locate(request);
    const match = this.table.match(rooted.path, request.method);
    const endpoint = match?.route.endpoints.find(({ methods }) => methods.includes(request.method));
    if (!match || !endpoint) return noRoute();
    if (endpoint.available && !(await endpoint.available())) return noRoute();
    if (!isBatchable(endpoint)) return notBatchable();
    const sources = {
      path: match.path,
      body: rooted.names.input(request.body ?? {}),
      query: rooted.names.input(query),
    };
    try {
      await parseParameters(endpoint.params, sources);
      return undefined;
    } catch (error) {
      if (error instanceof RestError) return error;
      throw error;
    }
  }

  private locate({ path }: InnerRequest): Pick<InternalDispatch, 'rooted' | 'query'> {
    const mark = path.indexOf('?');
    const pathname = mark < 0 ? path : path.slice(0, mark);
    const query = mark < 0 ? {} : parseQuery(path.slice(mark + 1));
    return { rooted: this.roots.under(RequestContext.current().rootUrl, pathname), query };
  }
}
