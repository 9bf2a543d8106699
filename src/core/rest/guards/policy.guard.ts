import { Injectable, SetMetadata, type CanActivate, type CustomDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { type Caller, RequestContext } from '#core/context';
import { PostPasswordAttemptsService } from '#core/security';
import { REST_POLICY, type BoundPolicy, type Policy } from '../policy.js';
import { forbidden, noRoute, outsideOfScopes } from '#core/errors';
import type { RestRequest } from '../rest-request.js';
import { sentValues } from '../sent-values.js';
import { endpointName, type RestEndpoint } from '../endpoint.js';
import { RouteTable } from '../route-table.js';
import { REST_CONTROLLER } from '../route.decorators.js';

/**
 * Decides by the policy that `@Authorize` declares, on handlers of the interface and of ordinary controllers. What a
 * policy needs is injected by the module of the controller.
 */
@Injectable()
export class PolicyGuard implements CanActivate {
  constructor(
    private readonly table: RouteTable,
    private readonly passwordAttempts: PostPasswordAttemptsService,
  ) {}

  /** @throws RestError 401 or 403 */
  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<Request & { rest?: RestRequest }>();
    const { rest } = request;
    if (rest?.endpoint) return this.decide(rest, rest.endpoint);
    // Controllers of the interface are reached under its roots only.
    if (Reflect.getMetadata(REST_CONTROLLER, context.getClass()) !== undefined) throw noRoute();
    const policy = this.table.policyOf(context.getClass(), context.getHandler());
    if (!policy) return true;
    return allow(RequestContext.current().caller, policy, sentValues(request));
  }

  private async decide(rest: RestRequest, endpoint: RestEndpoint): Promise<boolean> {
    const { context } = rest;
    const name = endpointName(endpoint);
    const caller = context.caller.scopes ? context.caller.within(name) : context.caller;
    if (!caller) throw outsideOfScopes();
    context.caller = caller;
    context.action = name;
    await allow(caller, endpoint.policy, rest.params as Record<string, unknown>);
    // Writes are refused before they begin.
    if (rest.method !== 'GET') await this.passwordAttempts.flush();
    return true;
  }
}

async function allow(caller: Caller, policy: BoundPolicy | undefined, params: Record<string, unknown>): Promise<true> {
  const decided = policy?.decide({ caller, params }) ?? forbidden();
  const verdict = decided instanceof Promise ? await decided : decided;
  if (verdict !== true) throw verdict;
  return verdict;
}

/** Declares who may call a controller or handler, e.g. `@Authorize(hasCapability('edit_cal_events'))`. */
export const Authorize = (policy: Policy): CustomDecorator<symbol> => SetMetadata(REST_POLICY, policy);
