import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { tap, type Observable } from 'rxjs';
import { RestError } from '#core/errors';
import type { RestRequest } from '#core/rest';
import { AbilityAuditService } from './ability-audit.service.js';

/**
 * Reports to the audit log how a run ended. Wraps the unit of work: one that loses a deadlock is run again, and only
 * what came of it in the end counts.
 */
@Injectable()
export class AuditInterceptor implements NestInterceptor {
  constructor(private readonly audit: AbilityAuditService) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { rest } = context.switchToHttp().getRequest<Request & { rest: RestRequest }>();
    const { name } = rest.params as { name: string };
    return next.handle().pipe(
      tap({
        next: () => this.audit.ran(name, 'done'),
        error: (error: unknown) => this.audit.ran(name, error instanceof RestError ? error.code : 'error'),
      }),
    );
  }
}
