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
import { RestError } from '#core/errors';
import { type RestRequest, sentValues } from '#core/rest';
import { AttendeeAccessService } from './attendee-access.service.js';

const KEY_RULE = Symbol('rule of a QR api key');

/** Makes the answer to a wrong or missing key. @param params the parameters of a REST route, none for other routes */
type KeyRefusal = (params: Readonly<Record<string, unknown>>) => RestError;

const keyRequired: KeyRefusal = () =>
  new RestError('rest_invalid_api_key', 'Send the key of the scanners as "api_key" or in X-API-Key.', 401);

interface KeyRule {
  refuse: KeyRefusal;
  ofOneEvent: boolean;
}

/** For handlers that use the guard by itself (`@UseGuards(QrApiKeyGuard)`). */
const DEFAULT_RULE: KeyRule = { refuse: keyRequired, ofOneEvent: false };

/** Checks the key of scanners, sent as `api_key` in the query or the body, or in the header `X-API-Key`. */
@Injectable()
export class QrApiKeyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly access: AttendeeAccessService,
  ) {}

  /** @throws RestError for a wrong or missing key, 429 after too many wrong ones from one network */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request & { rest?: RestRequest }>();
    const key = sentValues(request).api_key ?? request.headers['x-api-key'];
    const { refuse, ofOneEvent } =
      this.reflector.getAllAndOverride<KeyRule | undefined>(KEY_RULE, [context.getHandler(), context.getClass()]) ??
      DEFAULT_RULE;
    const scanner = await this.access.scanner(key);
    if (scanner && (scanner.eventId === null || ofOneEvent)) return true;
    throw refuse({ ...request.rest?.params });
  }
}

/**
 * Requires a key of scanners.
 * @param refuse the answer to a wrong or missing key; default: 401 `rest_invalid_api_key`
 * @param ofOneEvent also keys that are limited to one event: the route then compares the event itself
 *   (`AttendeeAccessService.scanner`)
 */
export const RequireQrApiKey = (
  refuse: KeyRefusal = keyRequired,
  { ofOneEvent = false } = {},
): ClassDecorator & MethodDecorator =>
  applyDecorators(SetMetadata(KEY_RULE, { refuse, ofOneEvent } satisfies KeyRule), UseGuards(QrApiKeyGuard));
