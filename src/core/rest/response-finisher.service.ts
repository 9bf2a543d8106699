import { HttpException, Injectable, Logger, NotFoundException } from '@nestjs/common';
import type { Response } from 'express';
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
      () => asRestError(error),
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

function asRestError(error: unknown): unknown {
  if (error instanceof NotFoundException) return noRoute();
  if (error instanceof HttpException) return fromHttpException(error);
  const status = bodyParserStatus(error);
  return status === undefined ? error : new RestError('rest_error', (error as Error).message, status);
}

/** Keeps what Nest's pipes say: of several messages, such as those of `ValidationPipe`, each. */
function fromHttpException(error: HttpException): RestError {
  const body = error.getResponse();
  const message = typeof body === 'object' ? (body as { message?: unknown }).message : undefined;
  if (!Array.isArray(message)) return new RestError('rest_error', error.message, error.getStatus());
  const messages = message.map(String);
  return new RestError('rest_invalid_param', `Not accepted: ${messages.join('; ')}.`, error.getStatus(), { messages });
}

/** Status of an error of Express's body parsers: those that are the client's fault say so. */
function bodyParserStatus(error: unknown): number | undefined {
  const { expose, status } = (error ?? {}) as { expose?: unknown; status?: unknown };
  return expose === true && typeof status === 'number' && status < 500 ? status : undefined;
}
