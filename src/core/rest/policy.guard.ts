import { Injectable, SetMetadata, UseGuards, applyDecorators } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { RequestContext } from '../context/request-context.js';
import { forbidden } from './rest.error.js';
import { resolverFor } from './injected.js';
import type { RestRequest } from './rest-request.js';
import { REST_POLICY } from './policy.js';
import type { BoundPolicy, Policy } from './policy.js';

/**
 * Decides by the policy that `@Authorize` declares; a handler or controller without one is closed. What the policy needs
 * is injected by the module of the controller.
 */
@Injectable()
export class PolicyGuard implements CanActivate {
  private readonly bound = new Map<Policy, Promise<BoundPolicy>>();

  constructor(
    private readonly reflector: Reflector,
    /** That of the module whose controller the guard is used on. */
    private readonly module: ModuleRef,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request & { rest?: RestRequest }>();
    // In the REST interface the policy has been decided, at its place in the order of refusals.
    if (request.rest?.endpoint) return true;
    const policy = this.reflector.getAllAndOverride<Policy | undefined>(REST_POLICY, [
      context.getHandler(),
      context.getClass(),
    ]);
    const params = { ...request.query, ...(request.body as object | undefined), ...request.params };
    const rule = policy && (await this.bind(policy, context.getClass().name));
    const verdict = await rule?.decide({ caller: RequestContext.current().caller, params });
    if (verdict === true) return true;
    throw verdict ?? forbidden();
  }

  private bind(policy: Policy, controller: string): Promise<BoundPolicy> {
    let bound = this.bound.get(policy);
    if (!bound) {
      bound = resolverFor(this.module, policy.inject, controller).then((resolve) => policy.bind(resolve));
      this.bound.set(policy, bound);
    }
    return bound;
  }
}

/** Declares who may call a controller or handler, e.g. `@Authorize(can('edit_cal_events'))`. */
export const Authorize = (policy: Policy): ClassDecorator & MethodDecorator =>
  applyDecorators(SetMetadata(REST_POLICY, policy), UseGuards(PolicyGuard));
