import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { RequestContext } from '../context/request-context.js';
import { PostPasswordAttemptsService } from '../security/post-password-attempts.service.js';
import { forbidden, noRoute, notBatchable, outsideOfScopes } from './rest.error.js';
import { parseParameters, refuseUnknown } from './parameters/parse.js';
import type { RestRequest } from './rest-request.js';
import { endpointName, isBatchable } from './route-table.js';
import { OrdinaryCallersService } from './ordinary-callers.service.js';
import { REST_CONTROLLER } from './route.decorators.js';

/** Parameters first, then rights: a visitor's bad input is 400, not 401 (core.md §1). */
@Injectable()
export class RestGuard implements CanActivate {
  constructor(
    private readonly passwordAttempts: PostPasswordAttemptsService,
    private readonly ordinaryCallers: OrdinaryCallersService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    // Handlers of WebSockets, messages and GraphQL have guards of their own modules.
    if (context.getType() !== 'http') return true;
    const { rest } = context.switchToHttp().getRequest<{ rest?: RestRequest }>();
    if (!rest?.endpoint) {
      // Controllers of the interface are reached through the gateway only.
      if (Reflect.getMetadata(REST_CONTROLLER, context.getClass()) !== undefined) throw noRoute();
      await this.ordinaryCallers.identify(context);
      return true;
    }
    if (rest.batched && !isBatchable(rest.endpoint)) throw notBatchable();
    if (rest.bodyError) throw rest.bodyError;
    const { endpoint } = rest;
    if (endpoint.options.strict) refuseUnknown(endpoint.params, rest.sources, endpoint.options.strict);
    const values = await parseParameters(endpoint.params, rest.sources);
    const made = endpoint.instantiate(values);
    const params = (made instanceof Promise ? await made : made) as Record<string, unknown>;
    const current = RequestContext.current();
    const caller = current.caller.scopes ? current.caller.within(endpointName(endpoint)) : current.caller;
    if (!caller) throw outsideOfScopes();
    current.caller = caller;
    current.action = endpointName(endpoint);
    const decided = endpoint.policy?.decide({ caller, params }) ?? forbidden();
    const verdict = decided instanceof Promise ? await decided : decided;
    if (verdict !== true) throw verdict;
    // Writes are refused before they begin.
    if (rest.method !== 'GET') await this.passwordAttempts.flush();
    rest.params = params;
    return true;
  }
}
