import {
  Catch,
  HttpException,
  Injectable,
  Logger,
  NotFoundException,
  type ArgumentsHost,
  type ContextType,
  type ExceptionFilter,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { throwError, type Observable } from 'rxjs';
import { PostPasswordAttemptsService } from '#core/security';
import { IdempotencyService } from './idempotency.service.js';
import { ResponseWriter } from './response.writer.js';
import { RestError, noRoute } from '#core/errors';
import { RestHeaders } from './rest-headers.js';
import type { RestRequest } from './rest-request.js';
import { ReplayedResponse } from './stored-response.js';

/** Writes what guards, handlers and middleware throw: of the interface, of ordinary controllers and of pages. */
@Catch()
@Injectable()
export class RestExceptionFilter implements ExceptionFilter {
  private readonly log = new Logger('Rest');

  constructor(
    private readonly writer: ResponseWriter,
    private readonly headers: RestHeaders,
    private readonly idempotency: IdempotencyService,
    private readonly passwordAttempts: PostPasswordAttemptsService,
  ) {}

  catch(error: unknown, host: ArgumentsHost): Promise<void> | Observable<never> | void {
    const type = host.getType<ContextType | 'graphql'>();
    if (type === 'rpc') return throwError(() => error);
    if (type === 'ws') return emitException(error, host.switchToWs().getClient<WebSocketClient>());
    // GraphQL puts what is thrown into the `errors` of its response.
    if (type !== 'http') throw error;
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    return this.answer(error, http.getRequest<Request & { rest?: RestRequest }>().rest, response).catch(
      (failure: unknown) => {
        this.log.error(failure);
        response.destroy();
      },
    );
  }

  /** @param rest nothing for requests outside of the interface (pages, health) */
  private async answer(error: unknown, rest: RestRequest | undefined, response: Response): Promise<void> {
    if (rest?.release) await rest.release();
    if (response.headersSent) {
      response.end();
      return;
    }
    if (rest && error instanceof ReplayedResponse) {
      await this.headers.allow(rest);
      return this.writer.send(response, rest, error.stored, 200);
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
    this.writer.sendError(response, rest, refusal);
  }
}

/** What socket.io and Nest's adapter for plain WebSockets have in common. */
interface WebSocketClient {
  emit(event: string, data: unknown): unknown;
}

/** As Nest's own filter of gateways answers: the event `exception`. An unknown error reveals nothing. */
function emitException(error: unknown, client: WebSocketClient): void {
  const isKnown = error instanceof Error && ('getStatus' in error || 'getError' in error);
  client.emit('exception', { status: 'error', message: isKnown ? error.message : 'Internal server error' });
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
