import { Injectable, SetMetadata, UseGuards, applyDecorators } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { RestError } from '../../../core/rest/rest.error.js';
import type { RestRequest } from '../../../core/rest/rest-request.js';
import { AttendeeAccessService } from './attendee-access.service.js';

const KEY_REFUSAL = Symbol('refusal of a QR api key');

/** Makes the answer to a wrong or missing key. @param params the parameters of a REST route, none for other routes */
type KeyRefusal = (params: Readonly<Record<string, unknown>>) => RestError;

const keyRequired: KeyRefusal = () =>
  new RestError('rest_invalid_api_key', 'Send the key of the scanners as "api_key" or in X-API-Key.', 401);

/** Checks the key of the scanners, sent as `api_key` in the query or the body, or in the header `X-API-Key`. */
@Injectable()
export class QrApiKeyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly managers: AttendeeAccessService,
  ) {}

  /** @throws RestError for a wrong or missing key, 429 after too many wrong ones from one network */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request & { rest?: RestRequest }>();
    const body = (request.body ?? {}) as Record<string, unknown>;
    const key = body.api_key ?? request.query.api_key ?? request.headers['x-api-key'];
    if (await this.managers.verifyApiKey(key)) return true;
    const refuse = this.reflector.getAllAndOverride<KeyRefusal>(KEY_REFUSAL, [
      context.getHandler(),
      context.getClass(),
    ]);
    throw refuse({ ...request.rest?.params });
  }
}

/**
 * Requires the key of the scanners.
 * @param refuse the answer to a wrong or missing key; default: 401 `rest_invalid_api_key`
 */
export const RequireQrApiKey = (refuse: KeyRefusal = keyRequired): ClassDecorator & MethodDecorator =>
  applyDecorators(SetMetadata(KEY_REFUSAL, refuse), UseGuards(QrApiKeyGuard));
