import {
  Injectable,
  SetMetadata,
  UseGuards,
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { RequestContext } from '#core/context';
import { RestError } from '#core/errors';
import { type RestRequest, sentValues } from '#core/rest';
import { NoncesService } from '../nonces/nonces.service.js';

const REQUIRED_NONCE = Symbol('required nonce');

/** Makes the answer to a wrong or missing nonce. @param params the parameters of a REST route, none for other routes */
type NonceRefusal = (action: string, params: Readonly<Record<string, unknown>>) => RestError;

interface RequiredNonce {
  action: string;
  refuse: NonceRefusal;
}

const nonceRequired: NonceRefusal = (action) =>
  new RestError(
    'rest_invalid_nonce',
    `Send a valid nonce for "${action}" as "${action}" or in the header X-Nonce. POST auth/v1/nonces makes one.`,
    403,
  );

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

  /** @throws RestError for a wrong or missing nonce */
  canActivate(context: ExecutionContext): boolean {
    const targets = [context.getHandler(), context.getClass()];
    const { action, refuse } = this.reflector.getAllAndOverride<RequiredNonce>(REQUIRED_NONCE, targets);
    const request = context.switchToHttp().getRequest<Request & { rest?: RestRequest }>();
    const nonce = sentValues(request)[action] ?? request.headers['x-nonce'];
    if (this.nonces.verify(RequestContext.current().caller, action, nonce)) return true;
    throw refuse(action, { ...request.rest?.params });
  }
}

/**
 * Requires a nonce for an action, e.g. `@RequireNonce('add_ticket_nonce')`.
 * @param refuse the answer to a wrong or missing nonce; default: 403 `rest_invalid_nonce`
 */
export const RequireNonce = (action: string, refuse: NonceRefusal = nonceRequired): ClassDecorator & MethodDecorator =>
  applyDecorators(SetMetadata(REQUIRED_NONCE, { action, refuse } satisfies RequiredNonce), UseGuards(NonceGuard));
