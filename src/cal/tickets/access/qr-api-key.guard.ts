import { Injectable, UseGuards, applyDecorators } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { RestError } from '../../../core/rest/errors.js';
import { Managers } from './managers.js';

/** Checks the key of the scanners, sent as `api_key` in the query or the body, or in the header `X-API-Key`. */
@Injectable()
export class QrApiKeyGuard implements CanActivate {
  constructor(private readonly managers: Managers) {}

  /** @throws RestError 401 for a wrong or missing key, 429 after too many wrong ones from one network */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const body = (request.body ?? {}) as Record<string, unknown>;
    const key = body.api_key ?? request.query.api_key ?? request.headers['x-api-key'];
    if (await this.managers.keyIsRight(key)) return true;
    throw new RestError('rest_invalid_api_key', 'Send the key of the scanners as "api_key" or in X-API-Key.', 401);
  }
}

/** Requires the key of the scanners. */
export const RequireQrApiKey = (): ClassDecorator & MethodDecorator => applyDecorators(UseGuards(QrApiKeyGuard));
