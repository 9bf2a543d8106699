import { Injectable } from '@nestjs/common';
import { type Caller, SiteUrls, VISITOR, visitorWithSession } from '#core/context';
import { Authenticator, type Credentials, type Identity } from '#core/rest';
import { RestError } from '#core/errors';
import { BasicCredentialsService, readBasic } from './basic-credentials.service.js';
import { NoncesService } from './nonces/nonces.service.js';
import { isFromOurPages } from './sessions/own-pages.js';
import { SessionsService } from './sessions/sessions.service.js';

/** Finds out who is calling: by a session cookie with a nonce, by Basic, else a visitor (auth.md §1, §4). */
@Injectable()
export class RequestAuthenticatorService extends Authenticator {
  constructor(
    private readonly sessions: SessionsService,
    private readonly basic: BasicCredentialsService,
    private readonly nonces: NoncesService,
    private readonly urls: SiteUrls,
  ) {
    super();
  }

  /** A good cookie wins over Basic; with it, everything but a right nonce leaves the caller a visitor. */
  authenticate(credentials: Credentials): Identity | Promise<Identity> {
    const { cookie, authorization } = credentials.request.headers;
    if (cookie === undefined && authorization === undefined) return this.withNonce(VISITOR, credentials);
    return this.verify(credentials);
  }

  private async verify(credentials: Credentials): Promise<Identity> {
    const { headers } = credentials.request;
    const session = await this.sessions.of(credentials.request);
    if (session) {
      const visitor = isFromOurPages(this.urls, headers) ? visitorWithSession(session.caller) : VISITOR;
      return this.withNonce(session.caller, credentials, visitor);
    }
    const basic = readBasic(headers.authorization);
    if (basic) return { caller: await this.basic.verify(basic, credentials.address) };
    return this.withNonce(VISITOR, credentials);
  }

  /** A nonce that is given must be right, even for visitors: a stale page should hear of it. */
  private withNonce(caller: Caller, { request, query, form }: Credentials, visitor = VISITOR): Identity {
    const nonce = query._wpnonce ?? form._wpnonce ?? request.headers['x-wp-nonce'];
    if (nonce === undefined || (nonce === '' && query._wpnonce === undefined)) return { caller: visitor };
    if (!this.nonces.verify(caller, 'wp_rest', nonce)) {
      throw new RestError('rest_cookie_invalid_nonce', 'The nonce is wrong or too old. Get a new one.', 403);
    }
    return { caller, headers: { 'X-WP-Nonce': this.nonces.create(caller, 'wp_rest') } };
  }
}
