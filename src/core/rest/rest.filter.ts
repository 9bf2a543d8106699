import { Catch, HttpException, Injectable, NotFoundException } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PostPasswordTries } from '../security/post-password-tries.service.js';
import { RestError, noRoute } from './errors.js';
import { IdempotencyService } from './idempotency.service.js';
import { OWN_NAMES } from './names.js';
import { Responder } from './responder.js';
import { RestHeaders } from './rest-headers.js';
import { RestRequest } from './rest-request.js';

/** The one place where errors become answers. */
@Catch()
@Injectable()
export class RestFilter implements ExceptionFilter {
  constructor(
    private readonly responder: Responder,
    private readonly headers: RestHeaders,
    private readonly idempotency: IdempotencyService,
    private readonly passwordTries: PostPasswordTries,
  ) {}

  async catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    const { rest } = http.getRequest<Request & { rest?: RestRequest }>();
    if (response.headersSent) {
      response.end();
      return;
    }
    const refusal = await this.passwordTries.settle().then(
      () => asRestError(error),
      (limited: unknown) => limited,
    );
    if (rest) {
      // Where that fails too (the database is away), the key is free again when its lease is over.
      await this.idempotency.refused(rest, refusal).catch(() => undefined);
      await this.headers.allow(rest);
    }
    this.responder.sendError(response, rest ?? plainRequest(), refusal);
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

/** For errors outside of the REST interface (pages, health). */
function plainRequest(): RestRequest {
  const rest = new RestRequest();
  rest.names = OWN_NAMES;
  return rest;
}
