import { Injectable, Logger, StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { RequestContext } from '#core/context';
import { Settings } from '#core/config';
import { OutageLog } from '#core/database';
import { RestResponse, RawResponse, StreamResponse } from './rest-response.js';
import { databaseErrorResponse } from './database-error-response.js';
import { PostPasswordAttemptsService } from '#core/security';
import { Embedder } from './embedder.js';
import { endIfKnown, entityTag } from './entity-tag.js';
import { IdempotencyService } from './idempotency.service.js';
import { RestHeaders } from './rest-headers.js';
import { isTransactional } from './endpoint.js';
import { RestError } from '#core/errors';
import { keepFields } from './fields.js';
import { ignoredHeader } from './ignored-header.js';
import { NO_CACHE } from './fixed-headers.js';
import { OWN_NAMES } from './names.js';
import { pagingHeaders } from './paging.js';
import { RestRequest, type StructuredResponse } from './rest-request.js';
import { pour } from './stream-body.js';

/** Writes every answer of the REST interface, good or bad. */
@Injectable()
export class ResponseWriter {
  private readonly log = new Logger('Rest');

  constructor(
    private readonly embedder: Embedder,
    private readonly settings: Settings,
    private readonly outages: OutageLog,
    private readonly headers: RestHeaders,
    private readonly idempotency: IdempotencyService,
    private readonly passwordAttempts: PostPasswordAttemptsService,
  ) {}

  /** Stores what a handler returned for repeats, unless its unit of work did, completes the headers and sends it. */
  async reply(response: Response, rest: RestRequest, result: unknown): Promise<void> {
    if (rest.release) await rest.release();
    if (rest.claim && rest.endpoint && !isTransactional(rest.endpoint)) {
      await this.idempotency.keep(rest, result, response.statusCode);
    }
    if (rest.method === 'GET') await this.passwordAttempts.flush();
    this.idempotency.done(rest);
    await this.headers.allow(rest);
    await this.send(response, rest, result, response.statusCode);
  }

  /** Sends what a handler returned. @param status used unless the answer has its own */
  async send(response: Response, rest: RestRequest, result: unknown, status: number): Promise<void> {
    if (result instanceof RawResponse) return this.sendRaw(response, rest, result);
    if (result instanceof StreamableFile) return this.sendStream(response, rest, streamed(result));
    if (result instanceof StreamResponse) return this.sendStream(response, rest, result);
    const answer = result instanceof RestResponse ? result : new RestResponse(result);
    let body: unknown = answer.body ?? null;
    const { embed, fields } = rest.options;
    if (fields) body = keepFields(body, [...fields, ...(answer.options.keep ?? [])]);
    // Only links that are shown are followed (recorded), so fields are cut before.
    if (embed !== undefined && rest.method === 'GET') body = await this.embedder.embed(rest.context, body, embed);
    const { headers, paging } = answer.options;
    const ignored = ignoredHeader(rest);
    const { selfUrl, sources, params } = rest;
    const ofList = paging ? pagingHeaders(paging, { selfUrl, query: sources.query, params: { ...params } }) : {};
    this.write(response, rest, {
      status: answer.options.status ?? status,
      headers: { ...ofList, ...ignored, ...headers },
      body,
    });
  }

  /** Sends a refusal or, for anything unexpected, a 500 that tells nothing of the inside. */
  sendError(response: Response, rest = plainRequest(), error: unknown): void {
    const restError = this.asRestError(error, response, rest.context);
    this.write(response, rest, {
      status: restError.getStatus(),
      headers: { ...restError.headers },
      body: restError.toBody(),
    });
  }

  private asRestError(error: unknown, { req: request }: Response, { requestId }: RequestContext): RestError {
    if (error instanceof RestError) return error;
    const refusal = databaseErrorResponse(error);
    if (refusal) {
      if (refusal.getStatus() >= 500) this.outages.note(error);
      else this.log.warn({ requestId, err: error, message: refusal.message });
      return refusal;
    }
    // The client has left, so the response has no reader.
    if (request?.destroyed && !request.complete)
      return new RestError('rest_request_aborted', 'The request ended before it was complete.', 400);
    this.log.error({ requestId, err: error, message: (error as Error)?.message });
    return new RestError(
      'internal_server_error',
      `Something went wrong on our side. Tell us the request id ${requestId}.`,
      500,
    );
  }

  private write(response: Response, rest: RestRequest, answer: StructuredResponse): void {
    if (rest.allow !== undefined) answer.headers.Allow ??= rest.allow;
    if (rest.deliver) {
      rest.deliver(answer);
      response.end();
      return;
    }
    const { names, options, context } = rest;
    let body = names.own ? answer.body : names.output(answer.body, [context.rootUrl, context.siteUrl]);
    let { status } = answer;
    const refused = status >= 400 && status < 500;
    const headers: Record<string, string | number> = {
      ...rest.fixedHeaders,
      ...(refused && rest.overriddenByHeader ? NO_CACHE : {}),
    };
    const own = names.own ? answer.headers : mapHeaders(answer.headers, names.text);
    if (options.envelope) {
      body = { body, status, headers: Object.keys(own).length > 0 ? own : [] };
      status = 200;
    } else Object.assign(headers, own);
    const written =
      options.envelope || options.jsonp !== undefined ? undefined : rest.endpoint?.options.writer?.(body, rest.sources);
    if (written)
      return this.end(response, rest, status, { ...headers, 'Content-Type': written.contentType }, written.text);
    let text = JSON.stringify(body, null, options.pretty ? 4 : undefined);
    if (options.jsonp !== undefined) text = `/**/${options.jsonp}(${text})`;
    headers['Content-Type'] =
      `application/${options.jsonp !== undefined || options.script ? 'javascript' : 'json'}; charset=UTF-8`;
    // Made into bytes once: the tag, the length and the socket would each encode a text anew.
    const bytes = Buffer.from(text);
    if (status === 200 && rest.method === 'GET') headers.ETag ??= entityTag(bytes);
    this.end(response, rest, status, headers, bytes);
  }

  private sendRaw(response: Response, rest: RestRequest, answer: RawResponse): void {
    if (rest.deliver) {
      rest.deliver({
        status: answer.options.status ?? 200,
        headers: { ...answer.options.headers },
        body: String(answer.body),
      });
      response.end();
      return;
    }
    this.end(
      response,
      rest,
      answer.options.status ?? 200,
      { ...rest.fixedHeaders, ...answer.options.headers, 'Content-Type': answer.contentType },
      answer.body,
    );
  }

  private async sendStream(response: Response, rest: RestRequest, answer: StreamResponse): Promise<void> {
    if (rest.deliver) {
      const refusal = new RestError(
        'rest_file_answer',
        'This answer is a file. Ask for it in a request of its own.',
        400,
      );
      return this.sendError(response, rest, refusal);
    }
    const headers = { ...rest.fixedHeaders, ...answer.options.headers, 'Content-Type': answer.contentType };
    const allow = rest.allow === undefined ? {} : { Allow: rest.allow };
    const begin = (): void => {
      for (const [name, value] of Object.entries({ ...headers, ...allow })) response.setHeader(name, String(value));
      response.statusCode = 200;
    };
    if (rest.headersOnly) {
      begin();
      response.end();
      return;
    }
    try {
      await pour(answer.pieces(), response, begin);
    } catch (error) {
      if (!response.headersSent) throw error;
      this.log.error({ requestId: rest.context.requestId, err: error, message: (error as Error).message });
      response.destroy();
    }
  }

  private end(
    response: Response,
    { context }: RestRequest,
    status: number,
    headers: Record<string, string | number>,
    body: string | Buffer,
  ): void {
    if (this.settings.serverTiming) {
      headers['Server-Timing'] = `db;dur=${context.queryTime.toFixed(1)};desc="${context.queries} queries"`;
    }
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, String(value));
    response.statusCode = status;
    if (headers.ETag !== undefined && endIfKnown(response)) return;
    response.setHeader('Content-Length', Buffer.byteLength(body));
    response.end(body);
  }
}

/** Nest's own kind of file. */
function streamed(file: StreamableFile): StreamResponse {
  const { type, disposition, length } = file.getHeaders();
  const headers = {
    ...(disposition === undefined ? {} : { 'Content-Disposition': String(disposition) }),
    ...(length === undefined ? {} : { 'Content-Length': length }),
  };
  return new StreamResponse(() => file.getStream(), type, { headers });
}

/** For errors outside of the interface (pages, health). */
function plainRequest(): RestRequest {
  const rest = new RestRequest(RequestContext.peek() ?? new RequestContext());
  rest.names = OWN_NAMES;
  return rest;
}

function mapHeaders(
  headers: Record<string, string | number>,
  text: (value: string) => string,
): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? text(value) : value]),
  );
}
