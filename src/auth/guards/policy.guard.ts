import { Injectable, SetMetadata, UseGuards, applyDecorators } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { RequestContext } from '../../core/context/request-context.js';
import { forbidden } from '../../core/rest/errors.js';
import { ServiceLookup } from '../../core/rest/lookup.js';
import type { RestRequest } from '../../core/rest/rest-request.js';
import { REST_RIGHTS } from '../../core/rest/route.decorators.js';
import type { RightsRule } from '../../core/rest/rights.js';

/** Decides by the policy that `@Authorize` declares; a handler or controller without one is closed. */
@Injectable()
export class PolicyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly lookup: ServiceLookup,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request & { rest?: RestRequest }>();
    // In the REST interface the policy has been decided, at its place in the order of refusals.
    if (request.rest?.endpoint) return true;
    const policy = this.reflector.getAllAndOverride<RightsRule | undefined>(REST_RIGHTS, [
      context.getHandler(),
      context.getClass(),
    ]);
    const params = { ...request.query, ...(request.body as object | undefined), ...request.params };
    const verdict = await policy?.decide({ caller: RequestContext.current().caller, params, lookup: this.lookup });
    if (verdict === true) return true;
    throw verdict ?? forbidden();
  }
}

/** Declares who may call a controller or handler, e.g. `@Authorize(can('edit_cal_events'))`. */
export const Authorize = (policy: RightsRule): ClassDecorator & MethodDecorator =>
  applyDecorators(SetMetadata(REST_RIGHTS, policy), UseGuards(PolicyGuard));
