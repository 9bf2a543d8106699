import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Database } from '../../core/database/database.js';
import { ApplicationPasswordsService } from '../application-passwords/application-passwords.service.js';
import { NoncesService } from '../nonces/nonces.service.js';
import { isFromOurPages } from '../sessions/session-caller.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { AdminFrameService } from './admin-frame.service.js';
import { ADMIN } from './admin-paths.js';
import { appsPage } from './apps.page.js';
import { goTo } from './page-response.js';
import type { PageResponse } from './page-response.js';

/** The apps that a user has authorized. */
@Injectable()
export class AppsService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly passwords: ApplicationPasswordsService,
    private readonly nonces: NoncesService,
    private readonly frames: AdminFrameService,
    private readonly database: Database,
  ) {}

  /** All of them. */
  async show(request: Request, query: Record<string, unknown>): Promise<PageResponse> {
    const session = await this.sessions.identify(request);
    if (!session) return goTo(`${ADMIN.signIn}?redirect_to=${encodeURIComponent(ADMIN.home)}`);
    const done = query.revoked === undefined ? undefined : 'The app is out.';
    return {
      body: appsPage(
        await this.frames.frame(session),
        await this.frames.apps(session),
        this.frames.nonce(session),
        done,
      ),
    };
  }

  /** Takes the password of one away; of one that is gone already there is nothing to do. */
  async revoke(request: Request, { uuid, ...form }: Record<string, unknown>): Promise<PageResponse> {
    return this.frames.withForm(request, form, async (session) => {
      await this.database.write(async () => {
        const item = typeof uuid === 'string' ? await this.passwords.find(session.user.id, uuid) : null;
        if (item) await this.passwords.delete(item);
      });
      return goTo(`${ADMIN.home}?revoked=1`);
    });
  }

  /**
   * A nonce for calling the REST interface with the cookie, as plain text: where programs in pages of this service get
   * a new one (auth.md §4). Other sites cannot read it.
   */
  async nonce(request: Request): Promise<PageResponse> {
    const session = isFromOurPages(request.headers) ? await this.sessions.of(request) : undefined;
    const headers = { 'Content-Type': 'text/plain; charset=utf-8' };
    if (!session) return { status: 401, body: '0', headers };
    return { body: this.nonces.create(session.caller, 'wp_rest'), headers };
  }
}
