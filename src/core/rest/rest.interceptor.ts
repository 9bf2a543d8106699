import { Injectable } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, lastValueFrom } from 'rxjs';
import type { Observable } from 'rxjs';
import { Database } from '../database/database.js';
import { IdempotencyService } from './idempotency.service.js';
import { Responder } from './responder.js';
import { ALREADY_SENT } from './rest-express.adapter.js';
import type { RestRequest } from './rest-request.js';
import { RestHeaders } from './rest-headers.js';
import { isWrite } from './route-table.js';

/** Runs writing handlers as one unit of work and sends what handlers return. */
@Injectable()
export class RestInterceptor implements NestInterceptor {
  constructor(
    private readonly database: Database,
    private readonly responder: Responder,
    private readonly headers: RestHeaders,
    private readonly idempotency: IdempotencyService,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const { rest } = http.getRequest<Request & { rest?: RestRequest }>();
    if (!rest?.endpoint) return next.handle();
    return from(this.run(http.getResponse<Response>(), rest, next));
  }

  private async run(response: Response, rest: RestRequest, next: CallHandler): Promise<typeof ALREADY_SENT> {
    const { endpoint } = rest;
    const handle = async (): Promise<unknown> => {
      const made: unknown = await lastValueFrom(next.handle(), { defaultValue: null });
      if (rest.claim) await this.idempotency.keep(rest, made, response.statusCode);
      return made;
    };
    const transactional = endpoint !== undefined && isWrite(endpoint) && endpoint.options.transaction !== false;
    const result = transactional ? await this.database.write(handle) : await handle();
    await this.headers.allow(rest);
    await this.responder.send(response, rest, result, response.statusCode);
    return ALREADY_SENT;
  }
}
