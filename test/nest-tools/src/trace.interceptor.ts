import { Injectable } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { trace } from '@opentelemetry/api';
import type { Response } from 'express';
import type { Observable } from 'rxjs';

/** Shows which trace is active where handlers run. */
@Injectable()
export class TraceInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const traceId = trace.getActiveSpan()?.spanContext().traceId;
    if (context.getType() === 'http' && traceId !== undefined)
      context.switchToHttp().getResponse<Response>().setHeader('X-Trace', traceId);
    return next.handle();
  }
}
