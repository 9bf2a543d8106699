import { HttpException, Injectable, Logger, NotFoundException } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PostPasswordAttemptsService } from '../security/post-password-attempts.service.js';
import { RestError, noRoute } from './rest.error.js';
import { IdempotencyService } from './idempotency.service.js';
import { ResponseWriter } from './response.writer.js';
import { RestHeaders } from './rest-headers.js';
import type { RestRequest } from './rest-request.js';
import { isTransactional } from './route-table.js';

/** Ends a request: with what its handler returned, or with what was thrown. */
@Injectable()
export class ResponseFinisherService {
  private readonly log = new Logger('Rest');

  constructor(
    private readonly responder: ResponseWriter,
    private readonly headers: RestHeaders,
    private readonly idempotency: IdempotencyService,
    private readonly passwordAttempts: PostPasswordAttemptsService,
  ) {}

  /** Stores an answer for repeats, unless its unit of work did, completes its headers and sends it. */
  async send(response: Response, rest: RestRequest, result: unknown): Promise<void> {
    if (rest.claim && rest.endpoint && !isTransactional(rest.endpoint)) {
      await this.idempotency.keep(rest, result, response.statusCode);
    }
    if (rest.method === 'GET') await this.passwordAttempts.flush();
    this.idempotency.done(rest);
    await this.headers.allow(rest);
    await this.responder.send(response, rest, result, response.statusCode);
  }

  /** Sends what was thrown. @param rest nothing for requests outside of the interface (pages, health) */
  async fail(response: Response, rest: RestRequest | undefined, error: unknown): Promise<void> {
    if (response.headersSent) {
      response.end();
      return;
    }
    const refusal = await this.passwordAttempts.flush().then(
      () => asRestError(error, response.req),
      (limited: unknown) => limited,
    );
    if (rest) {
      // Where that fails too (the database is away), the key is free again when its lease is over.
      await this.idempotency.refused(rest, refusal).catch(() => undefined);
      await this.headers.allow(rest);
    }
    this.responder.sendError(response, rest, refusal);
  }

  /** Ends the connection of a request whose error could not be sent. */
  abandon(response: Response, error: unknown): void {
    this.log.error(error);
    response.destroy();
  }
}

function asRestError(error: unknown, request: Request): unknown {
  if (error instanceof RestError) return error;
  if (error instanceof HttpException) return isUnmatched(error, request) ? noRoute() : fromHttpException(error);
  const status = bodyParserStatus(error);
  return status === undefined ? error : new RestError('rest_error', (error as Error).message, status);
}

/** Whether Nest's router found no handler, which it says by this message only. */
function isUnmatched(error: HttpException, { method, url, originalUrl }: Request): boolean {
  return (
    error instanceof NotFoundException &&
    (error.message === `Cannot ${method} ${url}` || error.message === `Cannot ${method} ${originalUrl}`)
  );
}

/** Members of the body that Nest gives to exceptions without a body of their own. */
const MEMBERS_OF_NEST = new Set(['statusCode', 'message', 'error']);

/** An exception with a body of its own, which is sent as it is. */
class ResponseBodyError extends RestError {
  constructor(
    exception: HttpException,
    private readonly body: Record<string, unknown>,
  ) {
    super('rest_error', exception.message, exception.getStatus());
  }

  override toBody(): Record<string, unknown> {
    return this.body;
  }
}

/**
 * The response to an exception of Nest: its own message in the form of the interface, or its own body. Of several
 * messages, such as those of `ValidationPipe`, each is passed on.
 */
function fromHttpException(error: HttpException): RestError {
  const body = error.getResponse();
  const status = error.getStatus();
  if (typeof body === 'string') return new RestError('rest_error', error.message, status);
  const { message } = body as { message?: unknown };
  if (Object.keys(body).some((name) => !MEMBERS_OF_NEST.has(name)))
    return new ResponseBodyError(error, body as Record<string, unknown>);
  if (!Array.isArray(message)) return new RestError('rest_error', error.message, status);
  const messages = message.map(String);
  return new RestError('rest_invalid_param', `Not accepted: ${messages.join('; ')}.`, status, { messages });
}

/** Status of an error of Express's body parsers: those that are the client's fault say so. */
function bodyParserStatus(error: unknown): number | undefined {
  const { expose, status } = (error ?? {}) as { expose?: unknown; status?: unknown };
  return expose === true && typeof status === 'number' && status < 500 ? status : undefined;
}
