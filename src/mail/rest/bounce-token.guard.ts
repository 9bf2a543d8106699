import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { RestError, noRoute } from '#core/errors';
import { FailedCredentialsService, sameSecret } from '#core/security';
import { MailConfig } from '../mail.config.js';

/** Admits requests that carry `Authorization: Bearer MAIL_BOUNCE_TOKEN` or `X-Mail-Token`. */
@Injectable()
export class BounceTokenGuard implements CanActivate {
  constructor(
    private readonly config: MailConfig,
    private readonly failures: FailedCredentialsService,
  ) {}

  /** @throws RestError 404 without the setting, 401 for a missing or wrong token, 429 after too many wrong ones */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const expected = this.config.mailBounceToken;
    if (expected === undefined) throw noRoute();
    const { headers } = context.switchToHttp().getRequest<Request>();
    const [, bearer] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
    const token = bearer ?? headers['x-mail-token'];
    if (typeof token === 'string' && sameSecret(token, expected)) return true;
    if (token !== undefined) await this.failures.count('mail bounce token', 'site');
    throw new RestError('rest_unauthorized', 'Send MAIL_BOUNCE_TOKEN as a bearer token or in X-Mail-Token.', 401);
  }
}
