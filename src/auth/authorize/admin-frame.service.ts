import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { RestError } from '#core/errors';
import { SiteUrls } from '#core/context';
import { SiteService } from '#core/site';
import { PageLanguagesService } from '../../layout/page-languages.service.js';
import { TextsService } from '../../texts/texts.service.js';
import type { ApplicationPasswordEntity } from '../application-passwords/application-password.entity.js';
import { ApplicationPasswordsService } from '../application-passwords/application-passwords.service.js';
import { NoncesService } from '../nonces/nonces.service.js';
import { ReauthenticationService } from '../sessions/reauthentication.service.js';
import { SessionsService, type SignedIn } from '../sessions/sessions.service.js';
import { AuthLanguage } from '../texts/auth-language.js';
import { ALL_AUTH_TEXTS } from '../texts/auth-texts.js';
import { refusalPage, type AdminFrame } from './admin-page.js';
import { safeReturn } from './admin-paths.js';
import { goTo, type PageResponse } from './page-response.js';
import type { AppRow } from './apps.page.js';
import { decodeEntities } from '#core/text';

/** Action that the nonces of these pages are for (auth.md §4). */
const ACTION = 'authorize_application_password';

/** What all pages for people with an account need. */
@Injectable()
export class AdminFrameService {
  private consolePath: string | undefined;

  constructor(
    private readonly site: SiteService,
    private readonly sessions: SessionsService,
    private readonly nonces: NoncesService,
    private readonly passwords: ApplicationPasswordsService,
    private readonly reauthentication: ReauthenticationService,
    private readonly urls: SiteUrls,
    private readonly languages: PageLanguagesService,
    private readonly texts: TextsService,
  ) {
    texts.addAll(ALL_AUTH_TEXTS);
  }

  /** Where the console is; undefined without one. */
  get console(): string | undefined {
    return this.consolePath;
  }

  /** A redirect to one of the pages, which the browser follows with GET. @param path of `ADMIN`, with or without a query */
  goTo(path: string, cookies?: string[]): PageResponse {
    return goTo(this.urls.sitePath + path, cookies);
  }

  /** Where to go after signing in (`safeReturn`). @param target as it was sent: below the host or below the site */
  returnTarget(target: unknown): string {
    return safeReturn(typeof target === 'string' ? this.urls.withinSite(target) : target);
  }

  /** The console says where it is: signing in leads there, and the pages link to it. */
  useConsole(path: string): void {
    this.consolePath = path;
  }

  /** The frame around a page. */
  async frame(session?: SignedIn): Promise<AdminFrame> {
    const { title, accent } = await this.site.plainSettings();
    return {
      language: await this.language(session),
      siteName: title,
      accent,
      sitePath: this.urls.sitePath,
      console: this.consolePath,
      signedIn: session && { name: decodeEntities(session.user.name), nonce: this.nonce(session) },
    };
  }

  /**
   * The language of the pages: that of the account, else the one that the visitor chose for public pages, else the first
   * of the browser that has texts, else that of the site.
   */
  async language(session?: SignedIn): Promise<AuthLanguage> {
    const site = await this.site.settings();
    const own = session?.user.locale.replaceAll('_', '-') ?? '';
    const wanted = [own, this.languages.ofVisitor()].filter((tags) => tags !== '').join(',');
    return new AuthLanguage(this.texts.of(wanted, site.language), site);
  }

  /** The nonce for the forms of a user's pages. */
  nonce({ caller }: SignedIn): string {
    return this.nonces.create(caller, ACTION);
  }

  /** Whether a form was sent from one of their pages. */
  isOurs({ caller }: SignedIn, form: Record<string, unknown>): boolean {
    return this.nonces.verify(caller, ACTION, form._wpnonce);
  }

  /**
   * Runs `work` for a form of these pages; a form without a session, or an old one, is refused with 403.
   * @param isSetUp for the page that sets up the second factor
   */
  async withForm(
    request: Request,
    form: Record<string, unknown>,
    work: (session: SignedIn) => Promise<PageResponse>,
    isSetUp = false,
  ): Promise<PageResponse> {
    const session = await this.sessions.identify(request, isSetUp);
    if (session && this.isOurs(session, form)) return work(session);
    const frame = await this.frame(session);
    const message = frame.language.text('auth.signedOutOrOld');
    return { status: 403, body: refusalPage(frame, frame.language.text('auth.nothingChanged'), message) };
  }

  /** Whether forms that change the account need the current password. */
  needsPassword({ session }: SignedIn): boolean {
    return !this.reauthentication.isConfirmed(session);
  }

  /** Confirms a session with the password of a form, where that is needed. @returns why it could not be, for people */
  async confirmFault(signedIn: SignedIn, form: Record<string, unknown>): Promise<string | undefined> {
    const password = typeof form.current_password === 'string' ? form.current_password : '';
    try {
      await this.reauthentication.confirm(signedIn.session, password);
      return undefined;
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      const language = await this.language(signedIn);
      if (error.getStatus() === 429) return language.refusal(error);
      return language.text(password === '' ? 'auth.currentMissing' : 'auth.currentWrong');
    }
  }

  /** The apps of a user. */
  async apps(session: SignedIn): Promise<AppRow[]> {
    const language = await this.language(session);
    const asDate = (utc: string) => language.moment(utc);
    const row = (item: ApplicationPasswordEntity): AppRow => ({
      uuid: item.uuid,
      name: item.name,
      created: asDate(item.created),
      lastUsed: item.last_used === null ? undefined : asDate(item.last_used),
      lastAddress: item.last_ip ?? undefined,
      scopes: item.scopes?.split(','),
      expires: item.expires === null ? undefined : asDate(item.expires),
    });
    return (await this.passwords.list(session.user.id)).map(row);
  }
}
