import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { SessionsService } from '../../auth/sessions/sessions.service.js';
import { UsersService } from '../../auth/users/users.service.js';
import { type Caller, RequestMemo, VISITOR } from '#core/context';
import { Authenticator } from '#core/rest';
import { RestError } from '#core/errors';
import { clientAddress } from '#core/security';

/** Identifies the visitor of a page: by session cookie, else by Basic credentials (redirects.md §10, visitor). */
@Injectable()
export class SiteVisitorsService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly authenticator: Authenticator,
    private readonly users: UsersService,
    private readonly memo: RequestMemo,
  ) {}

  /** The visitor; looked up once per request. With wrong credentials, an anonymous one. */
  of(request: Request): Promise<Caller> {
    return this.memo.once('site visitor', () => this.lookUp(request));
  }

  /** Whether the visitor has a role or a capability of this name. */
  async hasRole(request: Request, name: string): Promise<boolean> {
    const caller = await this.of(request);
    if (!caller.known || name === '') return false;
    return caller.can(name) || ((await this.users.find(caller.id))?.roles.includes(name) ?? false);
  }

  private async lookUp(request: Request): Promise<Caller> {
    const session = await this.sessions.of(request);
    if (session) return session.caller;
    if (request.headers.authorization === undefined) return VISITOR;
    try {
      const credentials = { request, address: clientAddress(), query: {}, form: {} };
      return (await this.authenticator.authenticate(credentials)).caller;
    } catch (error) {
      if (error instanceof RestError) return VISITOR;
      throw error;
    }
  }
}
