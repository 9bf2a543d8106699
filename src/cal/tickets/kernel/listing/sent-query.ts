import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { RestRequest } from '#core/rest';

/** Names of the query's parameters in the order in which they were sent: lists of this namespace repeat them so. */
export const QueryNames = createParamDecorator((_: unknown, context: ExecutionContext): string[] =>
  Object.keys(context.switchToHttp().getRequest<{ rest: RestRequest }>().rest.sources.query),
);
