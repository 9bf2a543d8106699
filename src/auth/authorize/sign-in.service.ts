import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Clock, RequestContext } from '#core/context';
import { Database } from '#core/database';
import { DomainEventsService } from '#core/events';
import { ownCookie, setCookie } from '#core/http';
import { RestError } from '#core/errors';
import { SecretKeyService } from '#core/security';
import { PasswordResetsService } from '../password-resets/password-resets.service.js';
import { SecondFactorsService } from '../second-factor/second-factors.service.js';
import { KnownBrowsersService } from '../sessions/known-browsers.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { SignInLogService } from '../sign-in-log.service.js';
import { SignInDelayService } from '../sign-in-delay.service.js';
import type { UserEntity } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import { AdminFrameService } from './admin-frame.service.js';
import { refusalPage } from './admin-page.js';
import { ADMIN } from './admin-paths.js';
import type { PageResponse } from './page-response.js';
import { signInCodePage, signInPage, type SignInForm } from './sign-in.page.js';

/** Ties the form to the browser it was shown in, while there is no session yet. */
const FORM_COOKIE = 'almanac_sign_in';
/** Seconds for which a form is valid. */
const FORM_TTL_SECONDS = 3600;
/** Purpose of the signatures of forms. */
const FORM_PURPOSE = 'sign-in-form';

/** Purpose of the sealed first step of a sign-in. */
const PENDING_PURPOSE = 'sign-in-pending';
/** Seconds in which the code must follow the password. */
const PENDING_TTL_SECONDS = 300;

/** A sign-in between password and code. */
interface PendingSignIn {
  id: number;
  /** Secret in the cookie of the form. */
  browser: string;
  /** Keyed hash of the hash of the password, which another password ends. */
  password: string;
  /** Seconds since 1970. */
  until: number;
  returnTo: string;
}

/** Signing in and out (auth.md §3). */
@Injectable()
export class SignInService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly users: UsersService,
    private readonly delay: SignInDelayService,
    private readonly frames: AdminFrameService,
    private readonly key: SecretKeyService,
    private readonly log: SignInLogService,
    private readonly factors: SecondFactorsService,
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly browsers: KnownBrowsersService,
    private readonly events: DomainEventsService,
    private readonly resets: PasswordResetsService,
  ) {}

  /** The form. */
  show(query: Record<string, unknown>): Promise<PageResponse> {
    return this.form({ login: '', returnTo: this.frames.returnTarget(query.redirect_to) });
  }

  /**
   * Signs a user in and redirects to the requested page. A refusal does not say what was wrong. Failures
   * slow further tries down; with too many at once the form says to wait.
   */
  async signIn(request: Request, form: Record<string, unknown>): Promise<PageResponse> {
    noteAction(ADMIN.signIn);
    const returnTo = this.frames.returnTarget(form.redirect_to);
    const login = typeof form.login === 'string' ? form.login.trim().slice(0, 254) : '';
    const language = await this.frames.language();
    if (!this.isOurForm(request, form))
      return this.form({ login, returnTo, fault: language.text('auth.signIn.openTooLong') }, 403);
    try {
      const user = await this.verify(login, typeof form.password === 'string' ? form.password : '');
      if (!user) return await this.form({ login, returnTo, fault: language.text('auth.signIn.wrong') }, 401);
      if (await this.factors.isOn(user)) return await this.codeForm(this.pendingOf(request, user, returnTo));
      return await this.begin(request, user, returnTo);
    } catch (error) {
      if (!(error instanceof RestError) || error.getStatus() !== 429) throw error;
      const answer = await this.form({ login, returnTo, fault: language.refusal(error) }, 429);
      return { ...answer, headers: error.headers };
    }
  }

  /** The second step: a code of the authenticator app, or a recovery code. */
  async signInCode(request: Request, form: Record<string, unknown>): Promise<PageResponse> {
    noteAction(ADMIN.signInCode);
    const pending = typeof form.pending === 'string' ? form.pending : '';
    const language = await this.frames.language();
    const { user, returnTo } = await this.readPending(request, pending);
    if (!user) {
      const fault = language.text('auth.signIn.tookTooLong');
      return this.form({ login: '', returnTo, fault }, 403);
    }
    try {
      const isRight = await this.factors.accepts(user, typeof form.code === 'string' ? form.code.slice(0, 64) : '');
      if (isRight) return await this.begin(request, user, returnTo);
      await this.log.failed(user);
      return await this.codeForm(pending, 401, language.text('auth.signIn.wrongCode'));
    } catch (error) {
      if (!(error instanceof RestError) || error.getStatus() !== 429) throw error;
      return { ...(await this.codeForm(pending, 429, language.refusal(error))), headers: error.headers };
    }
  }

  /** Starts the session, and ends an earlier one of this browser, so that no earlier token becomes that of the new one. */
  private async begin(request: Request, user: UserEntity, returnTo: string): Promise<PageResponse> {
    await this.sessions.end(request);
    const cookie = await this.database.write(async () => {
      await this.log.succeeded(user);
      const isNewBrowser = !this.browsers.isKnown(user, request);
      await this.events.publish('user.signed_in', { userId: user.id, isNewBrowser });
      return this.sessions.start(user, request);
    });
    const target = (await this.factors.isMissing(user)) ? ADMIN.secondFactor : returnTo;
    const browserCookie = this.browsers.cookieFor(user, request);
    return this.frames.goTo(target, [cookie, browserCookie, setCookie(FORM_COOKIE, '', this.sessions.siteUrl, 0)]);
  }

  private async codeForm(pending: string, status = 200, fault?: string): Promise<PageResponse> {
    return { status, body: signInCodePage(await this.frames.frame(), pending, fault) };
  }

  /** Proof that the password was right, for this browser and a few minutes. */
  private pendingOf(request: Request, user: UserEntity, returnTo: string): string {
    const until = this.clock.nowSeconds() + PENDING_TTL_SECONDS;
    return this.key.seal(PENDING_PURPOSE, JSON.stringify({ ...this.proofOf(request, user), until, returnTo }));
  }

  private async readPending(request: Request, sealed: string): Promise<{ user?: UserEntity; returnTo: string }> {
    const opened = this.key.open(PENDING_PURPOSE, sealed);
    if (opened === undefined) return { returnTo: ADMIN.home };
    const { id, browser, password, until, returnTo } = JSON.parse(opened) as PendingSignIn;
    const user = await this.users.find(id);
    const proof = user && this.proofOf(request, user);
    const isValid = proof?.browser === browser && proof.password === password && until > this.clock.nowSeconds();
    return { user: isValid ? (user ?? undefined) : undefined, returnTo };
  }

  private proofOf(request: Request, user: UserEntity): Pick<PendingSignIn, 'id' | 'browser' | 'password'> {
    const browser = ownCookie(request.headers.cookie, FORM_COOKIE, this.sessions.siteUrl) ?? '';
    return { id: user.id, browser, password: this.key.sign(PENDING_PURPOSE, user.password_hash ?? '') };
  }

  /** Ends the session of this browser. */
  async signOut(request: Request, form: Record<string, unknown>): Promise<PageResponse> {
    const session = await this.sessions.of(request);
    if (session && !this.frames.isOurs(session, form)) {
      const frame = await this.frames.frame(session);
      const { language } = frame;
      return {
        status: 403,
        body: refusalPage(frame, language.text('auth.notSignedOut'), language.text('auth.oldForm')),
      };
    }
    return this.frames.goTo(ADMIN.signIn, [await this.sessions.end(request)]);
  }

  private async verify(login: string, password: string): Promise<UserEntity | undefined> {
    const user = login === '' ? null : await this.users.bySignInName(login);
    const account = user ? `user ${user.id}` : `login ${login.toLowerCase()}`;
    const signedIn = await this.delay.run(account, async (priority) =>
      (await this.users.passwordMatches(user, password, priority)) ? (user ?? undefined) : undefined,
    );
    if (!signedIn) await this.log.failed(user);
    return signedIn;
  }

  private async form(fields: Omit<SignInForm, 'token'>, status = 200): Promise<PageResponse> {
    const secret = randomBytes(24).toString('base64url');
    const body = signInPage(await this.frames.frame(), {
      ...fields,
      token: this.key.sign(FORM_PURPOSE, secret),
      hasReset: this.resets.isOffered,
    });
    return { status, body, cookies: [setCookie(FORM_COOKIE, secret, this.sessions.siteUrl, FORM_TTL_SECONDS)] };
  }

  private isOurForm(request: Request, { token }: Record<string, unknown>): boolean {
    const secret = ownCookie(request.headers.cookie, FORM_COOKIE, this.sessions.siteUrl);
    return secret !== undefined && typeof token === 'string' && this.key.matches(FORM_PURPOSE, secret, token);
  }
}

/** What the audit log says of the request, which no guard has looked at. */
function noteAction(path: string): void {
  RequestContext.current().action = `POST ${path}`;
}
