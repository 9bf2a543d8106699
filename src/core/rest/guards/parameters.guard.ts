import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { parseParameters, refuseUnknown } from '#core/parameters';
import { notBatchable } from '#core/errors';
import type { RestRequest } from '../rest-request.js';
import { isBatchable, type RestEndpoint } from '../endpoint.js';

/**
 * Validates the declared parameters and makes the DTO instance. It runs before `PolicyGuard`: a visitor's bad input is
 * 400, not 401, which is part of the contract (core.md §1, decision 0002).
 */
@Injectable()
export class ParametersGuard implements CanActivate {
  /** @throws RestError 400 */
  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const { rest } = context.switchToHttp().getRequest<{ rest?: RestRequest }>();
    return rest?.endpoint ? this.parse(rest, rest.endpoint) : true;
  }

  private async parse(rest: RestRequest, endpoint: RestEndpoint): Promise<boolean> {
    if (rest.batched && !isBatchable(endpoint)) throw notBatchable();
    if (rest.bodyError) throw rest.bodyError;
    if (endpoint.options.strict) refuseUnknown(endpoint.params, rest.sources, endpoint.options.strict);
    const made = endpoint.instantiate(await parseParameters(rest.context.caller, endpoint.params, rest.sources));
    rest.params = made instanceof Promise ? await made : made;
    return true;
  }
}
