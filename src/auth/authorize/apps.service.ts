import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Settings } from '#core/config';
import { Clock, SiteUrls } from '#core/context';
import { Database } from '#core/database';
import { RestError } from '#core/errors';
import { fromMs, DAY_MS } from '#core/time';
import { ApplicationPasswordsService, grouped } from '../application-passwords/application-passwords.service.js';
import { NoncesService } from '../nonces/nonces.service.js';
import { isFromOurPages } from '../sessions/own-pages.js';
import { ScopesService } from '../scopes.service.js';
import { SessionsService, type SignedIn } from '../sessions/sessions.service.js';
import type { AuthTextName } from '../texts/en.js';
import { AdminFrameService } from './admin-frame.service.js';
import { ADMIN } from './admin-paths.js';
import { EXPIRY_DAYS, appsPage } from './apps.page.js';
import { grantedPage } from './authorize.page.js';
import type { PageResponse } from './page-response.js';

/** The apps that a user has authorized. */
@Injectable()
export class AppsService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly passwords: ApplicationPasswordsService,
    private readonly scopes: ScopesService,
    private readonly nonces: NoncesService,
    private readonly frames: AdminFrameService,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly urls: SiteUrls,
  ) {}

  /** The first page after signing in: the console, where there is one. */
  async home(request: Request, query: Record<string, unknown>): Promise<PageResponse> {
    return this.frames.console === undefined ? this.show(request, query) : this.frames.goTo(this.frames.console);
  }

  /** All of them. */
  async show(request: Request, query: Record<string, unknown>): Promise<PageResponse> {
    const session = await this.sessions.identify(request);
    if (!session) return this.frames.goTo(`${ADMIN.signIn}?redirect_to=${encodeURIComponent(ADMIN.apps)}`);
    const done = query.revoked === undefined ? undefined : 'auth.apps.revoked';
    return this.page(session, { done });
  }

  /** Makes a password for a program and shows it. */
  async create(request: Request, form: Record<string, unknown>): Promise<PageResponse> {
    return this.frames.withForm(request, form, async (session) => {
      const fault = await this.frames.confirmFault(session, form);
      if (fault !== undefined) return this.page(session, { fault });
      try {
        const { item, password } = await this.passwords.create(session.user.id, {
          name: typeof form.name === 'string' ? form.name : '',
          isPrefixed: true,
          scopes: form.scopes === undefined ? undefined : [form.scopes].flat().map(String),
          expires: this.endOf(form.days),
        });
        return { body: grantedPage(await this.frames.frame(session), item.name, grouped(password)) };
      } catch (error) {
        if (!(error instanceof RestError)) throw error;
        return this.page(session, { fault: (await this.frames.language(session)).refusal(error) });
      }
    });
  }

  /** Leads from a page of WordPress that the service does not have to the first one that it has. */
  elsewhere(): PageResponse {
    return this.frames.goTo(ADMIN.home);
  }

  /** Takes the password of one away; of one that is gone already there is nothing to do. */
  async revoke(request: Request, { uuid, ...form }: Record<string, unknown>): Promise<PageResponse> {
    return this.frames.withForm(request, form, async (session) => {
      await this.database.write(async () => {
        const item = typeof uuid === 'string' ? await this.passwords.find(session.user.id, uuid) : null;
        if (item) await this.passwords.delete(item);
      });
      return this.frames.goTo(`${ADMIN.apps}?revoked=1`);
    });
  }

  /** Days that are no choice of the form count as the first one: no form without an end by mistake. */
  private endOf(days: unknown): string | undefined {
    if (days === '') return undefined;
    const life = EXPIRY_DAYS.find((each) => String(each) === days) ?? EXPIRY_DAYS[0];
    return `${fromMs(this.clock.nowMs() + life * DAY_MS)}Z`;
  }

  private async page(
    session: SignedIn,
    { done, fault }: { done?: AuthTextName; fault?: string },
  ): Promise<PageResponse> {
    const frame = await this.frames.frame(session);
    const view = {
      apps: await this.frames.apps(session),
      scopes: this.scopes.all,
      nonce: this.frames.nonce(session),
      needsPassword: this.frames.needsPassword(session),
      done: done && frame.language.text(done),
      fault,
      hasDocs: this.settings.docs,
    };
    return { status: fault === undefined ? 200 : 400, body: appsPage(frame, view) };
  }

  /**
   * A nonce for calling the REST interface with the cookie, as plain text: where programs in pages of this service get
   * a new one (auth.md §4). Other sites cannot read it.
   */
  async nonce(request: Request): Promise<PageResponse> {
    const session = isFromOurPages(this.urls, request.headers) ? await this.sessions.of(request) : undefined;
    const headers = { 'Content-Type': 'text/plain; charset=utf-8' };
    if (!session) return { status: 401, body: '0', headers };
    return { body: this.nonces.create(session.caller, 'wp_rest'), headers };
  }
}
