import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AuthConfig } from '../auth.config.js';
import { SiteUrls } from '#core/context';
import { Database } from '#core/database';
import { schemeList } from './app-schemes.js';
import { RestError } from '#core/errors';
import { html } from '#core/html';
import { decodeEntities, plainText } from '#core/text';
import { ApplicationPasswordsService, grouped } from '../application-passwords/application-passwords.service.js';
import { ScopesService } from '../scopes.service.js';
import { type SignedIn, SessionsService } from '../sessions/sessions.service.js';
import { AdminFrameService } from './admin-frame.service.js';
import { refusalPage } from './admin-page.js';
import { ADMIN } from './admin-paths.js';
import {
  isLocalSite,
  readAuthorizeRequest,
  rejectionTarget,
  withQuery,
  type AuthorizeRequest,
} from './authorize-request.js';
import { authorizePage, grantedPage } from './authorize.page.js';
import { goTo, type PageResponse } from './page-response.js';

/** Lets an app obtain a password of its own (auth.md §3). */
@Injectable()
export class AuthorizeService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly passwords: ApplicationPasswordsService,
    private readonly scopes: ScopesService,
    private readonly frames: AdminFrameService,
    private readonly database: Database,
    private readonly config: AuthConfig,
    private readonly urls: SiteUrls,
  ) {}

  /** Shows what an app requests; users who are not signed in see the sign-in form first. */
  async show(request: Request): Promise<PageResponse> {
    const session = await this.sessions.identify(request);
    if (!session) return this.frames.goTo(`${ADMIN.signIn}?redirect_to=${encodeURIComponent(request.originalUrl)}`);
    return this.withRequest(session, request.query, (wanted) => this.page(session, wanted));
  }

  /** Does what the person has decided. Everything in the form is checked again. */
  async decide(request: Request, form: Record<string, unknown>): Promise<PageResponse> {
    const session = await this.sessions.identify(request);
    if (!session || !this.frames.isOurs(session, form)) {
      const frame = await this.frames.frame(session);
      const { language } = frame;
      const title = language.text('auth.authorize.nothingDecided');
      return { status: 403, body: refusalPage(frame, title, language.text('auth.authorize.startAgain')) };
    }
    return this.withRequest(session, form, (wanted) =>
      form.approve === undefined ? this.deny(session, form, wanted) : this.approve(session, form, wanted),
    );
  }

  private async withRequest(
    session: SignedIn,
    given: Record<string, unknown>,
    work: (wanted: AuthorizeRequest) => Promise<PageResponse>,
  ): Promise<PageResponse> {
    let authorization: AuthorizeRequest;
    try {
      authorization = readAuthorizeRequest(given, {
        isLocalSite: isLocalSite(this.urls.siteUrl),
        appSchemes: schemeList(this.config.appRedirectSchemes),
        scopes: this.scopes.names,
      });
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      const frame = await this.frames.frame(session);
      const { language } = frame;
      // What is wrong is for the developers of the app.
      const mistake = html`<p lang="en">${error.message}</p>`;
      const title = language.text('auth.authorize.impossible');
      return { status: 400, body: refusalPage(frame, title, language.text('auth.authorize.mistake'), mistake) };
    }
    return work(authorization);
  }

  private async page(session: SignedIn, wanted: AuthorizeRequest, fault?: string): Promise<PageResponse> {
    const view = {
      request: wanted,
      scopes: wanted.scopes && this.scopes.of(wanted.scopes),
      name: decodeEntities(session.user.name),
      apps: await this.frames.apps(session),
      nonce: this.frames.nonce(session),
      needsPassword: this.frames.needsPassword(session),
      fault,
    };
    return {
      status: fault === undefined ? 200 : 400,
      body: authorizePage(await this.frames.frame(session), view),
      formTargets: [wanted.successUrl, rejectionTarget(wanted)],
    };
  }

  private async approve(
    session: SignedIn,
    form: Record<string, unknown>,
    wanted: AuthorizeRequest,
  ): Promise<PageResponse> {
    const name = plainText(wanted.appName);
    const language = await this.frames.language(session);
    if (name === '') return this.page(session, wanted, language.text('auth.authorize.giveName'));
    const fault = await this.frames.confirmFault(session, form);
    if (fault !== undefined) return this.page(session, wanted, fault);
    const { password } = await this.database.write(() =>
      this.passwords.create(session.user.id, {
        name,
        app_id: wanted.appId,
        scopes: wanted.scopes,
        // An app that knows scopes knows this service, and not only passwords of letters and digits.
        isPrefixed: wanted.scopes !== undefined,
      }),
    );
    if (wanted.successUrl === undefined)
      return { body: grantedPage(await this.frames.frame(session), name, grouped(password)) };
    return goTo(
      withQuery(wanted.successUrl, { site_url: this.urls.siteUrl, user_login: session.user.login, password }),
    );
  }

  private async deny(
    session: SignedIn,
    form: Record<string, unknown>,
    wanted: AuthorizeRequest,
  ): Promise<PageResponse> {
    if (form.reject === undefined) {
      const language = await this.frames.language(session);
      return this.page(session, wanted, language.text('auth.authorize.choose'));
    }
    const target = rejectionTarget(wanted);
    return target === undefined ? this.frames.goTo(ADMIN.home) : goTo(target);
  }
}
