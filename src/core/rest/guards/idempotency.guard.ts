import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { IdempotencyService } from '../idempotency.service.js';
import { RestError } from '#core/errors';
import type { RestRequest } from '../rest-request.js';
import { ReplayedResponse } from '../stored-response.js';

/** Answers a write that was done before under the same `Idempotency-Key` as then. */
@Injectable()
export class IdempotencyGuard implements CanActivate {
  constructor(private readonly idempotency: IdempotencyService) {}

  /**
   * @throws ReplayedResponse with the stored response; RestError 400, 409 or 422 for a key that cannot be used, or the
   *   stored refusal
   */
  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const { rest, headers } = context.switchToHttp().getRequest<Request & { rest?: RestRequest }>();
    if (!rest?.endpoint || headers['idempotency-key'] === undefined) return true;
    return this.claim(rest, headers);
  }

  private async claim(rest: RestRequest, headers: Request['headers']): Promise<boolean> {
    const storedResponse = await this.idempotency.claim(rest, headers);
    if (storedResponse === undefined) return true;
    if (storedResponse instanceof RestError) throw storedResponse;
    throw new ReplayedResponse(storedResponse);
  }
}
