import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { Database } from '#core/database';
import { IdempotencyService } from './idempotency.service.js';
import type { RestRequest } from './rest-request.js';

/** Runs a writing handler as one unit of work, which also keeps the answer for repeats of the request. */
@Injectable()
export class UnitOfWorkInterceptor implements NestInterceptor {
  constructor(
    private readonly database: Database,
    private readonly idempotency: IdempotencyService,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const { rest } = http.getRequest<Request & { rest?: RestRequest }>();
    // An ordinary controller can inherit the handler.
    if (!rest) return next.handle();
    const { statusCode } = http.getResponse<Response>();
    const { claim } = rest;
    if (!claim && rest.endpoint?.options.transaction === 'with-key') return next.handle();
    const work = async (): Promise<unknown> => {
      const made: unknown = await lastValueFrom(next.handle(), { defaultValue: null });
      if (claim) await this.idempotency.keep(rest, made, statusCode);
      return made;
    };
    return from(this.database.write(work, claim && (() => this.idempotency.isStored(rest))));
  }
}
