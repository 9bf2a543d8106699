import { Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { ownCookie, setCookie } from '#core/http';
import { SecretKeyService, sameSecret } from '#core/security';
import type { UserEntity } from '../users/user.entity.js';
import { SessionsService } from './sessions.service.js';

/** Browsers in which users have signed in before. */
const COOKIE = 'almanac_browser';
const COOKIE_TTL_SECONDS = 365 * 86_400;
const PURPOSE = 'known browser';
/** Hex digits of a mark. */
const MARK_LENGTH = 32;
/** Accounts that one browser remembers. */
const MAX_ACCOUNTS = 5;

/** Recognises browsers by a cookie with a signature for each account, which gives no access. */
@Injectable()
export class KnownBrowsersService {
  constructor(
    private readonly key: SecretKeyService,
    private readonly sessions: SessionsService,
  ) {}

  /** Whether a user has signed in with the browser that sends the request. */
  isKnown({ id }: UserEntity, request: Pick<IncomingMessage, 'headers'>): boolean {
    const marks = this.marksOf(request);
    const own = this.key.signatures(PURPOSE, String(id)).map((signature) => signature.slice(0, MARK_LENGTH));
    return marks.some((mark) => own.some((ownMark) => sameSecret(ownMark, mark)));
  }

  /** The `Set-Cookie` header by which the browser is recognised. */
  cookieFor({ id }: UserEntity, request: Pick<IncomingMessage, 'headers'>): string {
    const mark = this.key.sign(PURPOSE, String(id)).slice(0, MARK_LENGTH);
    const marks = [mark, ...this.marksOf(request).filter((other) => other !== mark)].slice(0, MAX_ACCOUNTS);
    return setCookie(COOKIE, marks.join('.'), this.sessions.siteUrl, COOKIE_TTL_SECONDS);
  }

  private marksOf({ headers }: Pick<IncomingMessage, 'headers'>): string[] {
    const value = ownCookie(headers.cookie, COOKIE, this.sessions.siteUrl) ?? '';
    return value.split('.').filter((mark) => /^[0-9a-f]{32}$/.test(mark));
  }
}
