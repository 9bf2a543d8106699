import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { RestError } from '#core/errors';
import { AdminFrameService } from '../authorize/admin-frame.service.js';
import { ADMIN } from '../authorize/admin-paths.js';
import type { PageResponse } from '../authorize/page-response.js';
import type { AuthLanguage } from '../texts/auth-language.js';
import type { AuthTextName } from '../texts/en.js';
import { SessionsService, type SignedIn } from '../sessions/sessions.service.js';
import { UsersService } from '../users/users.service.js';
import { accountPage, type SessionRow } from './account.page.js';
import { browserName } from './browser-name.js';

type Form = Record<string, unknown>;

/** What the page says after an action, by its name in the query. */
const DONE: Readonly<Record<string, AuthTextName>> = {
  password: 'auth.account.donePassword',
  ended: 'auth.account.doneEnded',
  others: 'auth.account.doneOthers',
};

/** The page of a user's own account: password and browser sessions. */
@Injectable()
export class AccountService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly users: UsersService,
    private readonly frames: AdminFrameService,
  ) {}

  /** The page. */
  async show(request: Request): Promise<PageResponse> {
    const session = await this.sessions.identify(request);
    if (!session) return this.frames.goTo(`${ADMIN.signIn}?redirect_to=${encodeURIComponent(ADMIN.account)}`);
    const { done } = request.query;
    return this.page(session, { done: typeof done === 'string' ? DONE[done] : undefined });
  }

  /** Sets a new password and begins a new session, because all former ones end. */
  async changePassword(request: Request, form: Form): Promise<PageResponse> {
    return this.frames.withForm(request, form, async (session) => {
      const fault = await this.frames.confirmFault(session, form);
      if (fault !== undefined) return this.page(session, { fault });
      try {
        const password = typeof form.new_password === 'string' ? form.new_password : '';
        const user = await this.users.update(session.user.id, { password });
        return this.frames.goTo(`${ADMIN.account}?done=password`, [await this.sessions.start(user, request)]);
      } catch (error) {
        if (!(error instanceof RestError)) throw error;
        return this.page(session, { fault: (await this.frames.language(session)).refusal(error) });
      }
    });
  }

  /** Ends one session of the user. */
  async endSession(request: Request, form: Form): Promise<PageResponse> {
    return this.frames.withForm(request, form, async ({ user }) => {
      if (typeof form.session === 'string') await this.sessions.endByHandle(user, form.session);
      return this.frames.goTo(`${ADMIN.account}?done=ended`);
    });
  }

  /** Ends all sessions of the user but that of this browser. */
  async endOtherSessions(request: Request, form: Form): Promise<PageResponse> {
    return this.frames.withForm(request, form, async (session) => {
      await this.sessions.endOthers(session);
      return this.frames.goTo(`${ADMIN.account}?done=others`);
    });
  }

  private async page(
    session: SignedIn,
    { done, fault }: { done?: AuthTextName; fault?: string },
  ): Promise<PageResponse> {
    const frame = await this.frames.frame(session);
    const { user } = session;
    const view = {
      login: user.login,
      email: user.email,
      sessions: await this.rows(session, frame.language),
      nonce: this.frames.nonce(session),
      needsPassword: this.frames.needsPassword(session),
      done: done && frame.language.text(done),
      fault,
    };
    const body = accountPage(frame, view);
    return { status: fault === undefined ? 200 : 400, body };
  }

  private async rows({ user, session }: SignedIn, language: AuthLanguage): Promise<SessionRow[]> {
    return (await this.sessions.list(user)).map((each) => ({
      handle: this.sessions.handleOf(each),
      browser: browserName(each.agent, language),
      created: language.moment(each.created),
      lastUsed: each.last_used === null ? undefined : language.moment(each.last_used),
      address: each.address,
      isCurrent: each.id === session.id,
    }));
  }
}
