import { Injectable, SetMetadata, UseGuards, applyDecorators } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { RequestContext } from '../../core/context/request-context.js';
import { RestError } from '../../core/rest/errors.js';
import { NoncesService } from '../nonces/nonces.service.js';

const NONCE_ACTION = Symbol('nonce action');

/**
 * Checks the nonce of a form or script: a member named like the action, or the header `X-Nonce`. It must have been made
 * for this caller and this action (`POST auth/v1/nonces`).
 */
@Injectable()
export class NonceGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly nonces: NoncesService,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const action = this.reflector.getAllAndOverride<string>(NONCE_ACTION, [context.getHandler(), context.getClass()]);
    const request = context.switchToHttp().getRequest<Request>();
    const body = (request.body ?? {}) as Record<string, unknown>;
    const given = body[action] ?? request.query[action] ?? request.headers['x-nonce'];
    if (this.nonces.verify(RequestContext.current().caller, action, given)) return true;
    throw new RestError(
      'rest_invalid_nonce',
      `Send a valid nonce for "${action}" as "${action}" or in the header X-Nonce. POST auth/v1/nonces makes one.`,
      403,
    );
  }
}

/** Requires a nonce for an action, e.g. `@RequireNonce('add_ticket_nonce')`. */
export const RequireNonce = (action: string): ClassDecorator & MethodDecorator =>
  applyDecorators(SetMetadata(NONCE_ACTION, action), UseGuards(NonceGuard));
