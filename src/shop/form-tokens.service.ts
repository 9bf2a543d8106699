import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { SessionsService } from '../auth/sessions/sessions.service.js';
import { ownCookie, setCookie } from '#core/http';
import { RestError } from '#core/errors';
import { SecretKeyService } from '#core/security';

/** Ties forms to a browser that has neither cart nor session. */
const COOKIE = 'almanac_form';
/** Seconds for which a form is valid. */
const FORM_TTL_SECONDS = 3600;
const SECRET = /^[\w-]{32}$/;

/** A browser that a form is tied to. */
export interface FormBrowser {
  secret: string;
  /** `Set-Cookie` for a browser that had no secret. */
  cookie?: string;
}

/**
 * Proof that a form is ours and was shown in the browser that sends it: a signature of a secret in a cookie that other
 * sites can neither read nor set. It complements the check of where a request comes from (`OwnFormGuard`).
 */
@Injectable()
export class FormTokensService {
  constructor(
    private readonly key: SecretKeyService,
    private readonly sessions: SessionsService,
  ) {}

  /** The secret of the browser of a request; a new one for those that have none. */
  browser({ cookie: header }: IncomingHttpHeaders): FormBrowser {
    const cookie = ownCookie(header, COOKIE, this.sessions.siteUrl);
    if (cookie !== undefined && SECRET.test(cookie)) return { secret: cookie };
    const secret = randomBytes(24).toString('base64url');
    return { secret, cookie: setCookie(COOKIE, secret, this.sessions.siteUrl, FORM_TTL_SECONDS) };
  }

  /** The token for a form. @param purpose the form @param secret of the browser or of its cart; empty has no token */
  create(purpose: string, secret: string): string {
    return secret === '' ? '' : this.key.sign(`form ${purpose}`, secret);
  }

  /** @throws RestError 403 `form-expired` for a token of another form or browser */
  assert(purpose: string, secret: string, token: unknown): void {
    if (secret !== '' && typeof token === 'string' && this.key.matches(`form ${purpose}`, secret, token)) return;
    throw new RestError('form-expired', 'This form was open for too long. Check it and send it again.', 403);
  }
}
