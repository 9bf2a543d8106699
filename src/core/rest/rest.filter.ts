import { Catch, Injectable } from '@nestjs/common';
import type { ArgumentsHost, ContextType, ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { throwError } from 'rxjs';
import type { Observable } from 'rxjs';
import { ResponseFinisherService } from './response-finisher.service.js';
import type { RestRequest } from './rest-request.js';

/** Hands errors of the interface to the gateway, which waits for them; those of other controllers are answered here. */
@Catch()
@Injectable()
export class RestFilter implements ExceptionFilter {
  constructor(private readonly responses: ResponseFinisherService) {}

  catch(error: unknown, host: ArgumentsHost): Promise<void> | Observable<never> | void {
    const type = host.getType<ContextType | 'graphql'>();
    if (type === 'rpc') return throwError(() => error);
    if (type === 'ws') return emitException(error, host.switchToWs().getClient<WebSocketClient>());
    // GraphQL puts what is thrown into the `errors` of its response.
    if (type !== 'http') throw error;
    return this.fail(error, host);
  }

  private async fail(error: unknown, host: ArgumentsHost): Promise<void> {
    const http = host.switchToHttp();
    const { rest } = http.getRequest<Request & { rest?: RestRequest }>();
    if (rest?.outcome) rest.outcome.reject(error);
    else await this.responses.fail(http.getResponse<Response>(), rest, error);
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
